import { describe, expect, it } from 'vitest';
import { openScene } from '../../../test/groups.ts';
import { readMetrics } from '../../../test/metrics-exposition.ts';
import { decide, heldSlot, submitUtr } from '../../../test/payments.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { scheduleJobs } from '../jobs/jobs.queries.ts';

const server = useServer();
const read = () => readMetrics(server);

describe('metrics of the installation', () => {
  it('count what is pending or overdue, and what was created recently', { timeout: 30_000 }, async () => {
    const { db, jobs } = server.deps;
    await jobs.pause();
    const before = await read();
    const host = await signUp(server, 'organization');
    const slots = [await heldSlot(server, host), await heldSlot(server, host), await heldSlot(server, host)];
    const payments = [];
    for (const { player, scrim } of slots) payments.push(await submitUtr(server, player, scrim._id));
    const [kept, givenUp] = payments;
    if (!kept || !givenUp) throw new Error('nothing was paid');
    await decide(server, host, kept, 'approve');
    await decide(server, host, givenUp, 'approve');
    const leaver = slots[1] as { player: Person };
    await server.call(`DELETE /scrims/${givenUp.scrimId}/book`, { token: leaver.player.token });
    await heldSlot(server, host);
    await openScene(server, 2);
    await scheduleJobs(db, [
      { kind: 'of-another-node', key: 'a', runAt: new Date(server.clock.now().getTime() - 60_000) },
    ]);
    await db.updateTable('jobs').set({ last_error: 'why' }).where('kind', '=', 'of-another-node').execute();

    // The database is read at most once in five seconds.
    await expect
      .poll(async () => (await read()).value('hotdrop_jobs_failing'), { timeout: 15_000, interval: 500 })
      .toBe(before.value('hotdrop_jobs_failing') + 1);
    const after = await read();
    const moved = (name: string, labels: Record<string, string> = {}) =>
      after.value(name, labels) - before.value(name, labels);
    expect(after.value('hotdrop_database_up')).toBe(1);
    expect(moved('hotdrop_made_recently', { what: 'bookings' })).toBe(4);
    // The host, four bookers, the scene's organizer and its two players.
    expect(moved('hotdrop_made_recently', { what: 'accounts' })).toBe(8);
    expect(moved('hotdrop_made_recently', { what: 'registrations' })).toBe(2);
    expect(moved('hotdrop_made_recently', { what: 'messages' })).toBeGreaterThan(0);
    expect(moved('hotdrop_payments_captured_recently')).toBe(1);
    expect(moved('hotdrop_payments_captured_recently_rupees')).toBe(499);
    expect(moved('hotdrop_payments_waiting', { state: 'submitted' })).toBe(1);
    expect(moved('hotdrop_payments_waiting', { state: 'refund-due' })).toBe(1);
    expect(moved('hotdrop_refunds_due_rupees')).toBe(499);
    expect(moved('hotdrop_seats_held', { state: 'waiting' })).toBe(1);
    expect(moved('hotdrop_deliveries_owed', { channel: 'mail' })).toBeGreaterThan(0);
    expect(after.value('hotdrop_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(60);

    const due = after.value('hotdrop_jobs_due');
    server.clock.advance(60 * 60_000);
    await expect
      .poll(async () => (await read()).value('hotdrop_seats_held', { state: 'overdue' }), {
        timeout: 15_000,
        interval: 500,
      })
      .toBe(1);
    const late = await read();
    expect(late.value('hotdrop_jobs_due')).toBeGreaterThan(due);
    // The mail about the approved payment waits for its undo.
    expect(late.value('hotdrop_deliveries_late_seconds', { channel: 'mail' })).toBeGreaterThanOrEqual(3000);
    expect(late.value('hotdrop_made_recently', { what: 'bookings' })).toBe(0);
    await jobs.runDue();
    await expect
      .poll(async () => (await read()).value('hotdrop_outbox_mails'), { timeout: 15_000, interval: 500 })
      .toBeGreaterThan(0);
    expect((await read()).value('hotdrop_deliveries_owed', { channel: 'mail' })).toBe(0);
  });
});
