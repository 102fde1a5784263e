import { scrimStatuses } from '@hotdrop/contract/scrims/scrims.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../test/server.ts';
import { demoLogins, demoPassword } from '../logins.ts';
import { seedDemo } from '../seed.ts';
import { plannedScrims } from './all.ts';

const server = useServer();
const now = new Date();

beforeAll(() => seedDemo(server.deps, { now }));

async function signIn(role: keyof typeof demoLogins): Promise<string> {
  const { email } = demoLogins[role];
  const { body } = await server.call('POST /auth/login', { body: { email, password: demoPassword } });
  return body.accessToken;
}

async function bookingsByStatus(title: string): Promise<Record<string, number>> {
  const rows = await server.deps.db
    .selectFrom('bookings')
    .innerJoin('scrims', 'scrims.id', 'bookings.scrim_id')
    .select(({ fn }) => ['bookings.status', fn.countAll<number>().as('count')])
    .where('title', '=', title)
    .groupBy('bookings.status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

describe('the lobbies of a new demo', () => {
  test('have the planned squads and correct counts', async () => {
    for (const { title, squads, cancelled } of plannedScrims) {
      const { confirmed, submitted = 0, held = 0, waiting = 0, left = 0 } = squads;
      const expected = cancelled
        ? { cancelled: confirmed + left }
        : { confirmed, held: submitted + held, waitlisted: waiting, cancelled: left };
      const found = Object.entries(expected).filter(([, count]) => count > 0);
      expect([title, await bookingsByStatus(title)]).toEqual([title, Object.fromEntries(found)]);
    }
    const scrims = await server.deps.db.selectFrom('scrims').selectAll().execute();
    expect(scrims).toHaveLength(plannedScrims.length);
    for (const { title, taken_count, waitlist_count } of scrims) {
      const { confirmed = 0, held = 0, waitlisted = 0 } = await bookingsByStatus(title);
      expect([title, taken_count, waitlist_count]).toEqual([title, confirmed + held, waitlisted]);
    }
  });

  test('include every state', async () => {
    for (const status of scrimStatuses) {
      const { body } = await server.call(`GET /scrims?status=${status}`);
      expect([status, body.items.length > 0]).toEqual([status, true]);
    }
  });

  test('hold slots for squads that still have time to pay', async () => {
    const held = await server.deps.db
      .selectFrom('bookings')
      .selectAll()
      .where('status', '=', 'held')
      .where('hold_expires_at', 'is not', null)
      .execute();
    expect(held.length).toBeGreaterThan(1);
    for (const { hold_expires_at } of held) expect(hold_expires_at! > now).toBe(true);
  });

  test('contain nothing that happened in the future', async () => {
    for (const table of ['bookings', 'payments', 'scrim_matches', 'ratings', 'kick_requests'] as const) {
      const rows = await server.deps.db.selectFrom(table).select('created_at').execute();
      expect([table, rows.length > 0]).toEqual([table, true]);
      for (const { created_at } of rows) expect(created_at <= now).toBe(true);
    }
  });

  test('give the demo player a next match, a slot to pay for, a waitlist position, results and scrims to rate', async () => {
    const token = await signIn('player');
    const { body } = await server.call('GET /dashboard/player', { token });
    expect(body.next.booking.status).toBe('confirmed');
    const statuses = new Set(body.bookings.map((one: { booking: { status: string } }) => one.booking.status));
    expect(statuses).toEqual(new Set(['confirmed', 'held', 'waitlisted']));
    expect(body.results.length).toBeGreaterThan(1);
    expect(body.toRate.length).toBeGreaterThan(0);
  });

  test('give the demo organizer three lobbies today, payments to confirm, refunds due and a kick request', async () => {
    const token = await signIn('organization');
    const { body } = await server.call('GET /dashboard/org', { token });
    expect(body.today.length).toBeGreaterThanOrEqual(3);
    expect(body.payments.total).toBe(3);
    expect(body.refunds.total).toBeGreaterThan(0);
    expect(body.kickRequests.total).toBe(1);
    expect(body.past.length).toBeGreaterThan(1);
  });
});
