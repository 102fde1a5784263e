import { cleanLine } from '@hotdrop/contract/lib/fields.ts';

export type MailText = {
  subject: string;
  text: string;
  /** The part that gives access to an account: a code, or a password reset link. */
  secret?: string;
};

/** The end of every mail. */
export const farewell = '\n\nHotdrop';

/**
 * Makes a user's text safe for a mail to somebody else: one line, so that it cannot pass for a paragraph of
 * ours, and nothing that mail clients turn into a link. "https://a.example" becomes "https: //a․example"; the
 * dot is U+2024, which looks the same.
 */
export function userWords(text: string): string {
  return cleanLine(text)
    .replaceAll('://', ': //')
    .replace(/\.(?=\p{L})/gu, '\u2024');
}
