import { mark } from '../marked.ts';
import type { Secret } from './secrets.ts';

/** Secrets by the run of letters and digits that identifies each. */
export type SecretIndex = ReadonlyMap<string, readonly Secret[]>;

const everyMark = new RegExp(mark, 'g');

/**
 * IDs are not searched, and identify no secret: among those of 20,000 teams, one may contain the digits of one of
 * their 100,000 phones and game IDs by chance.
 */
const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Returns what identifies a text: its mark, or its longest run of letters and digits. */
function keyOf(writing: string): string {
  const lower = writing.replace(ids, ' ').toLowerCase();
  const runs = mark.exec(lower) ?? lower.match(/[a-z0-9]+/g) ?? [];
  return [...runs].sort((a, b) => b.length - a.length)[0] ?? '';
}

/** Whether a value is distinctive enough to search for, unlike words or short numbers. */
export function isTelling({ kind, value }: Secret): boolean {
  if (kind === 'token') return signature.test(signatureOf(value));
  // A few random characters are enough, and punctuation splits base64 into runs of any length.
  if (kind === 'password hash') return keyOf(ownOf(value)).length >= 8;
  const key = keyOf(digitsOf(value) ?? value);
  return mark.test(key) || key.length >= 12 || (key.length >= 7 && key.replace(/[^0-9]/g, '').length >= 5);
}

/** Returns the digits of a number, however they are grouped; undefined for anything else. */
const digitsOf = (value: string): string | undefined =>
  /^\+?[\d\s-]{7,}$/.test(value) ? value.replace(/\D/g, '') : undefined;

/** Returns salt and digest of a password hash: all hashes begin alike, with the parameters. */
const ownOf = (hash: string): string => hash.split('$').slice(-2).join(' ');

/** The last part of a token, which is searched as a whole: hyphens split it into runs of any length. */
const signature = /^[\w-]{40,}$/;
const signatureOf = (token: string): string => token.split('.').at(-1) ?? token;

/** Returns the ways in which a secret might be written. */
function writingsOf({ kind, value }: Secret): string[] {
  if (kind === 'password hash') return [ownOf(value)];
  const digits = digitsOf(value);
  if (!digits) return [value];
  if (kind === 'phone') return [digits, `91${digits}`];
  if (kind !== 'Aadhaar number') return [digits];
  const bytes = Buffer.from(digits);
  return [digits, digits.slice(0, 8), bytes.toString('base64'), bytes.toString('hex')];
}

export function indexOf(secrets: readonly Secret[]): SecretIndex {
  const index = new Map<string, Secret[]>();
  const seen = new Set<string>();
  for (const secret of secrets) {
    const { kind, of, event } = secret;
    const keys = kind === 'token' ? [signatureOf(secret.value).toLowerCase()] : writingsOf(secret).map(keyOf);
    for (const key of keys) {
      const entry = `${key} ${kind} ${of} ${event}`;
      if (seen.has(entry)) continue;
      seen.add(entry);
      const held = index.get(key);
      if (held) held.push(secret);
      else index.set(key, [secret]);
    }
  }
  return index;
}

/** Escapes of JSON, HTML and URLs, which would join what follows them. */
const escapes = /\\u[\da-f]{4}|\\[bfnrt]|%[\da-f]{2}|&#?\w+;/gi;

/** Returns the secrets in a text; those with the same key come together. */
export function* secretsIn(text: string, index: SecretIndex): Generator<readonly Secret[]> {
  const plain = text.replace(escapes, ' ').replace(ids, ' ').toLowerCase();
  for (const [run] of plain.matchAll(/[a-z0-9]{7,}/g)) {
    const held = index.get(run);
    if (held) yield held;
  }
  for (const runs of [plain.matchAll(everyMark), plain.matchAll(/[\w-]{40,}/g)]) {
    for (const [run] of runs) {
      const held = index.get(run);
      if (held) yield held;
    }
  }
  for (const [grouped] of plain.matchAll(/\d[\d -]{8,}\d/g)) {
    const held = /[ -]/.test(grouped) ? index.get(grouped.replace(/\D/g, '')) : undefined;
    if (held) yield held;
  }
}
