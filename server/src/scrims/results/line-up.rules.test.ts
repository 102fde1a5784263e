import { describe, expect, it } from 'vitest';
import { lineUpOf, type SlotBooking } from './line-up.rules.ts';

/** Returns this many minutes after the start of a scrim of three matches, one every 45 minutes. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, minutes));
const times = { starts: [at(0), at(45), at(90)], endAt: at(135) };

type Stay = { from: number; confirmed?: number | null; until?: number; slot?: number };

const squad = (name: string, { from, confirmed = from, until, slot = 1 }: Stay): SlotBooking => ({
  bookingId: `booking ${name}`,
  squadId: `user ${name}`,
  teamName: name,
  slotNumber: slot,
  createdAt: at(from),
  confirmedAt: confirmed === null ? null : at(confirmed),
  endedAt: until === undefined ? null : at(until),
});

type Match = { now?: number; recorded?: Record<number, string> };

/** Returns, slot by slot, the squad that gets the match's result and the others that it can be given to. */
function lineUp(matchNumber: number, bookings: SlotBooking[], { now = 200, recorded = {} }: Match = {}) {
  const known = new Map(Object.entries(recorded).map(([slot, name]) => [Number(slot), `booking ${name}`]));
  const slots = lineUpOf(bookings, { matchNumber, times, recorded: known, now: at(now) });
  return [...slots].map(([slot, { squad, others }]) =>
    [slot, squad?.teamName ?? '-', ...others.map(other => other.teamName)].join(' '),
  );
}
const matches = (bookings: SlotBooking[], match?: Match) =>
  [1, 2, 3].flatMap(n => lineUp(n, bookings, match));

describe('who has a slot in a match', () => {
  const left = squad('Alpha', { from: -60, until: 50 });
  const later = squad('Whisky', { from: -30, confirmed: 50 });

  it('is the squad that had the slot at the scheduled start, even if another has it now', () => {
    expect(matches([left, later])).toEqual(['1 Alpha Whisky', '1 Alpha Whisky', '1 Whisky Alpha']);
    expect(matches([left])).toEqual(['1 Alpha', '1 Alpha', '1 - Alpha']);
  });

  it('is the current squad until the match starts', () => {
    expect(lineUp(3, [left], { now: 40 })).toEqual(['1 Alpha']);
    expect(lineUp(3, [left, later], { now: 60 })).toEqual(['1 Whisky Alpha']);
  });

  it('is a squad that joined during the match if nobody had the slot before; never one that joined after it', () => {
    const late = squad('Late', { from: 10 });
    expect(matches([late])).toEqual(['1 Late', '1 Late', '1 Late']);
    expect(matches([squad('Later', { from: 45 })])).toEqual(['1 - Later', '1 Later', '1 Later']);
    expect(lineUp(1, [squad('Left at once', { from: 10, until: 20 }), squad('Next', { from: 21 })])).toEqual([
      '1 Left at once Next',
    ]);
  });

  it('is a squad whose payment was confirmed after the match', () => {
    expect(lineUp(1, [squad('Paid late', { from: -20, confirmed: 130 })])).toEqual(['1 Paid late']);
    const promoted = squad('Promoted', { from: -30, confirmed: 120 });
    expect(matches([left, promoted])).toEqual(['1 Alpha Promoted', '1 Alpha Promoted', '1 Promoted Alpha']);
  });

  it('is not a squad that only held the slot, or left before the start', () => {
    expect(lineUp(1, [squad('Held', { from: -20, confirmed: null })])).toEqual([]);
    const lapsed = squad('Lapsed', { from: 50, confirmed: null, until: 95 });
    expect(matches([left, lapsed, squad('Whisky', { from: 52, confirmed: 96 })])).toEqual([
      '1 Alpha Whisky',
      '1 Alpha Whisky',
      '1 Whisky Alpha',
    ]);
    expect(lineUp(1, [squad('Early', { from: -60, until: -10 })])).toEqual([]);
  });

  it('stays the squad whose result was entered', () => {
    const recorded = { 1: 'Whisky', 9: 'Gone' };
    const gone = squad('Gone', { from: -60, until: -5, slot: 9 });
    expect(lineUp(1, [left, later, gone], { recorded })).toEqual(['1 Whisky Alpha', '9 Gone']);
    expect(lineUp(2, [left, later, gone])).toEqual(['1 Alpha Whisky']);
  });

  it('has whether each squad has left', () => {
    const slot = lineUpOf([left, later], { matchNumber: 1, times, recorded: new Map(), now: at(60) }).get(1);
    expect([slot?.squad?.hasLeft, slot?.others.map(other => other.hasLeft)]).toEqual([true, [false]]);
  });
});
