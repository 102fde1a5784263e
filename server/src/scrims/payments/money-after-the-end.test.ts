import { describe, expect, it } from 'vitest';
import { decide, mailsTo, newUtr, optionsOf, pay, queueOf, submitUtr } from '../../../test/payments.ts';
import type { Person } from '../../../test/people.ts';
import { useRazorpay } from '../../../test/razorpay.ts';
import { bookedPlayer, expectSoundLobby, publishScrim } from '../../../test/scrims.ts';

const stage = await useRazorpay();
const { fake, server, ordered, answer, webhook, lastEvent, stateOf } = stage;
const minute = 60_000;

/** Returns a squad with a held slot in a half-hour lobby that starts in ten minutes. */
async function shortLobby(fields: object = {}) {
  const now = server.clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * minute).toISOString();
  const times = { startAt: at(10), endAt: at(40), bookingClosesAt: at(40) };
  const scrim = await publishScrim(server, stage.organizer, { entryFee: 250, ...times, ...fields });
  return { scrim, ...(await bookedPlayer(server, scrim._id)) };
}

const bookingOf = async (player: Person, scrimId: string) =>
  (await optionsOf(server, player, scrimId)).body.booking;

const utr = () => ({ method: 'upi', reference: newUtr() });

describe('once a scrim is over (D6)', () => {
  it('its holds are too: nobody is asked to pay what could only be refunded', async () => {
    const { scrim, player, booking } = await shortLobby({ holdMinutes: 60 });
    expect(booking.holdExpiresAt).toBe(scrim.endAt);
    await server.deps.db
      .updateTable('users')
      .set({ org_upi_id: 'nova@okaxis', verified: true })
      .where('id', '=', stage.organizer.user._id)
      .execute();
    const offered = async () => (await optionsOf(server, player, scrim._id)).body.payment;
    expect(await offered()).toMatchObject({ upi: { vpa: 'nova@okaxis' }, razorpay: {} });
    server.clock.advance(40 * minute + 1);
    expect(await offered()).toMatchObject({ upi: null, razorpay: null });
    for (const way of [utr(), { method: 'razorpay' }]) {
      const { status, body } = await pay(server, player, scrim._id, way);
      expect([status, body.code]).toEqual([409, 'SCRIM_OVER']);
    }
    await server.deps.jobs.runDue();
    expect((await bookingOf(player, scrim._id)).status).toBe('expired');
    expect((await pay(server, player, scrim._id, utr())).body.code).toBe('SCRIM_OVER');
    await expectSoundLobby(server, scrim._id);
  });

  it('its holds are too if it ended earlier than planned', async () => {
    const { scrim, player, booking } = await shortLobby({ holdMinutes: 35 });
    expect(booking.holdExpiresAt && booking.holdExpiresAt < scrim.endAt).toBe(true);
    const endAt = new Date(Date.parse(scrim.endAt) - 10 * minute).toISOString();
    const { token } = stage.organizer;
    const edit = { endAt, bookingClosesAt: endAt };
    expect((await server.call(`PUT /scrims/${scrim._id}`, { token, body: edit })).status).toBe(200);
    expect((await bookingOf(player, scrim._id)).holdExpiresAt).toBe(endAt);
    server.clock.advance(30 * minute + 1);
    await server.deps.jobs.runDue();
    expect((await bookingOf(player, scrim._id)).status).toBe('expired');
  });

  it('a UTR submitted before still confirms its slot, as the queue says', async () => {
    const { scrim, player } = await shortLobby();
    const payment = await submitUtr(server, player, scrim._id);
    server.clock.advance(3 * 60 * minute);
    await server.deps.jobs.runDue();
    expect(await queueOf(server, stage.organizer, scrim._id)).toMatchObject([{ seatGone: false }]);
    expect((await pay(server, player, scrim._id, utr())).body.code).toBe('SCRIM_OVER');
    expect((await optionsOf(server, player, scrim._id)).body.payment.razorpay).toBeNull();
    const { body } = await decide(server, stage.organizer, payment, 'approve');
    expect(body.payment.status).toBe('captured');
    expect((await bookingOf(player, scrim._id)).status).toBe('confirmed');
    const rated = await server.call(`POST /scrims/${scrim._id}/rate`, {
      token: player.token,
      body: { rating: 4 },
    });
    expect(rated.status).toBe(201);
  });

  it('a rejected UTR starts no new hold, and its mail does not ask for another', async () => {
    const { scrim, player } = await shortLobby();
    const payment = await submitUtr(server, player, scrim._id);
    server.clock.advance(41 * minute);
    const { status } = await decide(server, stage.organizer, payment, 'reject', 'Nothing came');
    expect(status).toBe(200);
    expect(await bookingOf(player, scrim._id)).toMatchObject({ status: 'expired', holdExpiresAt: null });
    const mail = (await mailsTo(server, player)).at(-1);
    expect(mail?.body).toMatch(/Nothing came/);
    expect(mail?.body).not.toMatch(/submit it again/);
    await expectSoundLobby(server, scrim._id);
  });

  it('a hold restarted by a rejection ends with the scrim', async () => {
    const { scrim, player } = await shortLobby({ holdMinutes: 30 });
    const payment = await submitUtr(server, player, scrim._id);
    server.clock.advance(25 * minute);
    await decide(server, stage.organizer, payment, 'reject');
    expect((await bookingOf(player, scrim._id)).holdExpiresAt).toBe(scrim.endAt);
  });

  it('a payment on an earlier order is refund due', async () => {
    const one = await ordered({ holdMinutes: 60, startAt: soon(10), endAt: soon(40) });
    server.clock.advance(41 * minute);
    expect((await answer(one, fake.pay(one.order.id))).body.payment.status).toBe('refund-due');
    await webhook(lastEvent(one.order.id, 'payment.captured'));
    await server.deps.jobs.runDue();
    expect(await stateOf(one)).toEqual(['expired', 'refund-due']);
  });
});

const soon = (minutes: number) => new Date(server.clock.now().getTime() + minutes * minute).toISOString();

describe('the queue says what approving does (D6)', () => {
  it('if the squad has paid another way: a refund is due', async () => {
    const one = await ordered();
    const payment = await submitUtr(server, one.player, one.scrim._id);
    const hint = async () =>
      (await queueOf(server, stage.organizer, one.scrim._id)).find(({ _id }) => _id === payment._id)
        ?.seatGone;
    expect(await hint()).toBe(false);
    fake.pay(one.order.id);
    await webhook(lastEvent(one.order.id, 'payment.captured'));
    expect(await hint()).toBe(true);
    const { token } = stage.organizer;
    const { body: dashboard } = await server.call('GET /dashboard/org', { token });
    const queued = dashboard.payments.items.find(({ _id }: { _id: string }) => _id === payment._id);
    expect(queued.seatGone).toBe(true);
    const { body } = await decide(server, stage.organizer, payment, 'approve');
    expect(body.payment.status).toBe('refund-due');
  });

  it.each(['gives up its slot', 'is kicked', 'is in a cancelled scrim'])(
    'if the squad %s: a refund is due',
    async how => {
      const { scrim, player } = await shortLobby();
      const payment = await submitUtr(server, player, scrim._id);
      const { token } = stage.organizer;
      if (how === 'gives up its slot')
        await server.call(`DELETE /scrims/${scrim._id}/book`, { token: player.token });
      else if (how === 'is kicked') {
        await server.call(`DELETE /scrims/${scrim._id}/participants/${player.user._id}`, { token });
      } else await server.call(`DELETE /scrims/${scrim._id}`, { token });
      expect(await queueOf(server, stage.organizer, scrim._id)).toMatchObject([{ seatGone: true }]);
      const { body } = await decide(server, stage.organizer, payment, 'approve');
      expect(body.payment.status).toBe('refund-due');
    },
  );
});

it('paying for a cancelled scrim says so, but only to its squads', async () => {
  const { scrim, player } = await shortLobby();
  const stranger = (await shortLobby()).player;
  await server.call(`DELETE /scrims/${scrim._id}`, { token: stage.organizer.token });
  for (const way of [utr(), { method: 'razorpay' }]) {
    const { status, body } = await pay(server, player, scrim._id, way);
    expect([status, body.code]).toEqual([409, 'SCRIM_CANCELLED']);
    expect((await pay(server, stranger, scrim._id, way)).body.code).toBe('BOOKING_NOT_FOUND');
  }
});

it('a late payment does not confirm a squad in a lobby whose mode has changed (D6)', async () => {
  const one = await ordered({ holdMinutes: 5, mode: 'squad' });
  server.clock.advance(5 * minute + 1);
  await server.deps.jobs.runDue();
  const { token } = stage.organizer;
  expect((await server.call(`PUT /scrims/${one.scrim._id}`, { token, body: { mode: 'solo' } })).status).toBe(
    200,
  );
  fake.pay(one.order.id);
  await webhook(lastEvent(one.order.id, 'payment.captured'));
  expect(await stateOf(one)).toEqual(['expired', 'refund-due']);
});
