import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrateOldMails, restoreOldMails } from '../../../../test/before-queued-mails.ts';
import { signUp } from '../../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../../test/scrims.ts';
import { useServer } from '../../../../test/server.ts';
import { scheduleJobs } from '../../jobs/jobs.queries.ts';
import { owedLetters } from './0005-owed-letters.ts';

const server = useServer();

/** Restores the state before this migration. */
async function goBack(): Promise<void> {
  await restoreOldMails(server);
  const statements = [
    `alter table booking_letters drop constraint booking_letters_kind_check, drop constraint booking_letters_once,
      drop column owed, drop column owed_at, drop column tries, drop column claimed_until, drop column payment_id, add primary key (booking_id),
      add constraint booking_letters_kind_check check (kind in ('promoted', 'kicked', 'cancelled', 'moved'))`,
    'create index booking_letters_scrim on booking_letters (scrim_id, booking_id)',
    `insert into booking_letters (booking_id, scrim_id, kind) select id, scrim_id, 'cancelled' from bookings`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(server.deps.db);
}

it('mails pending before the migration are sent', async () => {
  const { db, jobs } = server.deps;
  await jobs.pause();
  const owner = await signUp(server, 'organization');
  const scrim = await publishScrim(server, owner);
  const squads = [await bookedPlayer(server, scrim._id), await bookedPlayer(server, scrim._id)];
  expect((await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token })).status).toBe(204);
  await goBack();
  await scheduleJobs(db, [{ kind: 'write-letters', key: scrim._id, runAt: server.clock.now() }]);
  await db.transaction().execute(trx => owedLetters(trx as unknown as Kysely<never>));
  await migrateOldMails(server);
  await jobs.runDue();
  const mails = await db.selectFrom('mail_outbox').select('recipient').execute();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    squads.map(({ player }) => player.user.email).sort(),
  );
});
