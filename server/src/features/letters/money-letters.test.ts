import { beforeAll, expect, it } from 'vitest';
import { decide, handIn, heldSeat, mailsTo } from '../../test/payments.ts';
import { type Person, signInAdmin, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';

const server = useServer();
let organizer: Person;
let admin: Person;

beforeAll(async () => {
  organizer = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

/** A squad in a lobby, and how far its money got. */
const seats = {
  free: async () => {
    const scrim = await publishScrim(server, organizer);
    return { scrim, ...(await bookedPlayer(server, scrim._id)) };
  },
  unpaid: () => heldSeat(server, organizer),
  checked: async () => {
    const seat = await heldSeat(server, organizer);
    await handIn(server, seat.player, seat.scrim._id);
    return seat;
  },
  due: async () => {
    const seat = await heldSeat(server, organizer);
    const payment = await handIn(server, seat.player, seat.scrim._id);
    expect((await decide(server, organizer, payment, 'approve')).status).toBe(200);
    return seat;
  },
};

const ends = {
  'was removed': (scrimId: string, player: Person) =>
    `DELETE /admin/scrims/${scrimId}/participants/${player.user._id}`,
  'was cancelled': (scrimId: string) => `DELETE /admin/scrims/${scrimId}`,
};

it.each([
  ['free', 'was removed', null],
  ['free', 'was cancelled', null],
  ['unpaid', 'was removed', null],
  ['unpaid', 'was cancelled', null],
  ['checked', 'was removed', 'if it arrived, it is to be given back'],
  ['checked', 'was cancelled', 'if it arrived, it is to be given back'],
  ['due', 'was removed', 'What you paid is to be given back'],
  ['due', 'was cancelled', 'What you paid is to be given back'],
] as const)(
  'whose seat is %s and %s by an admin is told of no act of the organizer, and of money only where some was sent',
  async (seat, end, money) => {
    const { scrim, player } = await seats[seat]();
    expect((await server.call(ends[end](scrim._id, player), { token: admin.token })).status).toBe(204);
    const text = (await mailsTo(server, player)).at(-1)?.body ?? '';
    expect(text).toContain(end);
    expect(text).not.toContain('The organizer has');
    if (money) expect(text).toContain(money);
    else expect(text).not.toContain('given back');
  },
);
