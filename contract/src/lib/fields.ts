import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { grouped } from './grouped.ts';
import { limits } from './limits.ts';
import { parseUrl } from './parse-url.ts';

/**
 * Returns a text as stored: trimmed, well-formed Unicode in NFC, without control characters (PostgreSQL
 * cannot store NUL, a lone surrogate breaks JSON readers), zero-width spaces and bidirectional overrides,
 * which make a text look like another. New lines and tabs stay. A text without visible characters becomes ''.
 */
export function cleanText(value: string): string {
  if (PLAIN.test(value)) return value.trim();
  const text = value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .replace(HIDDEN_CHARACTERS, '')
    .replace(STRAY_JOINERS, '')
    .replace(EXCESS_MARKS, '$1')
    .normalize('NFC')
    .trim();
  return VISIBLE.test(text.replace(BLANK_SYMBOLS, '')) ? text : '';
}

/** Returns a text on one line: like `cleanText`, with each run of white space as one space. */
export function cleanLine(value: string): string {
  return cleanText(cleanText(value).replace(/\s+/g, ' '));
}

/**
 * Returns a key that two names share if people would confuse them: letters and digits in their plain forms
 * (full width, ligatures), in one case, with single spaces and without invisible characters.
 */
export function comparisonKey(value: string): string {
  if (PLAIN.test(value)) return value.toLowerCase().replace(/ +/g, ' ').trim();
  return value
    .toWellFormed()
    .replace(BLANK_SYMBOLS, ' ')
    .replace(UNSEEN_CHARACTERS, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Printable ASCII: most input, and nothing below changes it. */
const PLAIN = /^[ -~]*$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Zero-width space and no-break space, word joiner, and the bidirectional embeddings, overrides and isolates. */
const HIDDEN_CHARACTERS = /[\u200b\ufeff\u2060\u202a-\u202e\u2066-\u2069]/g;

/**
 * Zero-width joiners that join nothing. They matter between letters or emoji, and after a vowel sign or
 * virama (the older spelling of the Malayalam chillu ends in one).
 */
const STRAY_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|(?<=[\p{L}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/**
 * Marks on one letter beyond the 30 that any script needs (Unicode's Stream-Safe Text Format, UAX #15): they
 * overlap the lines around them, and normalizing them takes quadratic time.
 */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Letters and symbols that are invisible: Hangul fillers, the blank Braille pattern, hieroglyph and notehead. */
const BLANK_SYMBOLS = /[\u115f\u1160\u3164\uffa0\u2800\u{13441}\u{13442}\u{1d159}]/gu;

/**
 * Characters without width: joiners, selectors, soft hyphens, and control characters other than white space.
 * Remove them before normalizing a text: one between a letter and its mark prevents their composition.
 */
const UNSEEN_CHARACTERS = /\p{Default_Ignorable_Code_Point}|[^\P{Cc}\s]/gu;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns the length as people count it: an emoji outside the basic plane is one character, not two. */
function lengthOf(value: string): number {
  return value.length === 0 ? 0 : Array.from(value).length;
}

/** Cuts to `max` characters, never inside one. */
function cut(value: string, max: number): string {
  if (value.length <= max) return value;
  return cleanText(Array.from(value).slice(0, max).join(''));
}

const atMost = (max: number) => `At most ${grouped(max)} characters`;

const fits = (max: number) => (value: string) => value.length <= max || lengthOf(value) <= max;

/**
 * Returns the longest accepted input (UTF-16 units) for a text of `max` characters after cleaning. Cleaning
 * shortens a text (spaces around it, letters separate from their marks, emoji of two units), but costs more
 * the longer the text is, so longer input is rejected uncleaned.
 */
const rawLength = (max: number) => 4 * max + 100;

/** Input for a text of `max` characters, before cleaning; far longer input is rejected uncleaned. */
export const rawText = (max: number, message?: string, tooLong = atMost(max)) =>
  z
    .string(message && { error: message })
    .refine(value => value.length <= rawLength(max), { error: tooLong, abort: true });

// The builders below never accept `undefined`: a create schema adds `.default(…)`, an update schema
// `.optional()`, so that an update leaves missing fields unchanged.

const cutBy = (clean: (value: string) => string) => (value: string, max: number) =>
  cut(clean(value.length <= rawLength(max) ? value : value.trim().slice(0, rawLength(max))), max);
const toCutText = cutBy(cleanText);
const toCutLine = cutBy(cleanLine);

/** Text cut to `max` characters (SPEC §5: cut, not rejected); null becomes ''. */
export const cutText = (max: number) =>
  z
    .string()
    .nullable()
    .transform(value => toCutText(value ?? '', max));

/** Like `cutText`, on one line. */
export const cutLine = (max: number) =>
  z
    .string()
    .nullable()
    .transform(value => toCutLine(value ?? '', max));

/** One required line, cut to `max` characters; `message` if it is missing or blank. */
export const requiredCutLine = (max: number, message: string) =>
  z
    .string({ error: message })
    .transform(value => toCutLine(value, max))
    .refine(value => value.length > 0, message);

type CleanRules = {
  clean: (value: string) => string;
  max: number;
  /** The error for a blank value, if it must not be blank. */
  blank?: string;
};

/** In one step, for speed: a squad has a dozen of these texts, and a rush thousands of squads. */
const toClean =
  ({ clean, max, blank }: CleanRules) =>
  (value: string | null, context: z.RefinementCtx): string => {
    const sent = value ?? '';
    const text = sent.length <= rawLength(max) ? clean(sent) : null;
    const fault = text === null || !fits(max)(text) ? atMost(max) : text === '' && blank;
    // The rules of the whole form are still checked, so that all errors are reported at once.
    if (fault) context.addIssue({ code: 'custom', message: fault, input: value, continue: true });
    return text ?? '';
  };

/** One required line; rejected, not cut, if longer than `max` characters. */
export const requiredLine = (max: number, message: string) =>
  z.string({ error: message }).transform(toClean({ clean: cleanLine, max, blank: message }));

/** One line that may be blank; rejected if longer than `max` characters, or with `message` if it is not a string. */
export const blankLine = (max: number, message: string) =>
  z.string({ error: message }).transform(toClean({ clean: cleanLine, max }));

/** Text that may be empty; rejected if longer than `max` characters; null becomes ''. */
export const optionalText = (max: number) =>
  z
    .string()
    .nullable()
    .transform(toClean({ clean: cleanText, max }));

/** Like `optionalText`, on one line. */
export const optionalLine = (max: number) =>
  z
    .string()
    .nullable()
    .transform(toClean({ clean: cleanLine, max }));

/** A whole number clamped to the range (SPEC §5: clamped, not rejected); fractions are dropped. */
export const clampedInteger = (range: { min: number; max: number }) =>
  z.number().transform(value => Math.min(range.max, Math.max(range.min, Math.trunc(value))));

/** An instant in ISO 8601 with a time zone, converted to UTC; rejected without a zone (FIELD 8). */
export const instant = (message: string) =>
  rawText(limits.instant, message, 'Must be a date and time with a time zone')
    .min(1, message)
    .pipe(z.iso.datetime({ offset: true, error: 'Must be a date and time with a time zone' }))
    .refine(value => withinCalendar(value), 'Must be a date between 2000 and 2100')
    .transform(value => new Date(value).toISOString());

function withinCalendar(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}

/** An instant or none; '' and null become null. */
export const optionalInstant = z
  .string({ error: 'Must be a date and time' })
  .nullable()
  .transform(value => (value === '' ? null : value))
  .pipe(instant('Must be a date and time').nullable());

/** Domain of the placeholder address of an erased account; nobody owns it (RFC 2606). */
export const erasedEmailDomain = 'deleted.invalid';

export const emailField = rawText(limits.email, 'Email is required')
  .transform(value => cleanLine(value).toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'Email is required')
      .max(limits.email, `At most ${limits.email} characters`)
      .pipe(z.email('Enter a valid email address'))
      .refine(value => !value.endsWith(`@${erasedEmailDomain}`), 'Enter a valid email address'),
  );

/** Any Unicode, 8 to 128 characters, never trimmed (SECURITY A4). */
export const passwordField = z
  .string({ error: 'Password is required' })
  .min(limits.password.min, `Use at least ${limits.password.min} characters`)
  .max(limits.password.max, { error: `Use at most ${limits.password.max} characters`, abort: true })
  .refine(value => cleanText(value) !== '', 'A password cannot be only spaces');

const PHONE = /^\+?[\d\s().-]+$/;

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return PHONE.test(value) && digits >= 6 && digits <= 15;
}

export const phoneField = (message: string) =>
  requiredLine(limits.phone, message).refine(isPhone, 'Enter a valid phone number');

export const optionalPhoneField = optionalLine(limits.phone).refine(
  value => value === '' || isPhone(value),
  'Enter a valid phone number',
);

/**
 * An https URL in its normal form; http is upgraded (SPEC §5). Rejects anything else, and a user name or
 * password before the host, which makes one site look like another. '' and null become null.
 */
export const httpsUrl = rawText(limits.url)
  .nullable()
  .transform((value, context) => {
    const given = cleanLine(value ?? '').replace(/^http:\/\//i, 'https://');
    if (given === '') return null;
    const url = parseUrl(given);
    if (url && isPlainHttps(url)) return url.href;
    context.addIssue({ code: 'custom', message: 'Enter a link that starts with https://' });
    return z.NEVER;
  });

function isPlainHttps({ protocol, hostname, username, password, href }: URL): boolean {
  return (
    protocol === 'https:' &&
    hostname.includes('.') &&
    username === '' &&
    password === '' &&
    href.length <= limits.url
  );
}

/** The error for a picture that was not uploaded here. */
export const uploadFirstText = 'Please upload the image here first';

/** The URL of a public image uploaded here, `/uploads/…`; '' and null become null. */
export const ownImageUrl = rawText(limits.url, undefined, uploadFirstText)
  .nullable()
  .transform(value => (value ? value.trim() : null))
  .refine(value => value === null || OWN_IMAGE.test(value), uploadFirstText);

const OWN_IMAGE = /^\/uploads\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.webp$/;

/** An ID in a body or a query. */
export const idField = z.uuid().toLowerCase();

/** An ID in a path. A malformed one gets the same error as an unknown one. */
export const pathId = (unknown: ErrorCode) => z.uuid({ error: unknown }).toLowerCase();

/** Query numbers arrive as strings. */
export const queryLimit = (size: { default: number; max: number }) =>
  z.coerce.number().int().min(1).max(size.max).default(size.default);

export const cursorField = z.string().max(500).optional();

export const searchField = z
  .string()
  .max(limits.searchInput)
  .optional()
  .transform(value => cut(cleanLine(value ?? ''), limits.search));

/** Returns the schema of a list response with these items. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
