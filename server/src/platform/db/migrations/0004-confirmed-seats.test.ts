import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { decide, submitUtr } from '../../../../test/payments.ts';
import { signInAdmin, signUp } from '../../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../../test/scrims.ts';
import { useServer } from '../../../../test/server.ts';
import { confirmedSeats } from './0004-confirmed-seats.ts';

const server = useServer();

/** Restores the state before this migration; an admin who cloned a lobby was its creator. */
async function goBack(adminId: string): Promise<void> {
  const statements = [
    'alter table bookings drop constraint bookings_confirmed',
    'alter table bookings drop column confirmed_at',
    'drop index kick_requests_once',
    "create unique index kick_requests_once on kick_requests (scrim_id, requested_by, slot_number) where status = 'pending'",
    `update scrims set created_by = '${adminId}'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(server.deps.db);
}

async function confirmedBookings(): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('bookings')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(row => row.id);
}

it('the migration marks squads that had a confirmed slot, and returns lobbies to their organizers', async () => {
  const owner = await signUp(server, 'organization');
  const admin = await signInAdmin(server);
  const free = await publishScrim(server, owner, { slots: 1 });
  const stays = await bookedPlayer(server, free._id);
  const waits = await bookedPlayer(server, free._id);
  const cancelled = await publishScrim(server, owner, { entryFee: 50, slots: 5 });
  const [held, late, paid, paidBack, kicked] = [
    await bookedPlayer(server, cancelled._id),
    await bookedPlayer(server, cancelled._id),
    await bookedPlayer(server, cancelled._id),
    await bookedPlayer(server, cancelled._id),
    await bookedPlayer(server, cancelled._id),
  ];
  const lateMoney = await submitUtr(server, late.player, cancelled._id);
  await decide(server, owner, await submitUtr(server, paid.player, cancelled._id), 'approve');
  const back = await submitUtr(server, paidBack.player, cancelled._id);
  await decide(server, owner, back, 'approve');
  const path = `/scrims/${cancelled._id}`;
  await server.call(`DELETE ${path}/participants/${kicked.player.user._id}`, { token: owner.token });
  expect((await server.call(`DELETE ${path}`, { token: owner.token })).status).toBe(204);
  await decide(server, owner, lateMoney, 'approve');
  await decide(server, owner, back, 'refunded', 'Sent');

  const confirmed = await confirmedBookings();
  expect(confirmed).toEqual([stays, paid, paidBack].map(({ booking }) => booking._id).sort());
  expect(confirmed).not.toContain(waits.booking._id);
  expect(confirmed).not.toContain(held.booking._id);

  await goBack(admin.user._id);
  await server.deps.db.transaction().execute(trx => confirmedSeats(trx as unknown as Kysely<never>));
  expect(await confirmedBookings()).toEqual(confirmed);
  const scrims = await server.deps.db.selectFrom('scrims').select('created_by').execute();
  expect(scrims).toEqual(Array(2).fill({ created_by: owner.user._id }));
});
