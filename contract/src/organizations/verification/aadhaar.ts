/** Digits of an Aadhaar number (SPEC §5). */
export const aadhaarDigits = 12;

/** Returns the digits in a text, of any script, as 0 to 9: '१२' and '１２' become '12'. */
export function digitsIn(text: string): string {
  return Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => digitValue(digit)).join('');
}

/** Returns the digits of the input, 12 at most (SPEC §5: the input keeps digits only). */
export function aadhaarDigitsOf(typed: string): string {
  return digitsIn(typed).slice(0, aadhaarDigits);
}

/** The ten digits of a script are consecutive code points, and some of these rows are adjacent: `% 10`. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) as number;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

/** Returns digits in groups of four, as many as there are: '1234 5678 9012'. */
export function groupedAadhaar(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Returns 'XXXX XXXX 9012', the only form of a number outside the form that it was typed into. */
export function maskedAadhaar(lastFour: string): string {
  return `XXXX XXXX ${lastFour}`;
}

/** A separator between the digits of a number: up to three characters that are neither letters nor digits. */
const apart = String.raw`[^\p{L}\p{Nd}]{1,3}`;

/**
 * Twelve digits, each next to the previous one or after one space or dash; or groups of one size with any
 * separators ('1234.5678.9012'). Dates and times contain pairs of digits, so pairs match only with the same
 * separator throughout: '2026-01-02 10:30' and '26-01-02 10:30:45' do not match.
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

/** An Indian phone number: '+91 98765 43210' has twelve digits, too. */
const indianPhone = /\+\s?91(?:[\s\p{Pd}]?\d){10}(?!\d)/gu;

/**
 * Whether a text contains twelve digits that read as one number, including characters that look like digits
 * ('①', '１'). A phone number with +91 does not count.
 */
export function holdsAadhaar(text: string): boolean {
  return numberInText.test(text.normalize('NFKC').replace(indianPhone, 'phone'));
}

/** Returns all digits of a text, whatever is between them, including characters that look like digits. */
export function foldedDigits(text: string): string {
  // One character at a time: no digit consists of several, and normalizing a long run of marks takes quadratic time.
  return digitsIn(text.replace(/[^\0-\x7f]/gu, sign => sign.normalize('NFKC')));
}

/** Combines two digits in the dihedral group D5, the basis of Verhoeff's check. */
function combine(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5);
  return b < 5 ? 5 + ((a - b) % 5) : (a - b + 5) % 5;
}

/** The check's permutation, applied once more for each position from the right. */
const swapped = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const;

function swap(digit: number, times: number): number {
  let result = digit;
  for (let time = 0; time < times % 8; time++) result = swapped[result] as number;
  return result;
}

/**
 * Whether the last digit is the Verhoeff check digit of the others. A number that fails was mistyped or made
 * up: the reviewer sees a warning, but the submission is not rejected.
 */
export function hasRightChecksum(digits: string): boolean {
  return (
    [...digits].reverse().reduce((sum, digit, place) => combine(sum, swap(Number(digit), place)), 0) === 0
  );
}
