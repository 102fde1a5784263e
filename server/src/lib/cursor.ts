import { AppError } from './errors.ts';

/** The opaque cursor of a list: the sort values of the last row that was sent. */
export function encodeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor, checked against the types they must have; 400 for anything that we did not hand out. */
export function decodeCursor(cursor: string, types: ('string' | 'number')[]): (string | number)[] {
  const values = parse(cursor);
  const fits =
    Array.isArray(values) &&
    values.length === types.length &&
    values.every(
      (value, index) =>
        typeof value === types[index] && (typeof value !== 'number' || Number.isFinite(value)),
    );
  if (!fits) throw invalidCursor();
  return values;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A uuid out of a cursor; 400 when it is none. */
export function cursorId(value: string | number | undefined): string {
  if (typeof value === 'string' && UUID.test(value)) return value;
  throw invalidCursor();
}

/** 400 for a cursor that we did not hand out. */
export function invalidCursor(): AppError {
  return new AppError('VALIDATION', { fieldErrors: { cursor: 'This page link is not valid' } });
}
