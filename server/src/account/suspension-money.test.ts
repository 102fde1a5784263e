import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { decide, mailsTo, newUtr, optionsOf, pay, queueOf, submitUtr } from '../../test/payments.ts';
import { type Person, signInAdmin } from '../../test/people.ts';
import { useRazorpay } from '../../test/razorpay.ts';
import { bookedPlayer, expectSoundLobby, publishScrim } from '../../test/scrims.ts';

const stage = await useRazorpay();
const { fake, server, ordered, answer, webhook, lastEvent, stateOf } = stage;
const { suspend, restore } = accountsOf(server);
const minute = 60_000;
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
});
// The suspension ended the organizer's session.
afterEach(async () => {
  const { organizer } = stage;
  await restore(admin, organizer);
  const { user, password } = organizer;
  const { body } = await server.call('POST /auth/login', { body: { email: user.email, password } });
  organizer.token = body.accessToken;
});

const statusOf = async (player: Person, scrimId: string) =>
  (await optionsOf(server, player, scrimId)).body.booking.status;
const giveUp = (player: Person, scrimId: string) =>
  server.call(`DELETE /scrims/${scrimId}/book`, { token: player.token });

describe('a hold running while its organizer is suspended', () => {
  it('shows no way to pay, but accepts a UTR from a squad that has already paid', async () => {
    const scrim = await publishScrim(server, stage.organizer, { entryFee: 250 });
    const { player } = await bookedPlayer(server, scrim._id);
    await server.deps.db
      .updateTable('users')
      .set({ org_upi_id: 'nova@okaxis', verified: true })
      .where('id', '=', stage.organizer.user._id)
      .execute();
    const offered = async () => (await optionsOf(server, player, scrim._id)).body.payment;
    expect(await offered()).toMatchObject({ upi: { vpa: 'nova@okaxis' }, razorpay: {} });
    await suspend(admin, stage.organizer);
    expect(await offered()).toMatchObject({ amount: 250, upi: null, razorpay: null });
    const order = await pay(server, player, scrim._id, { method: 'razorpay' });
    expect([order.status, order.body.code]).toEqual([409, 'ORGANIZER_SUSPENDED']);
    const payment = await submitUtr(server, player, scrim._id);
    // Only an admin can decide on it now.
    expect((await queueOf(server, admin, scrim._id)).map(one => one._id)).toEqual([payment._id]);
    expect((await decide(server, admin, payment, 'approve')).status).toBe(200);
    expect(await statusOf(player, scrim._id)).toBe('confirmed');
  });

  it('is confirmed by a checkout started before (D6)', async () => {
    const one = await ordered();
    await suspend(admin, stage.organizer);
    fake.pay(one.order.id);
    await webhook(lastEvent(one.order.id, 'payment.captured'));
    expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
    expect((await answer(one, {})).body.code).toBe('NOTHING_TO_PAY');
  });

  it('ends as usual; a later payment is due for a refund and confirms nothing (D6)', async () => {
    const one = await ordered();
    await suspend(admin, stage.organizer);
    server.clock.advance(16 * minute);
    await server.deps.jobs.runDue();
    expect(await stateOf(one)).toEqual(['expired', 'created']);
    expect(
      (await pay(server, one.player, one.scrim._id, { method: 'upi', reference: newUtr() })).body.code,
    ).toBe('HOLD_EXPIRED');
    fake.pay(one.order.id);
    await webhook(lastEvent(one.order.id, 'payment.captured'));
    expect((await stateOf(one))[0]).toBe('expired');
    expect(['refund-due', 'refunded']).toContain((await stateOf(one))[1]);
    await expectSoundLobby(server, one.scrim._id);
  });
});

describe('squads on the waitlist', () => {
  it('get no slot while the organizer is suspended, and get it when it is restored', async () => {
    const scrim = await publishScrim(server, stage.organizer, { slots: 2 });
    const [first, second] = [await bookedPlayer(server, scrim._id), await bookedPlayer(server, scrim._id)];
    const [next, last] = [await bookedPlayer(server, scrim._id), await bookedPlayer(server, scrim._id)];
    await suspend(admin, stage.organizer);
    expect((await giveUp(first.player, scrim._id)).status).toBe(204);
    expect((await giveUp(second.player, scrim._id)).status).toBe(204);
    expect(await statusOf(next.player, scrim._id)).toBe('waitlisted');
    await server.deps.jobs.runDue();
    expect(await mailsTo(server, next.player)).toEqual([]);
    await restore(admin, stage.organizer);
    await server.deps.jobs.runDue();
    expect([await statusOf(next.player, scrim._id), await statusOf(last.player, scrim._id)]).toEqual([
      'confirmed',
      'confirmed',
    ]);
    expect((await mailsTo(server, next.player)).length).toBe(1);
    const { inSlots, waiting } = await expectSoundLobby(server, scrim._id);
    expect([inSlots.length, waiting.length]).toEqual([2, 0]);
  });

  it('may leave the waitlist in the meantime', async () => {
    const scrim = await publishScrim(server, stage.organizer, { slots: 1 });
    await bookedPlayer(server, scrim._id);
    const { player } = await bookedPlayer(server, scrim._id);
    await suspend(admin, stage.organizer);
    expect((await giveUp(player, scrim._id)).status).toBe(204);
    await expectSoundLobby(server, scrim._id);
  });
});
