import { expect, it } from 'vitest';
import { decide, optionsOf, submitUtr } from '../../../test/payments.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { bookedPlayer, expectSoundLobby, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();

/** Returns a lobby that starts in ten minutes, with a squad whose fee is paid and confirmed. */
async function lobby(entryFee: number) {
  const organizer = await signUp(server, 'organization');
  const times = { startAt: server.clock.inHours(1 / 6), endAt: server.clock.inHours(4) };
  const scrim = await publishScrim(server, organizer, { entryFee, ...times });
  const { player } = await bookedPlayer(server, scrim._id);
  if (entryFee > 0) {
    const payment = await submitUtr(server, player, scrim._id);
    expect((await decide(server, organizer, payment, 'approve')).status).toBe(200);
  }
  const setDetails = async () => {
    const body = { roomId: '7312', password: 'drop', releaseNow: true };
    const { status } = await server.call(`PUT /scrims/${scrim._id}/room/credentials`, {
      token: organizer.token,
      body,
    });
    expect(status).toBe(200);
  };
  return { id: scrim._id, organizer, player, setDetails };
}

const giveUp = (player: Person, id: string) =>
  server.call(`DELETE /scrims/${id}/book`, { token: player.token });

const tenMinutes = 10 * 60_000;

it('a paid slot cannot be given up during the scrim, so that nobody plays and gets a refund (D6)', async () => {
  const { id, organizer, player, setDetails } = await lobby(100);
  await setDetails();
  server.clock.advance(tenMinutes + 1);
  const { status, body } = await giveUp(player, id);
  expect([status, body.code]).toEqual([409, 'SEAT_IN_PLAY']);
  expect((await optionsOf(server, player, id)).body.booking).toMatchObject({
    status: 'confirmed',
    payment: { status: 'captured' },
  });
  // The organizer can kick the squad, and then a refund is due.
  const kick = await server.call(`DELETE /scrims/${id}/participants/${player.user._id}`, {
    token: organizer.token,
  });
  expect(kick.status).toBe(204);
  await expectSoundLobby(server, id);
});

it('a paid slot can be given up before the start, and while no room details are released', async () => {
  const early = await lobby(100);
  await early.setDetails();
  expect((await giveUp(early.player, early.id)).status).toBe(204);
  const waiting = await lobby(100);
  server.clock.advance(tenMinutes + 1);
  expect((await giveUp(waiting.player, waiting.id)).status).toBe(204);
});

it('a free slot can be given up until the end', async () => {
  const { id, player, setDetails } = await lobby(0);
  await setDetails();
  server.clock.advance(tenMinutes + 1);
  expect((await giveUp(player, id)).status).toBe(204);
});

it('a player in such a slot can still delete the account', async () => {
  const { id, player, setDetails } = await lobby(100);
  await setDetails();
  server.clock.advance(tenMinutes + 1);
  expect((await server.call('DELETE /profile', { token: player.token })).status).toBe(204);
  await server.deps.jobs.runDue();
  const row = await server.deps.db
    .selectFrom('bookings')
    .select('status')
    .where('scrim_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('cancelled');
});
