import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrateOldMails, restoreOldMails } from '../../../../test/before-queued-mails.ts';
import { review, waitingOrganizer } from '../../../../test/kyc-submissions.ts';
import { decide, heldSlot, submitUtr } from '../../../../test/payments.ts';
import { publish, signInAdmin, signUp } from '../../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../../test/scrims.ts';
import { useServer } from '../../../../test/server.ts';
import { scheduleJobs } from '../../jobs/jobs.queries.ts';

const server = useServer();
const minute = 60_000;

/** Creates events and decisions with unsent mails: the jobs are paused. */
async function openScene() {
  await server.deps.jobs.pause();
  const admin = await signInAdmin(server);
  const asAdmin = async (route: string, body?: object) =>
    expect((await server.call(route, { token: admin.token, body })).status).toBeLessThan(300);
  const owner = await signUp(server, 'organization');
  const cancelled = await publishScrim(server, owner);
  const booked = await bookedPlayer(server, cancelled._id);
  await asAdmin(`DELETE /admin/scrims/${cancelled._id}`);
  const paid = await heldSlot(server, owner);
  const payment = await submitUtr(server, paid.player, paid.scrim._id);
  expect((await decide(server, owner, payment, 'approve')).status).toBe(200);
  const tournament = await publish(server, owner);
  await asAdmin(`DELETE /tournaments/${tournament._id}`);
  const reviewed = await waitingOrganizer(server);
  await review(server, admin, reviewed, 'approve');
  const unbadged = await signUp(server, 'organization');
  await asAdmin(`POST /admin/orgs/${unbadged.user._id}/verify`, { verified: true, note: '' });
  await asAdmin(`POST /admin/orgs/${unbadged.user._id}/verify`, { verified: false, note: 'Not their page' });
  return { owner, cancelled, booked, paid, payment, tournament, reviewed, unbadged };
}

it('the migrations keep every pending mail, and each is sent once, when it is due', async () => {
  const { db, jobs } = server.deps;
  const scene = await openScene();
  const { owner, cancelled, booked, paid, payment, tournament, reviewed, unbadged } = scene;
  const submission = await db
    .selectFrom('kyc_submissions')
    .select('id')
    .where('user_id', '=', reviewed.user._id)
    .executeTakeFirstOrThrow();
  const queue = () =>
    db
      .selectFrom('deliveries')
      .innerJoin('notices', 'notices.id', 'notice_id')
      .select(['kind', 'deliveries.subject_id', 'deliveries.topic', 'recipient_id', 'facts'])
      .where('channel', '=', 'mail')
      .orderBy('deliveries.topic')
      .execute();
  const asQueuedToday = await queue();
  expect(asQueuedToday).toHaveLength(6);

  await restoreOldMails(server);
  const now = server.clock.now();
  const heldBackUntil = new Date(+now + 2 * minute);
  await sql`insert into booking_letters (owed, booking_id, scrim_id, kind, payment_id, owed_at, claimed_until, tries)
    values (gen_random_uuid(), ${booked.booking._id}, ${cancelled._id}, 'cancelled', null, ${now}, null, 2),
      (gen_random_uuid(), ${paid.booking._id}, ${paid.scrim._id}, 'confirmed', ${payment._id}, ${now}, ${heldBackUntil}, 0)`.execute(
    db,
  );
  await sql`insert into tick_letters values (${unbadged.user._id}, 'Not their page', ${now})`.execute(db);
  await scheduleJobs(
    db,
    [
      ['write-letters', cancelled._id],
      ['write-letters', paid.scrim._id],
      ['write-tick-taken', unbadged.user._id],
      ['write-scrim-called-off', cancelled._id],
      ['write-tournament-called-off', tournament._id],
      ['write-kyc-decision', submission.id],
    ].map(([kind = '', key = '']) => ({ kind, key, runAt: now })),
  );

  await migrateOldMails(server);
  expect(await queue()).toEqual(asQueuedToday);
  const sent = async () =>
    (await db.selectFrom('mail_outbox').select(['recipient', 'subject']).orderBy('subject').execute()).map(
      ({ recipient, subject }) => `${subject} to ${recipient}`,
    );
  const atOnce = [
    `${cancelled.title} was cancelled to ${booked.player.user.email}`,
    `${cancelled.title} was cancelled by an admin to ${owner.user.email}`,
    `${tournament.title} was deleted by an admin to ${owner.user.email}`,
    `Your organization is verified on Hotdrop to ${reviewed.user.email}`,
    `Your verified badge on Hotdrop was removed to ${unbadged.user.email}`,
  ];
  const heldBack = `${paid.scrim.title}: your slot is confirmed to ${paid.player.user.email}`;
  await jobs.runDue();
  expect((await sent()).sort()).toEqual(atOnce.toSorted());
  server.clock.advance(2 * minute);
  await jobs.runDue();
  await jobs.runDue();
  expect((await sent()).sort()).toEqual([...atOnce, heldBack].sort());
  const { body } = await db
    .selectFrom('mail_outbox')
    .select('body')
    .where('recipient', '=', unbadged.user.email)
    .executeTakeFirstOrThrow();
  expect(body).toContain('The admin says:\n\nNot their page');
  expect(await queue()).toEqual([]);
});
