import { AppError } from '../../platform/lib/errors.ts';
import { plainPassword } from './passwords.ts';

/**
 * Common passwords of 8 characters or more. Rules also reject repeated digits, counting and keyboard rows,
 * and the product's name with digits.
 */
const common = new Set(
  `password password1 password12 password123 passw0rd p@ssword p@ssw0rd iloveyou princess sunshine football baseball superman trustno1
  starwars computer internet whatever jennifer michelle charlie1 liverpool chelsea1 arsenal1 pakistan bangladesh
  hindustan india123 india@123 bharat123 krishna1 jaishriram jaimatadi waheguru sairam123 welcome1 welcome123
  letmein1 admin123 admin@123 administrator changeme qwerty12 qwerty123 qwerty@123 1q2w3e4r 1q2w3e4r5t zaq12wsx
  1qaz2wsx q1w2e3r4 abcd1234 abc12345 a1b2c3d4 aa123456 a1234567 test1234 pass1234 pass@123 pubgmobile pubg1234
  bgmi1234 freefire freefire1 freefire123 garena123 minecraft pokemon1 dragonball naruto123 mustang1 cocacola
  sweetheart blink182 butterfly samsung1 samsung123 google123 facebook facebook1 instagram`.split(/\s+/),
);

const rows = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

/** Whether a password is among the first to be guessed (SECURITY A4). `own`: the account's email and name. */
export function isCommonPassword(password: string, own: string[] = []): boolean {
  const plain = plainPassword(password).toLowerCase();
  if (common.has(plain)) return true;
  if (/^(\d{1,4})\1+$/.test(plain)) return true;
  if (/^hot ?drop[\W_]*\d*[\W_]*$/.test(plain)) return true;
  if (rows.some(row => row.includes(plain))) return true;
  return own.some(value => value.length >= 4 && plainPassword(value).toLowerCase() === plain);
}

/** Rejects a password that is among the first to be guessed. @throws AppError VALIDATION for `field` */
export function assertUncommon(password: string, field: string, own: string[] = []): void {
  if (isCommonPassword(password, own)) {
    throw new AppError('VALIDATION', {
      fieldErrors: { [field]: 'This password is too common. Choose another' },
    });
  }
}
