import { createHash } from 'node:crypto';

/** Returns a digest of what a request asks for, by which a repeat under its Idempotency-Key is told from another request. */
export function requestDigest(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
