import { cleanLine } from '@hotdrop/contract/lib/fields.ts';

/** What a mail says. */
export type MailText = {
  subject: string;
  text: string;
  /** The part of it that gives access to an account: a code, or a link for a new password. */
  secret?: string;
};

/** The end of every mail. */
export const farewell = '\n\nHotdrop';

/**
 * Returns a text that one user wrote as it may stand in a mail to another: on one line, so that it cannot look like a
 * paragraph of ours, and such that mail programs make no link of it. "https://a.example" becomes "https: //a․example";
 * the dot is U+2024, which looks the same.
 */
export function userWords(text: string): string {
  return cleanLine(text)
    .replaceAll('://', ': //')
    .replace(/\.(?=\p{L})/gu, '\u2024');
}
