/** Digits of an Aadhaar number (SPEC §5). */
export const aadhaarDigits = 12;

/** The digits in a text, of every script, as 0 to 9: '१२' and '１２' are '12'. */
export function digitsIn(text: string): string {
  return Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => digitValue(digit)).join('');
}

/** Returns the digits of the input, 12 at most (SPEC §5: the input keeps digits only). */
export function aadhaarDigitsOf(typed: string): string {
  return digitsIn(typed).slice(0, aadhaarDigits);
}

/** Unicode keeps the ten digits of a script in a row from its zero; some such rows follow on each other. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) as number;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

/** '1234 5678 9012': digits grouped by four, as many as there are. */
export function groupedAadhaar(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** 'XXXX XXXX 9012': the only form in which a number leaves the form that it was typed into. */
export function maskedAadhaar(lastFour: string): string {
  return `XXXX XXXX ${lastFour}`;
}

/** Separators between the digits of a number: anything short that is neither a letter nor a digit. */
const apart = String.raw`[^\p{L}\p{Nd}]{1,3}`;

/**
 * Twelve digits in a row, each next to the one before, or after one space or dash; or in groups of one size with any
 * signs between them ('1234.5678.9012'); pairs only with the same signs all along, as two digits are in dates and times.
 * A date with its time ('2026-01-02 10:30', '26-01-02 10:30:45') is in none of these forms.
 */
const numberInText = new RegExp(
  [
    String.raw`\p{Nd}(?:[\s\p{Pd}]?\p{Nd}){11}`,
    ...[1, 3, 4, 6].map(size => {
      const group = String.raw`\p{Nd}{${size}}`;
      return String.raw`(?<!\p{Nd})${group}(?:${apart}${group}){${aadhaarDigits / size - 1}}(?!\p{Nd})`;
    }),
    String.raw`(?<!\p{Nd})\p{Nd}{2}(?<sign>${apart})\p{Nd}{2}(?:\k<sign>\p{Nd}{2}){4}(?!\p{Nd})`,
  ].join('|'),
  'u',
);

/** A telephone number of India as people write it: '+91 98765 43210' has twelve digits as well. */
const indianPhone = /\+\s?91(?:[\s\p{Pd}]?\d){10}(?!\d)/gu;

/**
 * Whether a text has twelve digits that read as one number, also in signs that stand for digits ('①', '１'). A telephone
 * number with +91 is none.
 */
export function holdsAadhaar(text: string): boolean {
  return numberInText.test(text.normalize('NFKC').replace(indianPhone, 'phone'));
}

/** The digits of a text one after another, whatever stands between them, also of signs that stand for digits. */
export function foldedDigits(text: string): string {
  // Sign by sign: no digit is made of several, and normalizing a long run of marks takes time by the square of its length.
  return digitsIn(text.replace(/[^\0-\x7f]/gu, sign => sign.normalize('NFKC')));
}

/** How two digits combine in the dihedral group D5, which Verhoeff's check is made of. */
function combine(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5);
  return b < 5 ? 5 + ((a - b) % 5) : (a - b + 5) % 5;
}

/** The check's permutation, which is applied once more for each place from the right. */
const swapped = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const;

function swap(digit: number, times: number): number {
  let result = digit;
  for (let time = 0; time < times % 8; time++) result = swapped[result] as number;
  return result;
}

/**
 * Whether the last digit is the Verhoeff check digit of the others. A number that fails was mistyped or made
 * up: the reviewer sees a warning, and the submission is not refused.
 */
export function hasRightChecksum(digits: string): boolean {
  return (
    [...digits].reverse().reduce((sum, digit, place) => combine(sum, swap(Number(digit), place)), 0) === 0
  );
}
