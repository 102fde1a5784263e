import { createHash } from 'node:crypto';
import { AppError } from './errors.ts';

/** Returns a list's opaque cursor: the sort values of the last row sent. */
export function encodeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** `number` fits an integer column, `instant` is milliseconds that form a date. */
type CursorType = 'string' | 'number' | 'instant';

const maxInteger = 2 ** 31 - 1;
const yearTenThousand = Date.UTC(10_000, 0);

/** Returns a cursor's values, checked against their types; 400 for anything that we did not issue. */
export function decodeCursor(cursor: string, types: CursorType[]): (string | number)[] {
  const values = parse(cursor);
  const fits =
    Array.isArray(values) &&
    values.length === types.length &&
    values.every((value, index) => isOfType(value, types[index]));
  if (!fits) throw invalidCursor();
  return values;
}

function isOfType(value: unknown, type: CursorType | undefined): boolean {
  if (type === 'string') return typeof value === 'string';
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return false;
  return type === 'instant' ? value >= 0 && value < yearTenThousand : Math.abs(value) <= maxInteger;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns a uuid from a cursor; 400 if it is not one. */
export function cursorId(value: string | number | undefined): string {
  if (typeof value === 'string' && UUID.test(value)) return value;
  throw invalidCursor();
}

/** 400 for a cursor that we did not issue. */
function invalidCursor(): AppError {
  return new AppError('VALIDATION', { fieldErrors: { cursor: 'This page link is not valid' } });
}

/**
 * Returns a digest of a request, which distinguishes a repeat from another request under its Idempotency-Key.
 */
export function requestDigest(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
