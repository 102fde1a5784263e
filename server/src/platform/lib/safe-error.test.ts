import { describe, expect, it } from 'vitest';
import { safeError, safeText } from './safe-error.ts';

describe('an error in the log', () => {
  it.each([
    ['connect to postgres://hotdrop:s3cret@db:5432/hotdrop', 'connect to postgres://…@db:5432/hotdrop'],
    ['rediss://:p@ss:w0rd@cache:6379/0 is gone', 'rediss://…@cache:6379/0 is gone'],
    ['550 <asha.k@example.in> unknown', '550 <…@…> unknown'],
    ['GET /reset?token=abc123&x=1', 'GET /reset?token=…&x=1'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
    ['bad eyJhbGciOi.eyJzdWIi.c2ln', 'bad …'],
    ['phone 9812345678 or +919812345678', 'phone … or …'],
    ['number 2345 6789 0123', 'number …'],
    ['invalid input syntax for type uuid: "say "it" now"', 'invalid input syntax for type uuid: "…"'],
    ['invalid input syntax for type integer: "12"', 'invalid input syntax for type integer: "…"'],
    // Helpful parts stay.
    ['duplicate key value violates "users_email_key"', 'duplicate key value violates "users_email_key"'],
    ['job 01a1fa3d-72e0-7001-b184-171800004054', 'job 01a1fa3d-72e0-7001-b184-171800004054'],
    ['at file:///app/node_modules/@fastify/x.js:10:5', 'at file:///app/node_modules/@fastify/x.js:10:5'],
    ['listen EADDRINUSE 0.0.0.0:3000', 'listen EADDRINUSE 0.0.0.0:3000'],
  ])('contains no secrets or personal data: %s', (message, shown) => {
    const error = new Error(message);
    expect(safeError(error).message).toBe(shown);
    expect(safeError(error).stack).toContain(shown);
  });

  it('shows codes and names, and none of its data (A2)', () => {
    const carried = {
      code: '23514',
      table: 'users',
      constraint: 'users_check',
      detail: 'Failing row contains (9812345678)',
      where: 'secret',
      command: { name: 'set', args: ['secret'] },
      responseCode: 550,
    };
    const { stack: _stack, ...shown } = safeError(Object.assign(new Error('refused'), carried));
    expect(shown).toEqual({
      type: 'Error',
      message: 'refused',
      code: '23514',
      table: 'users',
      constraint: 'users_check',
      responseCode: 550,
    });
  });

  it('shows its causes, even circular ones, and thrown values that are not errors', () => {
    const error = new Error('outer', { cause: new TypeError('inner a@b.in') });
    expect(safeError(error).cause).toMatchObject({ type: 'TypeError', message: 'inner …@…' });
    expect(safeText(error)).toMatch(/^Error: outer\n.*caused by TypeError: inner …@…\n/s);
    error.cause = error;
    expect(safeError(error).cause?.cause?.message).toBe('outer');
    expect(safeError('said a@b.in')).toMatchObject({ type: 'string', message: 'said …@…' });
  });
});
