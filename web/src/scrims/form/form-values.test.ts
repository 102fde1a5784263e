import { describe, expect, test } from 'vitest';
import { aScrim } from '../../../test/scrims.ts';
import { toLocalInput } from '../../lib/format/time.ts';
import { changedFields } from '../../ui/forms/use-zod-form.ts';
import { createForm, editForm } from './form-schema.ts';
import { emptyForm, formFrom, rawBody, type ScrimFormValues } from './form-values.ts';

const now = Date.now();
const HOUR = 3_600_000;
// In whole minutes, like the inputs.
const start = new Date(Math.ceil((now + 5 * HOUR) / 60_000) * 60_000);
const filled: ScrimFormValues = { ...emptyForm, title: 'Nova T2', startAt: toLocalInput(start.getTime()) };

const errorsOf = (values: ScrimFormValues, schema: typeof createForm | typeof editForm = createForm) =>
  Object.fromEntries(
    schema.safeParse(values).error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? [],
  );

describe('what is sent', () => {
  test('is the game’s usual lobby when only title and start are filled in', () => {
    expect(createForm.parse(filled)).toMatchObject({
      title: 'Nova T2',
      game: 'BGMI',
      mode: 'squad',
      slots: 25,
      startFrom: 1,
      reservedSlots: [],
      entryFee: 0,
      matchCount: 3,
      maps: ['Erangel', 'Miramar', 'Sanhok'],
      startAt: start.toISOString(),
      endAt: null,
      bookingOpensAt: null,
      bookingClosesAt: null,
      pointsPreset: 'bgmi',
      alsoAt: [],
    });
  });

  test('has booking times at their offset from the start', () => {
    const body = rawBody({ ...filled, bookingOpens: '180', bookingCloses: '30' }, now);
    expect(body.bookingOpensAt).toBe(new Date(start.getTime() - 3 * HOUR).toISOString());
    expect(body.bookingClosesAt).toBe(new Date(start.getTime() - HOUR / 2).toISOString());
  });

  test('keeps a map’s position when one before it is blank, and drops blank ones at the end', () => {
    const maps = ['', 'Miramar', ' ', 'Erangel'];
    expect(rawBody({ ...filled, matchCount: '3', maps }, now).maps).toEqual(['TBA', 'Miramar']);
  });

  test('drops reserved slots that the lobby no longer has', () => {
    const body = rawBody({ ...filled, slots: '10', startFrom: '2', reservedSlots: [1, 2, 11, 12] }, now);
    expect(body.reservedSlots).toEqual([2, 11]);
  });

  test('of a series is its first start, with the others listed separately', () => {
    const values = { ...filled, repeat: true, weekdays: [0, 1, 2, 3, 4, 5, 6], times: ['21:00'], days: '4' };
    const body = createForm.parse(values);
    expect(body.alsoAt.length).toBeGreaterThanOrEqual(2);
    expect([body.startAt, ...body.alsoAt]).toEqual([body.startAt, ...body.alsoAt].sort());
  });
});

describe('what is rejected', () => {
  test.each<[string, Partial<ScrimFormValues>, Record<string, string>]>([
    ['no title', { title: ' ' }, { title: 'Title is required' }],
    ['no start', { startAt: '' }, { startAt: 'Start date/time is required' }],
    ['a start in the past', { startAt: toLocalInput(now - HOUR) }, { startAt: 'Start time is in the past.' }],
    [
      'an end before the start',
      { endAt: toLocalInput(start.getTime() - HOUR) },
      {
        endAt: 'End time must be after the start time.',
        bookingClosesAt: 'Booking must close before the scrim ends.',
      },
    ],
    [
      'booking that opens after it closes',
      { bookingOpens: 'at', bookingOpensAt: toLocalInput(start.getTime()), bookingCloses: '30' },
      { bookingOpensAt: 'Booking must open before it closes.' },
    ],
    [
      'every slot reserved',
      { slots: '1', reservedSlots: [1] },
      { reservedSlots: 'Leave at least one slot to book' },
    ],
    ['a series without days', { repeat: true, weekdays: [] }, { startAt: 'Start date/time is required' }],
  ])('%s', (_, change, errors) => {
    expect(errorsOf({ ...filled, ...change })).toEqual(errors);
  });

  test('but not in the edit form: a start in the past', () => {
    expect(errorsOf({ ...filled, startAt: toLocalInput(now - HOUR) }, editForm)).toEqual({});
  });
});

describe('a scrim in the edit form', () => {
  const onTheMinute = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
  const scrim = aScrim({
    startAt: onTheMinute(0),
    endAt: onTheMinute(135),
    bookingOpensAt: onTheMinute(-180),
    bookingClosesAt: onTheMinute(-15),
    entryFee: 50,
  });

  test('is unchanged when nothing is edited', () => {
    const values = formFrom(scrim);
    expect(values).toMatchObject({ bookingOpens: '180', bookingCloses: '15', endAt: '', entryFee: '50' });
    const { alsoAt: _, ...body } = editForm.parse(values);
    expect(changedFields(rawBody(values, now), body)).toEqual({});
    expect(body).toMatchObject({
      title: scrim.title,
      slots: scrim.slots,
      reservedSlots: scrim.reservedSlots,
      bookingClosesAt: scrim.bookingClosesAt,
    });
  });

  test('shows custom times where no usual offset fits', () => {
    const values = formFrom({ ...scrim, endAt: onTheMinute(200), bookingClosesAt: onTheMinute(7) });
    expect(values).toMatchObject({
      bookingCloses: 'at',
      bookingClosesAt: toLocalInput(onTheMinute(7)),
      endAt: toLocalInput(onTheMinute(200)),
    });
  });

  test('recognizes booking that opened when it was published, and that closes at the start', () => {
    const values = formFrom({ ...scrim, bookingOpensAt: scrim.createdAt, bookingClosesAt: scrim.startAt });
    expect(values).toMatchObject({ bookingOpens: 'now', bookingCloses: '0' });
  });
});
