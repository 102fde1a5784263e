import { suggestedGames } from '@hotdrop/contract/lib/first-load.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { registrationState, timeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import { createTournamentBody } from '@hotdrop/contract/tournaments/tournaments.ts';
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../src/platform/lib/clock.ts';
import { istDay, startFor } from '../times.ts';
import { plannedTournaments } from './all.ts';
import { bodyOf, type PlannedTournament, publishedAt } from './planned-tournament.ts';

/** Every half hour of a day, so that the demo is consistent whenever it is started. */
const moments = Array.from(
  { length: 48 },
  (_, index) => new Date(Date.UTC(2026, 10, 20) + index * 30 * minuteMs),
);

const named = (title: string) => plannedTournaments.find(planned => planned.title.startsWith(title))!;

function stateAt(planned: PlannedTournament, now: Date): string {
  const body = bodyOf(planned, now, null);
  return registrationState({ ...body, registeredCount: planned.teams }, now.getTime());
}

function statusAt(planned: PlannedTournament, now: Date): string {
  return timeStatus(bodyOf(planned, now, null), now.getTime());
}

describe('the demo tournaments', () => {
  test('are about forty, in the four suggested games and one other, with unique titles', () => {
    expect(plannedTournaments.length).toBeGreaterThanOrEqual(38);
    expect(new Set(plannedTournaments.map(({ title }) => title)).size).toBe(plannedTournaments.length);
    const games = new Set(plannedTournaments.map(({ game }) => game));
    expect(games).toEqual(new Set([...suggestedGames, 'Counter-Strike 2']));
  });

  test.each(plannedTournaments)('$title would be accepted by the API unchanged', planned => {
    const body = bodyOf(planned, moments[0]!, null);
    expect(createTournamentBody.parse(body)).toEqual(body);
    expect(planned.teams).toBeLessThanOrEqual(planned.capacity);
  });

  test('have rules of varied length, from none to more than half the limit', () => {
    const rules = plannedTournaments.map(planned => planned.rules.length);
    expect(Math.min(...rules)).toBe(0);
    expect(Math.max(...rules)).toBeGreaterThan(limits.rules / 2);
  });

  test.each(moments)('at %s are live, upcoming or over as planned', now => {
    for (const planned of plannedTournaments) {
      const expected =
        'running' in planned.when ? 'live' : 'daysAgo' in planned.when ? 'completed' : 'upcoming';
      expect([planned.title, statusAt(planned, now)]).toEqual([planned.title, expected]);
    }
  });

  test.each(moments)('at %s were all published in the past, over an hour before registration closes', now => {
    for (const planned of plannedTournaments) {
      const published = publishedAt(planned, now).getTime();
      const start = startFor(planned.when, now).getTime();
      const closes = start - (planned.closesMinutesBefore ?? 0) * minuteMs;
      expect([planned.title, published < now.getTime()]).toEqual([planned.title, true]);
      expect([planned.title, closes - published > hourMs]).toEqual([planned.title, true]);
    }
  });

  test.each(moments)('at %s include every registration state: open, full, closed and external', now => {
    expect(stateAt(named('Deccan Drop League: Qualifier 2'), now)).toBe('open');
    expect(stateAt(named('Walnut Warm-up Lobby'), now)).toBe('full');
    expect(stateAt(named('Silk Board Open: Last Eight'), now)).toBe('closed');
    expect(stateAt(named('Silk Board Open: Grand Final'), now)).toBe('external');
    expect(stateAt(named('Monsoon Marathon'), now)).toBe('open');
  });
});

describe('a demo start time', () => {
  test.each(moments)('“tonight” at %s is the next 9 PM at least 40 minutes away', now => {
    const start = startFor({ tonight: 21 }, now);
    expect(start.toISOString()).toMatch(/T15:30:00.000Z$/);
    const ahead = start.getTime() - now.getTime();
    expect(ahead).toBeGreaterThanOrEqual(40 * minuteMs);
    expect(ahead).toBeLessThan(24 * hourMs + 40 * minuteMs);
  });

  test('“tomorrow” is counted in India, where a day begins at 18:30 UTC', () => {
    expect(istDay(new Date('2026-11-20T18:30:00Z'))).toBe(istDay(new Date('2026-11-20T18:29:59Z')) + 1);
    const start = startFor({ inDays: 1, hour: 18 }, new Date('2026-11-20T19:00:00Z'));
    expect(start.toISOString()).toBe('2026-11-22T12:30:00.000Z');
  });

  test('of a live tournament is on a quarter hour', () => {
    const start = startFor({ running: 45 }, new Date('2026-11-20T12:07:41Z'));
    expect(start.toISOString()).toBe('2026-11-20T11:15:00.000Z');
  });
});
