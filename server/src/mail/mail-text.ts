import { cleanLine } from '@hotdrop/contract/lib/fields.ts';

/** The text of a mail. */
export type MailText = {
  subject: string;
  text: string;
  /** The part that gives access to an account: a code, or a password reset link. */
  secret?: string;
};

/** The end of every mail. */
export const farewell = '\n\nHotdrop';

/**
 * Returns a user's text safe for a mail to somebody else: on one line, so that it cannot look like a
 * paragraph of ours, and such that mail clients make no link of it. "https://a.example" becomes "https:
 * //a․example"; the dot is U+2024, which looks the same.
 */
export function userWords(text: string): string {
  return cleanLine(text)
    .replaceAll('://', ': //')
    .replace(/\.(?=\p{L})/gu, '\u2024');
}
