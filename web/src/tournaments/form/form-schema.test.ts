import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aTournament } from '../../../test/tournaments.ts';
import { clampedText } from '../../ui/forms/number-inputs.ts';
import { changedFields } from '../../ui/forms/use-zod-form.ts';
import { createForm, editForm, emptyForm, formFrom, rawBody } from './form-schema.ts';

const filled = { ...emptyForm, title: 'Night Cup', startAt: '2026-11-20T21:00' };

// The evening before the start.
beforeEach(() => void vi.setSystemTime(new Date('2026-11-19T21:00')));
afterEach(() => void vi.useRealTimers());

function messages(schema: typeof createForm | typeof editForm, values: typeof emptyForm) {
  const result = schema.safeParse(values);
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(i => [i.path.join('.'), i.message]));
}

describe('the create form', () => {
  test('needs a title and a start', () => {
    expect(messages(createForm, emptyForm)).toEqual({
      title: 'Title is required',
      startAt: 'Start date/time is required',
    });
  });

  test('the start must not be in the past', () => {
    expect(messages(createForm, { ...filled, startAt: '2026-11-19T20:58' })).toEqual({
      startAt: 'Start time is in the past.',
    });
    expect(messages(createForm, { ...filled, startAt: '2026-11-19T21:00' })).toEqual({});
  });

  test('the end is optional, but not before the start', () => {
    expect(messages(createForm, filled)).toEqual({});
    expect(messages(createForm, { ...filled, endAt: '2026-11-20T20:00' })).toEqual({
      endAt: 'End time must be after the start time.',
    });
  });

  test('is sent truncated, clamped and in UTC', () => {
    const body = createForm.parse({
      ...filled,
      title: 'x'.repeat(200),
      entryFee: '99999999999',
      capacity: '0',
      prizePool: '₹1,00,000',
    });
    expect(body).toMatchObject({
      entryFee: 10_000_000,
      capacity: 1,
      prizePool: '₹1,00,000',
      prizePoolTotal: 100_000,
      startAt: new Date('2026-11-20T21:00').toISOString(),
      endAt: null,
    });
    expect(body.title).toHaveLength(120);
  });

  test('blank numbers mean a free tournament for 20,000 teams', () => {
    expect(createForm.parse({ ...filled, entryFee: '', capacity: '' })).toMatchObject({
      entryFee: 0,
      capacity: 20_000,
    });
  });
});

describe('the edit form', () => {
  test('requires the end too', () => {
    expect(messages(editForm, filled)).toEqual({ endAt: 'End date/time is required' });
  });

  test('sends nothing when nothing changed, and only what did', () => {
    const event = aTournament({
      startAt: '2026-11-20T15:30:00.000Z',
      endAt: '2026-11-22T18:00:00.000Z',
      registrationClosesAt: null,
    });
    const before = editForm.parse(formFrom(event));
    expect(changedFields(before, editForm.parse(formFrom(event)))).toEqual({});
    const next = editForm.parse({ ...formFrom(event), title: 'New', entryFee: '0' });
    expect(changedFields(before, next)).toEqual({ title: 'New', entryFee: 0 });
  });
});

test.each([
  ['', '0'],
  ['-5', '0'],
  ['12.9', '12'],
  ['abc', '0'],
  ['20000000', '10000000'],
])('a fee typed as "%s" becomes %s', (typed, shown) => {
  expect(clampedText(typed, { min: 0, max: 10_000_000 }, 0)).toBe(shown);
});

test('prizes without an amount are dropped', () => {
  const prizeBreakdown = [
    { place: 1, amount: '500' },
    { place: 2, amount: '' },
  ];
  expect(rawBody({ ...filled, prizeBreakdown }).prizeBreakdown).toEqual([{ place: 1, amount: 500 }]);
});
