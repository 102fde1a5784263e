import { z } from 'zod';
import { limits } from './limits.ts';

/**
 * Text as we keep it: well-formed Unicode without NUL and other control characters (PostgreSQL cannot store
 * NUL, a lone surrogate breaks JSON readers), trimmed. New lines and tabs stay.
 */
export function cleanText(value: string): string {
  return value.toWellFormed().replace(CONTROL_CHARACTERS, '').trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Cuts to `max` characters without leaving half of a surrogate pair behind. */
function cut(value: string, max: number): string {
  return value.length <= max ? value : cleanText(value.slice(0, max));
}

const text = (message: string) => z.string({ error: message });

// Builders below never accept `undefined` themselves: a create schema adds `.default(…)`, an update schema
// `.optional()`, so that a field left out of an update stays as it is.

/** Text cut to `max` characters (SPEC §5 cuts rather than refuses); null reads as ''. */
export const cutText = (max: number) =>
  z
    .string()
    .nullable()
    .transform(value => cut(cleanText(value ?? ''), max));

/** Required text, cut to `max` characters; `message` when it is missing or blank. */
export const requiredCutText = (max: number, message: string) =>
  text(message)
    .transform(value => cut(cleanText(value), max))
    .refine(value => value.length > 0, message);

/** Required text that is refused, not cut, when longer than `max` characters. */
export const requiredText = (max: number, message: string) =>
  text(message)
    .transform(cleanText)
    .pipe(z.string().min(1, message).max(max, `At most ${max} characters`));

/** Text that may be empty, refused when longer than `max` characters; null reads as ''. */
export const optionalText = (max: number) =>
  z
    .string()
    .nullable()
    .transform(value => cleanText(value ?? ''))
    .pipe(z.string().max(max, `At most ${max} characters`));

/** A whole number forced into the range (SPEC §5 clamps rather than refuses); fractions are dropped. */
export const clampedInteger = (range: { min: number; max: number }) =>
  z.number().transform(value => Math.min(range.max, Math.max(range.min, Math.trunc(value))));

/** An instant as ISO 8601 with a zone; goes on as UTC. A local string without a zone is refused (FIELD 8). */
export const instant = (message: string) =>
  z
    .string({ error: message })
    .min(1, message)
    .pipe(z.iso.datetime({ offset: true, error: 'Must be a date and time with a time zone' }))
    .refine(value => withinCalendar(value), 'Must be a date between 2000 and 2100')
    .transform(value => new Date(value).toISOString());

function withinCalendar(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 2000 && year <= 2100;
}

/** An instant or none; '' and null read as null. */
export const optionalInstant = z.union([
  z.literal('').transform(() => null),
  z.null(),
  instant('Must be a date and time'),
]);

export const emailField = z
  .string({ error: 'Email is required' })
  .transform(value => cleanText(value).toLowerCase())
  .pipe(
    z.string().min(1, 'Email is required').max(limits.email).pipe(z.email('Enter a valid email address')),
  );

/** Any Unicode, 8 to 128 characters, never trimmed (SECURITY A4). */
export const passwordField = z
  .string({ error: 'Password is required' })
  .min(limits.password.min, `Use at least ${limits.password.min} characters`)
  .max(limits.password.max, `Use at most ${limits.password.max} characters`);

const PHONE = /^\+?[\d\s().-]+$/;

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return PHONE.test(value) && digits >= 6 && digits <= 15;
}

export const phoneField = (message: string) =>
  requiredText(limits.phone, message).refine(isPhone, 'Enter a valid phone number');

export const optionalPhoneField = optionalText(limits.phone).refine(
  value => value === '' || isPhone(value),
  'Enter a valid phone number',
);

/** An https address; plain http is upgraded (SPEC §5), anything else is refused. '' and null read as null. */
export const httpsUrl = z
  .string()
  .nullable()
  .transform(value => cleanText(value ?? '').replace(/^http:\/\//i, 'https://'))
  .refine(value => value === '' || isHttpsUrl(value), 'Enter a link that starts with https://')
  .transform(value => (value === '' ? null : value));

function isHttpsUrl(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && url.hostname.includes('.') && value.length <= limits.url;
}

/** A public image that we stored ourselves, as `/uploads/…`; '' and null read as null. */
export const ownImageUrl = z
  .string()
  .nullable()
  .transform(value => (value ? value.trim() : null))
  .refine(value => value === null || OWN_IMAGE.test(value), 'Please upload the image here first');

const OWN_IMAGE = /^\/uploads\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.webp$/;

/** The `_id` of an entity in a path. A malformed one is as good as unknown: 404. */
export const idField = z.uuid();

/** Query numbers arrive as strings. */
export const queryLimit = (size: { default: number; max: number }) =>
  z.coerce.number().int().min(1).max(size.max).default(size.default);

export const cursorField = z.string().max(500).optional();

export const searchField = z
  .string()
  .max(500)
  .optional()
  .transform(value =>
    cleanText(value ?? '')
      .slice(0, limits.search)
      .trim(),
  );

/** Wraps an item in the one shape of all lists. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
