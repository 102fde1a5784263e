import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../src/platform/lib/durations.ts';
import { signUp } from '../test/people.ts';
import { useServer } from '../test/server.ts';
import { demoLogins, demoPassword } from './logins.ts';
import { seedDemo } from './seed.ts';
import { shiftTimes } from './time-shift.ts';
import { startFor } from './times.ts';
import { plannedTournaments } from './tournaments/all.ts';

const server = useServer();
// The times are moved on, the clock is not: what the server has released by then is to go out again, at some hours of the day.
server.breaksByHand('Room details that are to go out have no job that releases them');
const now = new Date();
/** Three days and seven hours ago, as the demo was first started. */
const then = new Date(now.getTime() - 3 * dayMs - 7 * hourMs);

type Row = { title: string; start_at: Date; created_at: Date };

async function rows(): Promise<Map<string, Row>> {
  const found = await server.deps.db.selectFrom('tournaments').selectAll().execute();
  return new Map(found.map(row => [row.title, row]));
}

async function publish(token: string, title: string, startAt: Date): Promise<string> {
  const body = { title, startAt: server.clock.inHours(1), capacity: 10 };
  const { _id: id } = (await server.call('POST /tournaments', { token, body })).body.tournament;
  await server.deps.db.updateTable('tournaments').set({ start_at: startAt }).where('id', '=', id).execute();
  return id;
}

const edited = 'Jugnu Rush 13';
let before: Map<string, Row>;
let after: Map<string, Row>;

beforeAll(async () => {
  await seedDemo(server.deps, { now: then });
  const credentials = { email: demoLogins.organization.email, password: demoPassword };
  const { body } = await server.call('POST /auth/login', { body: credentials });
  await publish(body.accessToken, "A visitor's cup", new Date(then.getTime() + dayMs));
  const stranger = await signUp(server, 'organization');
  await publish(stranger.token, "A stranger's cup", new Date(then.getTime() + dayMs));
  await server.deps.db
    .updateTable('tournaments')
    .set({ updated_at: new Date(then.getTime() + hourMs) })
    .where('title', '=', edited)
    .execute();
  before = await rows();
  await shiftTimes(server.deps.db, { since: then, now });
  after = await rows();
});

const movedBy = (title: string) =>
  after.get(title)!.start_at.getTime() - before.get(title)!.start_at.getTime();

describe('a demo that is started again after some days', () => {
  test('has its tournaments where a new one would have them', () => {
    for (const { title, when } of plannedTournaments) {
      if (title === edited) continue;
      expect([title, after.get(title)?.start_at]).toEqual([title, startFor(when, now)]);
    }
  });

  test('has the same ones live, to come and over as at first, but for what a visitor edited', async () => {
    for (const status of ['live', 'upcoming', 'completed']) {
      const { body } = await server.call(`GET /tournaments?limit=100&status=${status}`);
      const titles = (body.items as { title: string }[]).map(({ title }) => title);
      const expected = plannedTournaments.filter(({ when }) =>
        status === 'live'
          ? 'running' in when
          : 'daysAgo' in when === (status === 'completed') && !('running' in when),
      );
      for (const { title } of expected) {
        if (title === edited) continue;
        expect([title, status, titles.includes(title)]).toEqual([title, status, true]);
      }
    }
  });

  test('keeps how long each lasts, when it closes and what came before what', async () => {
    const found = await server.deps.db
      .selectFrom('tournaments')
      .leftJoin('registrations', 'registrations.tournament_id', 'tournaments.id')
      .select([
        'title',
        'start_at',
        'end_at',
        'registration_closes_at',
        'tournaments.created_at as published',
      ])
      .select('registrations.created_at as entered')
      .execute();
    for (const row of found) {
      const planned = plannedTournaments.find(({ title }) => title === row.title);
      if (!planned) continue;
      const minutes = row.end_at && (row.end_at.getTime() - row.start_at.getTime()) / 60_000;
      expect([row.title, minutes]).toEqual([row.title, planned.lastsMinutes]);
      expect(row.published.getTime()).toBeLessThan(now.getTime());
      if (!row.entered) continue;
      expect(row.entered.getTime()).toBeGreaterThan(row.published.getTime());
      const closes = (row.registration_closes_at ?? row.end_at ?? row.start_at).getTime();
      expect(row.entered.getTime()).toBeLessThan(Math.min(closes, now.getTime()));
    }
  });

  test('moves what a visitor published or edited by whole days, so that it keeps its hour', () => {
    for (const title of ["A visitor's cup", edited]) {
      expect(movedBy(title) % dayMs).toBe(0);
      expect(Math.abs(movedBy(title) - (now.getTime() - then.getTime()))).toBeLessThan(dayMs);
    }
  });

  test('leaves alone what is not of a demo organizer', () => {
    expect(movedBy("A stranger's cup")).toBe(0);
  });

  test('does nothing when no time went by, or the clock was set back', async () => {
    await shiftTimes(server.deps.db, { since: now, now });
    await shiftTimes(server.deps.db, { since: now, now: then });
    expect(await rows()).toEqual(after);
  });
});
