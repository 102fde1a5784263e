import { beforeAll, expect, it } from 'vitest';
import { decide, heldSlot, mailsTo, submitUtr } from '../../../test/payments.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let organizer: Person;
let admin: Person;

beforeAll(async () => {
  organizer = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

/** A squad in a lobby, by the state of its payment. */
const slots = {
  free: async () => {
    const scrim = await publishScrim(server, organizer);
    return { scrim, ...(await bookedPlayer(server, scrim._id)) };
  },
  'not paid yet': () => heldSlot(server, organizer),
  'UTR submitted': async (owner = organizer) => {
    const slot = await heldSlot(server, owner);
    await submitUtr(server, slot.player, slot.scrim._id);
    return slot;
  },
  paid: async (owner = organizer) => {
    const slot = await heldSlot(server, owner);
    const payment = await submitUtr(server, slot.player, slot.scrim._id);
    expect((await decide(server, owner, payment, 'approve')).status).toBe(200);
    return slot;
  },
};

const ends = {
  'was kicked': (scrimId: string, player: Person) =>
    `DELETE /admin/scrims/${scrimId}/participants/${player.user._id}`,
  'was cancelled': (scrimId: string) => `DELETE /admin/scrims/${scrimId}`,
};

it.each([
  ['free', 'was kicked', null],
  ['free', 'was cancelled', null],
  ['not paid yet', 'was kicked', null],
  ['not paid yet', 'was cancelled', null],
  ['UTR submitted', 'was kicked', 'If it arrived, they will refund it'],
  ['UTR submitted', 'was cancelled', 'If it arrived, they will refund it'],
  ['paid', 'was kicked', 'The organizer will refund what you paid'],
  ['paid', 'was cancelled', 'The organizer will refund what you paid'],
] as const)(
  'slot %s: the mail to a squad that %s by an admin does not blame the organizer, and mentions a refund only if money was sent',
  async (slot, end, money) => {
    const { scrim, player } = await slots[slot]();
    expect((await server.call(ends[end](scrim._id, player), { token: admin.token })).status).toBe(204);
    const text = (await mailsTo(server, player)).at(-1)?.body ?? '';
    expect(text).toContain(end);
    expect(text).not.toContain('The organizer has');
    if (money) expect(text).toContain(money);
    else expect(text).not.toContain('refund');
  },
);

const leavings = {
  suspended: (id: string) =>
    server.call(`PUT /admin/users/${id}`, { token: admin.token, body: { suspended: true } }),
  deleted: (id: string) => server.call(`DELETE /admin/users/${id}`, { token: admin.token }),
};

it.each([
  ['suspended', 'UTR submitted', 'was kicked', 'A Hotdrop admin is checking your payment'],
  ['suspended', 'UTR submitted', 'was cancelled', 'A Hotdrop admin is checking your payment'],
  ['suspended', 'paid', 'was kicked', 'a Hotdrop admin takes care of it'],
  ['suspended', 'paid', 'was cancelled', 'a Hotdrop admin takes care of it'],
  // Deleting an organizer cancels their lobbies.
  ['deleted', 'UTR submitted', 'was cancelled', 'A Hotdrop admin is checking your payment'],
  ['deleted', 'paid', 'was cancelled', 'a Hotdrop admin takes care of it'],
] as const)(
  'organizer %s, slot %s: the mail to a squad that %s names only the admins',
  async (leaving, slot, end, words) => {
    const owner = await signUp(server, 'organization');
    const { scrim, player } = await slots[slot](owner);
    expect((await leavings[leaving](owner.user._id)).status).toBeLessThan(300);
    if (leaving === 'suspended') {
      expect((await server.call(ends[end](scrim._id, player), { token: admin.token })).status).toBe(204);
    }
    const text = (await mailsTo(server, player)).at(-1)?.body ?? '';
    expect(text).toContain(end);
    expect(text).toContain(words);
    expect(text).not.toMatch(/organizer/i);
  },
);
