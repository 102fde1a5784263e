import { describe, expect, it } from 'vitest';
import { cursorId, decodeCursor, encodeCursor } from './cursor.ts';
import { AppError, violatedConstraint } from './errors.ts';
import { escapeHtml } from './html.ts';

describe('cursors', () => {
  it('survive a round trip', () => {
    expect(decodeCursor(encodeCursor([5, 'a']), ['number', 'string'])).toEqual([5, 'a']);
  });

  it.each([
    '',
    'x',
    '{}',
    encodeCursor([]),
    encodeCursor(['a', 5]),
    encodeCursor([5, 'a', 'b']),
    Buffer.from('[1e999,"a"]').toString('base64url'),
    encodeCursor([1.5, 'a']),
    encodeCursor([2 ** 31, 'a']),
    encodeCursor([1e20, 'a']),
  ])('of %j are rejected', cursor => {
    expect(() => decodeCursor(cursor, ['number', 'string'])).toThrow(AppError);
  });

  it('contain times that are valid dates', () => {
    expect(decodeCursor(encodeCursor([1_800_000_000_000]), ['instant'])).toEqual([1_800_000_000_000]);
    for (const time of [-1, 1.5, 8.64e15, 1e20])
      expect(() => decodeCursor(encodeCursor([time]), ['instant'])).toThrow(AppError);
  });

  it('contain IDs only where an ID belongs', () => {
    expect(() => cursorId("' or 1=1")).toThrow(AppError);
    expect(cursorId('01a1fa3d-72e0-700f-b184-1718bac4ea54')).toBe('01a1fa3d-72e0-700f-b184-1718bac4ea54');
  });
});

describe('errors', () => {
  it('take status and message from the catalogue, with values filled in', () => {
    const error = new AppError('PLAYER_TAKEN', { params: { ignId: '77' } });
    expect([error.status, error.message]).toEqual([
      409,
      'A player with ID 77 is already registered in another team',
    ]);
  });

  it('format numbers as in India, and leave IDs alone', () => {
    const messageOf = (params: Record<string, string | number>) =>
      new AppError('CAPACITY_BELOW_REGISTERED', { params }).message;
    expect(messageOf({ registered: 999 })).toContain('the 999 teams');
    expect(messageOf({ registered: 2000 })).toContain('the 2,000 teams');
    expect(messageOf({ registered: 100_000 })).toContain('the 1,00,000 teams');
    expect(new AppError('PLAYER_TAKEN', { params: { ignId: '510000001' } }).message).toContain(' 510000001 ');
  });

  it('show the first field message', () => {
    expect(new AppError('VALIDATION', { fieldErrors: { a: 'First', b: 'Second' } }).message).toBe('First');
  });

  it('identify the constraint of a unique violation', () => {
    expect(
      violatedConstraint(Object.assign(new Error('x'), { code: '23505', constraint: 'users_email_key' })),
    ).toBe('users_email_key');
    expect(
      violatedConstraint(Object.assign(new Error('x'), { code: '23503', constraint: 'other' })),
    ).toBeUndefined();
    expect(violatedConstraint(new Error('x'))).toBeUndefined();
  });
});

it('escapes text for HTML', () => {
  expect(escapeHtml(`<a href="x" o='y'>&`)).toBe('&#60;a href=&#34;x&#34; o=&#39;y&#39;&#62;&#38;');
});
