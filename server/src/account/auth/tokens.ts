import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { idField } from '@hotdrop/contract/lib/fields.ts';
import { SignJWT } from 'jose';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';

const issuer = 'hotdrop';
const audience = 'hotdrop-api';
const algorithm = 'HS256';

type Claims = { sub: string; sid: unknown; exp: number };
type AccessClaims = { userId: string; sessionId: string; expiresAt: number };
type RefreshClaims = { sessionId: string; generation: number };

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Creates and reads the three kinds of tokens. Each kind has its own key, derived from the one secret, and
 * its own `typ`, so that none passes for another (SECURITY A6).
 *
 * A refresh token is `session.generation.mac`: it can be derived again, so the server stores no token, and
 * after a lost response a retry gets the very same successor.
 */
export function createTokens({
  secret,
  accessSeconds,
  clock,
}: {
  secret: string;
  accessSeconds: number;
  clock: Clock;
}) {
  const accessKey = derive(secret, 'access');
  const challengeKey = derive(secret, 'otp-challenge');
  const refreshKey = derive(secret, 'refresh');
  const codeKey = derive(secret, 'otp-code');

  const sign = (
    typ: string,
    claims: Record<string, string>,
    subject: string,
    key: Uint8Array,
    lifetime: number,
  ) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(key);
  };
  // Not through the library, whose WebCrypto uses a thread pool: decision 8.
  const verify = (token: string, typ: string, key: Uint8Array): Claims => {
    const [head = '', body = '', mac = '', ...rest] = token.split('.');
    const expected = Buffer.from(createHmac('sha256', key).update(`${head}.${body}`).digest('base64url'));
    const given = Buffer.from(mac);
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AppError('UNAUTHENTICATED');
    }
    // A valid signature is not enough: other tokens signed with this key must not pass.
    const { alg, typ: kind } = read(head);
    const { iss, aud, sub, sid, exp } = read(body);
    const fits = alg === algorithm && kind === typ && iss === issuer && aud === audience;
    if (!fits || typeof sub !== 'string' || typeof exp !== 'number') throw new AppError('UNAUTHENTICATED');
    if (exp * 1000 <= clock.now().getTime()) throw new AppError('TOKEN_EXPIRED');
    return { sub, sid, exp };
  };

  const refreshMac = (sessionId: string, generation: number) =>
    createHmac('sha256', refreshKey).update(`${sessionId}.${generation}`).digest('base64url');

  return {
    signAccess(userId: string, sessionId: string): Promise<string> {
      return sign('at+jwt', { sid: sessionId }, userId, accessKey, accessSeconds);
    },

    /** @throws AppError TOKEN_EXPIRED or UNAUTHENTICATED */
    readAccess(token: string): AccessClaims {
      const { sub, sid, exp } = verify(token, 'at+jwt', accessKey);
      const session = idField.safeParse(sid);
      if (!session.success) throw new AppError('UNAUTHENTICATED');
      return { userId: sub, sessionId: session.data, expiresAt: exp * 1000 };
    },

    refreshToken(sessionId: string, generation: number): string {
      return `${sessionId}.${generation}.${refreshMac(sessionId, generation)}`;
    },

    /** Returns the claims of a refresh token that we made, whatever the state of its session; else null. */
    readRefresh(token: string): RefreshClaims | null {
      const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
      if (!match?.[1] || !match[2] || !match[3]) return null;
      const claims = { sessionId: match[1], generation: Number(match[2]) };
      const expected = Buffer.from(refreshMac(claims.sessionId, claims.generation));
      return timingSafeEqual(expected, Buffer.from(match[3])) ? claims : null;
    },

    signChallenge(challengeId: string, lifetimeMs: number): Promise<string> {
      return sign('otp+jwt', {}, challengeId, challengeKey, Math.floor(lifetimeMs / 1000));
    },

    /** Returns the challenge's id. @throws AppError INVALID_OTP_SESSION */
    readChallenge(token: string): string {
      try {
        return verify(token, 'otp+jwt', challengeKey).sub;
      } catch {
        throw new AppError('INVALID_OTP_SESSION');
      }
    },

    /**
     * Returns the hash under which a one-time code is stored; keyed, since six digits alone are quickly
     * guessed.
     */
    hashCode(challengeId: string, code: string): string {
      return createHmac('sha256', codeKey).update(`${challengeId}.${code}`).digest('base64url');
    },
  };
}

/** Returns the members of a token's part; none if it is not a JSON object. */
function read(part: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(Buffer.from(part, 'base64url').toString()) };
  } catch {
    return {};
  }
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'hotdrop', purpose, 32));
}
