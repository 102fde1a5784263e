/**
 * A user's text as a cell that a spreadsheet shows as it is. A leading apostrophe makes it text:
 * - where it could be run as a formula (`=`, `+`, `-`, `@`, a tab or a line break in front, also in full width);
 * - where it would be read as a number or date and lose something: long digit strings become 7.7E+11 and are cut to 15
 *   digits, leading zeros vanish, `1-2` and `MAR 1` become days, `1E5` becomes 100000.
 *
 * Excel shows the apostrophe of an opened CSV file, Sheets hides it. The other ways are worse: `="0981"` is a formula
 * itself, and a zero-width character goes along unseen when an id is copied into the game.
 */
export function spreadsheetText(value: string): string {
  return FORMULA.test(value) || readsAsNumberOrDate(value) ? `'${value}` : value;
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
