import { describe, expect, it } from 'vitest';
import { giveSlots, type Lobby, refillSlots, type SlotRequest, slotStatus } from './seating.rules.ts';

const lobby = (fields: Partial<Lobby> = {}): Lobby => ({
  bookable: [2, 3, 5],
  taken: new Set(),
  userIds: new Set(),
  teamKeys: new Set(),
  ignKeys: new Set(),
  waitlistCount: 0,
  lastWaitlistNumber: 0,
  maxWaitlist: 2,
  ...fields,
});

const squad = (name: string, fields: Partial<SlotRequest> = {}): SlotRequest => ({
  userId: name,
  teamKey: `team ${name}`,
  ignKeys: [`${name}1`, `${name}2`],
  slotNumber: null,
  ...fields,
});

const outcome = (state: Lobby, ...requests: SlotRequest[]) =>
  giveSlots(state, requests).map(seating => {
    if (seating.kind === 'seated') return seating.slotNumber;
    return seating.kind === 'waitlisted' ? `waits ${seating.position}` : seating.code;
  });

describe('assigning slots in order of arrival (D5)', () => {
  it('gives the lowest free slot, then waitlist positions, then nothing', () => {
    const squads = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => squad(name));
    expect(outcome(lobby(), ...squads)).toEqual([2, 3, 5, 'waits 1', 'waits 2', 'WAITLIST_FULL']);
  });

  it('gives a requested slot to the first request for it, while any slot is free', () => {
    const wants = (name: string, slotNumber: number) => squad(name, { slotNumber });
    expect(outcome(lobby(), wants('a', 3), wants('b', 3), squad('c'), squad('d'), wants('e', 3))).toEqual([
      3,
      'SLOT_TAKEN',
      2,
      5,
      'waits 1',
    ]);
    expect(outcome(lobby(), wants('a', 4), wants('b', 1))).toEqual(['SLOT_RESERVED', 'SLOT_RESERVED']);
  });

  it('books no account, team name or game ID twice, whether it is booked already or twice in the batch', () => {
    const state = lobby({
      userIds: new Set(['in']),
      teamKeys: new Set(['team in']),
      ignKeys: new Set(['in1']),
      taken: new Set([2]),
    });
    expect(
      outcome(
        state,
        squad('in'),
        squad('a', { teamKey: 'team in' }),
        squad('b', { ignKeys: ['b1', 'in1'] }),
        squad('c'),
        squad('c', { teamKey: 'another' }),
        squad('d', { teamKey: 'team c' }),
        squad('e', { ignKeys: ['c2'] }),
        squad('f'),
      ),
    ).toEqual([
      'ALREADY_BOOKED',
      'TEAM_NAME_TAKEN',
      'PLAYER_TAKEN',
      3,
      'ALREADY_BOOKED',
      'TEAM_NAME_TAKEN',
      'PLAYER_TAKEN',
      5,
    ]);
  });

  it('continues the waitlist numbers, which are never reused', () => {
    const state = lobby({ bookable: [], waitlistCount: 1, lastWaitlistNumber: 7 });
    expect(giveSlots(state, [squad('a')])).toEqual([{ kind: 'waitlisted', waitlistNumber: 8, position: 2 }]);
  });
});

describe('filling free slots', () => {
  it('gives the lowest free slots to the first on the waitlist', () => {
    const free = { bookable: [2, 3, 5, 6], taken: new Set([3]) };
    expect(refillSlots(free, ['a', 'b'])).toEqual([
      { squad: 'a', slotNumber: 2 },
      { squad: 'b', slotNumber: 5 },
    ]);
    expect(refillSlots({ bookable: [2], taken: new Set([2]) }, ['a'])).toEqual([]);
    expect(refillSlots(free, [])).toEqual([]);
  });
});

describe('a slot', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const endAt = new Date('2026-03-01T15:00:00Z');

  it('is confirmed at once if it is free of charge, otherwise held for the set minutes', () => {
    expect(slotStatus({ fee: 0, holdMinutes: 15, endAt }, now)).toEqual({
      status: 'confirmed',
      holdExpiresAt: null,
    });
    expect(slotStatus({ fee: 1, holdMinutes: 15, endAt }, now)).toEqual({
      status: 'held',
      holdExpiresAt: new Date('2026-03-01T12:15:00Z'),
    });
  });

  it('is never held past the end of its scrim', () => {
    const { holdExpiresAt } = slotStatus({ fee: 1, holdMinutes: 181, endAt }, now);
    expect(holdExpiresAt).toEqual(endAt);
  });
});
