import { describe, expect, it } from 'vitest';
import { canCreateScrim, canManageScrim, canRunRoom, ownsScrim } from './permissions.ts';
import {
  bookableSlots,
  isBookingOpen,
  plannedTimes,
  scrimStatus,
  slotErrors,
  slotNumbers,
  statusNow,
  timeErrors,
} from './rules.ts';

const at = (clock: string) => `2026-03-01T${clock}:00.000Z`;
const ms = (clock: string) => Date.parse(at(clock));

describe('the slots of a lobby', () => {
  it('are numbered from the first on; reserved ones cannot be booked', () => {
    expect(slotNumbers({ slots: 4, startFrom: 2, reservedSlots: [] })).toEqual([2, 3, 4, 5]);
    expect(bookableSlots({ slots: 4, startFrom: 2, reservedSlots: [2, 5, 9] })).toEqual([3, 4]);
  });

  it.each([
    [{ slots: 4, startFrom: 2, reservedSlots: [2, 5] }, {}],
    [{ slots: 4, startFrom: 2, reservedSlots: [1] }, { reservedSlots: 'Slot 01 is not in this lobby' }],
    [{ slots: 4, startFrom: 2, reservedSlots: [6] }, { reservedSlots: 'Slot 06 is not in this lobby' }],
    [{ slots: 2, startFrom: 1, reservedSlots: [1, 2] }, { reservedSlots: 'Leave at least one slot to book' }],
  ])('of %j are rejected with %j', (setup, expected) => {
    expect(slotErrors(setup)).toEqual(expected);
  });
});

describe('the status of a scrim', () => {
  const scrim = {
    slots: 3,
    startFrom: 1,
    reservedSlots: [3],
    bookedCount: 1,
    bookingOpensAt: at('12:00'),
    bookingClosesAt: at('14:30'),
    startAt: at('15:00'),
    endAt: at('17:00'),
  };

  it.each([
    ['11:59', {}, 'upcoming'],
    ['12:00', {}, 'open'],
    ['14:29', {}, 'open'],
    // Reserved slots cannot be booked.
    ['14:29', { bookedCount: 2 }, 'full'],
    ['14:30', {}, 'upcoming'],
    ['14:30', { bookedCount: 2 }, 'upcoming'],
    ['15:00', {}, 'live'],
    ['17:00', {}, 'live'],
    ['17:01', {}, 'completed'],
    ['12:00', { cancelledAt: at('11:00') }, 'cancelled'],
    ['18:00', { cancelledAt: at('11:00') }, 'cancelled'],
  ] as const)('at %s with %j: %s', (clock, fields, expected) => {
    expect(scrimStatus({ ...scrim, ...fields }, ms(clock))).toBe(expected);
  });

  it('changes with the clock; a cancelled scrim stays cancelled', () => {
    expect(statusNow({ ...scrim, status: 'open' }, ms('15:00'))).toBe('live');
    expect(statusNow({ ...scrim, status: 'cancelled' }, ms('15:00'))).toBe('cancelled');
  });

  it('accepts bookings from the opening until before the closing, unless it is cancelled', () => {
    const open = (clock: string, cancelledAt: string | null = null) =>
      isBookingOpen({ ...scrim, cancelledAt }, ms(clock));
    expect([open('11:59'), open('12:00'), open('14:29'), open('14:30')]).toEqual([false, true, true, false]);
    expect(open('13:00', at('12:30'))).toBe(false);
  });
});

describe('the times of a scrim', () => {
  const given = {
    startAt: at('15:00'),
    endAt: null,
    bookingOpensAt: null,
    bookingClosesAt: null,
    matchCount: 2,
  };

  it('have defaults: matches of 45 minutes, booking from now until the start', () => {
    expect(plannedTimes(given, ms('10:00'))).toEqual({
      startAt: at('15:00'),
      endAt: at('16:30'),
      bookingOpensAt: at('10:00'),
      bookingClosesAt: at('15:00'),
    });
  });

  it('stay as given', () => {
    const all = {
      ...given,
      endAt: at('20:00'),
      bookingOpensAt: at('12:00'),
      bookingClosesAt: at('14:00'),
    };
    const { matchCount: _, ...times } = all;
    expect(plannedTimes(all, ms('10:00'))).toEqual(times);
  });

  it('are valid even if booking closed before now', () => {
    expect(timeErrors(plannedTimes({ ...given, bookingClosesAt: at('09:00') }, ms('10:00')))).toEqual({});
    expect(timeErrors(plannedTimes(given, ms('15:00')))).toEqual({});
  });

  const fitting = {
    startAt: at('15:00'),
    endAt: at('17:00'),
    bookingOpensAt: at('12:00'),
    bookingClosesAt: at('15:00'),
  };

  it.each([
    [{}, {}],
    [{ bookingClosesAt: at('17:00') }, {}],
    [{ endAt: at('15:00') }, { endAt: 'End time must be after the start time.' }],
    [{ bookingClosesAt: at('17:01') }, { bookingClosesAt: 'Booking must close before the scrim ends.' }],
    [{ bookingOpensAt: at('15:00') }, { bookingOpensAt: 'Booking must open before it closes.' }],
  ])('with %j are rejected with %j', (fields, expected) => {
    expect(timeErrors({ ...fitting, ...fields })).toEqual(expected);
  });
});

describe('who may do what with a scrim', () => {
  const scrim = { organizationId: { _id: 'org' }, createdBy: 'maker' };
  const actor = (role: 'player' | 'organization' | 'admin', _id = 'x') => ({ role, _id });

  it.each([
    [null, false, false, false, false],
    [actor('player'), false, false, false, false],
    [actor('organization'), true, false, false, false],
    [actor('organization', 'org'), true, true, true, true],
    [actor('organization', 'maker'), true, true, true, true],
    [actor('admin'), false, true, false, false],
    // The owner after a switch to player or admin: still owns its lobbies, but no longer runs them.
    [actor('player', 'org'), false, false, true, false],
    [actor('admin', 'maker'), false, true, true, false],
  ])('%j: opens %s, manages %s, owns %s, runs its room %s', (who, ...expected) => {
    const may = [canCreateScrim(who), ...[canManageScrim, ownsScrim, canRunRoom].map(is => is(who, scrim))];
    expect(may).toEqual(expected);
  });
});
