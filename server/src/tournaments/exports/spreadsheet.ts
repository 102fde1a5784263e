/**
 * A user's text as a cell that a spreadsheet shows as it is.
 * - What could be run as a formula (`=`, `+`, `-`, `@`, a tab or a line break in front, also in full width) gets an
 *   apostrophe in front, which makes it text. Excel shows it in an opened CSV file.
 * - What would be read as a number or date and lose something gets a tab behind it, which is not seen and makes it text
 *   too: long digit strings become 7.7E+11 and are cut to 15 digits, leading zeros vanish, `1-2` and `MAR 1` become
 *   days, `1E5` becomes 100000. An id that is copied from the sheet into the game is then nothing but the id.
 *
 * The other ways are worse: `="0981"` is a formula itself, and a zero-width character goes along unseen.
 */
export function spreadsheetText(value: string): string {
  if (FORMULA.test(value)) return `'${value}`;
  return readsAsNumberOrDate(value) ? `${value}\t` : value;
}

/**
 * A phone number as a cell. An Indian mobile number is written in two fives, as people here read it: the space alone
 * keeps a spreadsheet from taking it for a number, so it needs no apostrophe.
 */
export function spreadsheetPhone(value: string): string {
  const mobile = INDIAN_MOBILE.exec(value.replace(/[\s().-]/g, ''));
  return mobile ? `${mobile[1]} ${mobile[2]}` : spreadsheetText(value);
}

const INDIAN_MOBILE = /^(?:\+?91|0)?([6-9]\d{4})(\d{5})$/;

const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** More digits than this do not fit a column of usual width and show as 9.88E+09. */
const shortNumber = /^\d{1,8}$/;

function readsAsNumberOrDate(value: string): boolean {
  const text = value.trim();
  if (/^0\d/.test(text)) return true;
  if (shortNumber.test(text)) return false;
  return NUMBER.test(text) || DAY.test(text);
}

const NUMBER = /^[\d\s.,:/%-]+$|^\d+(\.\d+)?e[+-]?\d+$/i;

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** A month with a day or year before or after it. */
const DAY = new RegExp(
  `^(\\d{1,4}[\\s./-]*(${MONTH})([\\s./,-]*\\d{1,4})?|(${MONTH})[\\s./,-]*\\d{1,4}([\\s./,-]+\\d{1,4})?)$`,
  'i',
);
