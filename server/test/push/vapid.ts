import { importJWK, jwtVerify } from 'jose';

const daySeconds = 24 * 3600;

/**
 * Returns the sender's public key in a VAPID header (RFC 8292) for a push service at `origin`.
 * @throws Error if the header is missing, malformed, not signed by that key, for another service, or lasts too long
 */
export async function readVapid(header: string | undefined, origin: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Error('no public key');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map(part =>
    part.toString('base64url'),
  );
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'], audience: origin });
  if ((payload.exp ?? Number.POSITIVE_INFINITY) > Date.now() / 1000 + daySeconds) {
    throw new Error('it lasts for more than a day');
  }
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('it names nobody to write to');
  return key;
}
