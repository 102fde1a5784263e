import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { signUp } from '../../../../test/people.ts';
import { useServer } from '../../../../test/server.ts';
import { verificationAndAdmin } from './0006-verification-and-admin.ts';

const server = useServer();

/** Restores the state before this migration. */
async function goBack(): Promise<void> {
  const statements = [
    'drop table kyc_documents, kyc_submissions',
    'drop index users_search, users_hidden_organizers, users_admins, sessions_user, audit_log_actor, audit_log_action',
    'create index sessions_user on sessions (user_id) where revoked_at is null',
    'alter table users drop column suspension_note, drop column deleted_at',
    'alter table promos drop column note, drop column revision',
    'alter table ratings drop column hidden_note',
  ];
  for (const statement of statements) await sql.raw(statement).execute(server.deps.db);
}

it('the migration upgrades an old database, and removes names, notes and links from its audit log', async () => {
  await server.deps.jobs.pause();
  const { db } = server.deps;
  const { user } = await signUp(server, 'player');
  const details = [
    { teamName: 'Team Soul', slotNumber: 3 },
    { names: ['Team Soul', 'Mortals'], tournamentId: user._id },
    { status: 'rejected', note: 'Not from Ravi' },
    { title: 'Night cup', linkUrl: 'https://example.in/soul' },
    { fields: ['note', 'title'] },
  ];
  for (const [place, detail] of details.entries()) {
    await sql`insert into audit_log (id, at, actor_id, action, target_kind, target_id, detail)
      values (gen_random_uuid(), ${new Date(1e12 + place)}, ${user._id}, 'update', 'scrim', 'old',
        ${JSON.stringify(detail)}::jsonb)`.execute(db);
  }
  await sql`insert into audit_log (id, at, actor_id, action, target_kind, target_id, detail) values
    (gen_random_uuid(), now(), ${user._id}, 'create', 'promo', 'unseen', '{"title": "Ravi’s own"}'),
    (gen_random_uuid(), now(), ${user._id}, 'rename-group', 'group', 'unseen', '{"from": "Ravi’s", "to": "Ours"}'),
    (gen_random_uuid(), now(), ${user._id}, 'delete-group', 'group', 'unseen', '{"name": "Ravi’s"}')`.execute(
    db,
  );
  await goBack();
  await db.transaction().execute(trx => verificationAndAdmin(trx as unknown as Kysely<never>));

  const kept = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('target_id', '=', 'old')
    .orderBy('at')
    .execute();
  expect(kept.map(entry => entry.detail)).toEqual([
    { slotNumber: 3 },
    { tournamentId: user._id },
    { status: 'rejected' },
    { title: 'Night cup' },
    { fields: ['note', 'title'] },
  ]);
  const unseen = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('target_id', '=', 'unseen')
    .execute();
  expect(unseen.map(entry => entry.detail)).toEqual([{}, {}, {}]);
  await expect(sql`update audit_log set detail = '{}'`.execute(db)).rejects.toThrow('append-only');
  const account = await db.selectFrom('users').selectAll().where('id', '=', user._id).executeTakeFirst();
  expect(account).toMatchObject({ deleted_at: null, suspension_note: '' });
});
