import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * AWS Signature Version 4 from the service's side, written from its documentation ("Authenticating Requests: Using
 * the Authorization Header") and not from a client's code, so that a client's mistakes show.
 */
export type SignedRequest = {
  method: string;
  /** Path and query as sent over the wire. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
};

type Account = { accessKey: string; secretKey: string; region: string };

export type Verdict =
  | 'ok'
  | 'MissingSecurityHeader'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch';

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request,\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/;

/**
 * Returns whether the request was signed with the account's secret, at most 15 minutes from `now`, over everything
 * that S3 requires.
 */
export function verifySignature(request: SignedRequest, account: Account, now: Date): Verdict {
  const parsed = authorizationPattern.exec(headerOf(request, 'authorization'));
  const timestamp = headerOf(request, 'x-amz-date');
  const payloadHash = headerOf(request, 'x-amz-content-sha256');
  if (!parsed || !payloadHash || !/^\d{8}T\d{6}Z$/.test(timestamp)) return 'MissingSecurityHeader';
  const [, accessKey, day, region, signedHeaders, signature] = parsed as unknown as string[];
  if (accessKey !== account.accessKey) return 'InvalidAccessKeyId';
  if (Math.abs(dateOf(timestamp).getTime() - now.getTime()) > 15 * 60_000) return 'RequestTimeTooSkewed';

  const names = (signedHeaders ?? '').split(';');
  const mustBeSigned = Object.keys(request.headers).filter(
    name => name === 'host' || name.startsWith('x-amz-'),
  );
  const complete = mustBeSigned.every(name => names.includes(name)) && names.includes('host');
  if (!complete || day !== timestamp.slice(0, 8) || region !== account.region) return 'SignatureDoesNotMatch';

  const canonicalRequest = [
    request.method,
    canonicalPath(request.url),
    canonicalQuery(request.url),
    ...names.map(name => `${name}:${headerOf(request, name).trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part ?? ''),
    `AWS4${account.secretKey}`,
  );
  const wanted = hmac(key, toSign);
  return timingSafeEqual(wanted, Buffer.from(signature ?? '', 'hex')) ? 'ok' : 'SignatureDoesNotMatch';
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

function headerOf(request: SignedRequest, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function dateOf(timestamp: string): Date {
  return new Date(timestamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** S3 signs the path encoded once, segment by segment. */
function canonicalPath(url: string): string {
  const [path = '/'] = url.split('?');
  return path
    .split('/')
    .map(part => encode(decodeURIComponent(part)))
    .join('/');
}

function canonicalQuery(url: string): string {
  const query = url.split('?')[1] ?? '';
  return query
    .split('&')
    .filter(Boolean)
    .map(pair => {
      const [name = '', value = ''] = pair.split('=');
      return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`;
    })
    .sort()
    .join('&');
}

/** Everything but A-Z a-z 0-9 - . _ ~ */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
