import { beforeAll, describe, expect, it } from 'vitest';
import { registerTeam } from '../../../test/groups.ts';
import { begin } from '../../../test/match-results.ts';
import { decide, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

// The clock moves; tokens must outlive that.
const server = useServer({ accessTokenSeconds: 30 * 86_400 });
let admin: Person;

const takenAlong = async ({ user }: Person) =>
  (await server.call(`GET /admin/users/${user._id}`, { token: admin.token })).body.takesAlong;
const nothing = {
  scrims: 0,
  tournaments: 0,
  squads: 0,
  bookings: 0,
  registrations: 0,
  promos: 0,
  owes: 0,
  isOwed: 0,
};
const giveUp = ({ token }: Person, scrimId: string) =>
  server.call(`DELETE /scrims/${scrimId}/book`, { token });

beforeAll(async () => {
  admin = await signInAdmin(server);
});

describe('what is deleted with an account', () => {
  it('of an organizer: open events, who is in them, and the refunds then due', async () => {
    const organizer = await signUp(server, 'organization');
    expect(await takenAlong(organizer)).toEqual(nothing);
    const paid = await publishScrim(server, organizer, { entryFee: 100, slots: 2 });
    const confirmed = await bookedPlayer(server, paid._id);
    await decide(server, organizer, await submitUtr(server, confirmed.player, paid._id), 'approve');
    const waiting = await bookedPlayer(server, paid._id);
    await submitUtr(server, waiting.player, paid._id);
    await bookedPlayer(server, paid._id);
    const cancelled = await publishScrim(server, organizer, { entryFee: 1000 });
    const refundDue = await bookedPlayer(server, cancelled._id);
    await decide(server, organizer, await submitUtr(server, refundDue.player, cancelled._id), 'approve');
    await server.call(`DELETE /scrims/${cancelled._id}`, { token: organizer.token });
    const cup = await publish(server, organizer);
    await registerTeam(server, cup._id);
    const gone = await publish(server, organizer);
    await server.call(`DELETE /tournaments/${gone._id}`, { token: organizer.token });
    await server.call('POST /promos', { token: organizer.token, body: { title: 'Tonight' } });
    expect(await takenAlong(organizer)).toEqual({
      ...nothing,
      scrims: 1,
      tournaments: 1,
      // Two with slots, one on the waitlist, one team.
      squads: 4,
      promos: 1,
      // Confirmed, submitted, and already due.
      owes: 100 + 100 + 1000,
    });
    const about = async ({ player }: { player: Person }) => {
      const { bookings, isOwed } = await takenAlong(player);
      return [bookings, isOwed];
    };
    expect([await about(confirmed), await about(waiting), await about(refundDue)]).toEqual([
      [1, 100],
      [1, 100],
      [0, 1000],
    ]);
    // A lobby that is over stays, with its payments; refunds due stay due.
    await begin(server, paid._id, 48);
    expect(await takenAlong(organizer)).toEqual({
      ...nothing,
      tournaments: 1,
      squads: 1,
      promos: 1,
      owes: 1000,
    });
    expect([await about(confirmed), await about(refundDue)]).toEqual([
      [0, 0],
      [0, 1000],
    ]);
  });

  it('of a player: slots, waitlist positions and upcoming teams', async () => {
    const organizer = await signUp(server, 'organization');
    const player = await signUp(server, 'player');
    const full = await publishScrim(server, organizer, { slots: 1 });
    await bookedPlayer(server, full._id);
    await bookSlot(server, player, full._id);
    await bookSlot(server, player, (await publishScrim(server, organizer))._id);
    const left = await publishScrim(server, organizer, { entryFee: 70 });
    await bookSlot(server, player, left._id);
    await submitUtr(server, player, left._id);
    expect((await giveUp(player, left._id)).status).toBe(204);
    const cup = await publish(server, organizer);
    const { status } = await server.call(`POST /tournaments/${cup._id}/register`, {
      token: player.token,
      body: squad(),
    });
    expect(status).toBe(201);
    // The UTR of a slot that was given up may still have been paid.
    expect(await takenAlong(player)).toEqual({ ...nothing, bookings: 2, registrations: 1, isOwed: 70 });
    expect((await takenAlong(organizer)).owes).toBe(70);
  });
});
