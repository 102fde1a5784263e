import { describe, expect, it } from 'vitest';
import { noticesOf, toldAbout } from '../../../test/notices.ts';
import { decide, mailsTo, optionsOf, queueOf } from '../../../test/payments.ts';
import { signInAdmin } from '../../../test/people.ts';
import { useRazorpay } from '../../../test/razorpay.ts';
import { bookedPlayer } from '../../../test/scrims.ts';

const stage = await useRazorpay();
const { fake, server, ordered, answer, webhook, lastEvent, stateOf } = stage;
const minute = 60_000;

type Ordered = Awaited<ReturnType<typeof ordered>>;

describe('a refund', () => {
  /** Returns a captured payment whose squad has left. */
  async function refundDue() {
    const one = await ordered();
    await answer(one, fake.pay(one.order.id));
    await server.call(`DELETE /scrims/${one.scrim._id}/book`, { token: one.player.token });
    const [queued] = await queueOf(server, stage.organizer, one.scrim._id);
    expect(queued?.status).toBe('refund-due');
    return { ...one, payment: queued! };
  }

  const refundIdOf = ({ reference }: { reference: string | null }) =>
    fake.ledger.refundsOf(reference as string).items.at(-1)?.id as string;

  const statusOf = async ({ scrim }: Ordered) =>
    (await queueOf(server, stage.organizer, scrim._id))[0]?.status;

  it('is started once by the organizer, and is done when the gateway says so', async () => {
    const one = await refundDue();
    const begun = await decide(server, stage.organizer, one.payment, 'refunded', 'Sorry');
    expect([begun.status, begun.body.payment.status]).toEqual([200, 'refund-due']);
    const id = refundIdOf(one.payment);
    expect((await decide(server, stage.organizer, one.payment, 'refunded')).body.code).toBe(
      'REFUND_UNDER_WAY',
    );
    expect(fake.ledger.refundsOf(one.payment.reference as string).count).toBe(1);
    fake.ledger.settleRefund(id, 'processed');
    expect(await statusOf(one)).toBe('refund-due');
    await webhook(lastEvent(one.order.id, 'refund.processed'));
    expect(await statusOf(one)).toBe('refunded');
    expect((await mailsTo(server, one.player)).at(-1)?.body).toContain('Sorry');
    await webhook(lastEvent(one.order.id, 'refund.processed'));
    expect((await decide(server, stage.organizer, one.payment, 'refunded')).body.code).toBe(
      'PAYMENT_DECIDED',
    );
  });

  it('by an admin is told to the organizer once it is done, not when it begins or fails', async () => {
    const one = await refundDue();
    const admin = await signInAdmin(server);
    const told = async () => {
      const notices = await toldAbout(server, stage.organizer, one.scrim._id, 'scrim-edited-by-admin');
      return notices.map(({ body }) => body);
    };
    expect((await decide(server, admin, one.payment, 'refunded')).status).toBe(200);
    expect(await told()).toEqual([]);
    fake.ledger.settleRefund(refundIdOf(one.payment), 'processed');
    await webhook(lastEvent(one.order.id, 'refund.processed'));
    expect(await told()).toEqual(['A payment was refunded.']);
  });

  it('is looked up if its webhook got lost', async () => {
    const one = await refundDue();
    await decide(server, stage.organizer, one.payment, 'refunded');
    const id = refundIdOf(one.payment);
    server.clock.advance(minute + 1);
    await server.deps.jobs.runDue();
    expect(await statusOf(one)).toBe('refund-due');
    fake.ledger.settleRefund(id, 'processed');
    server.clock.advance(2 * minute);
    await server.deps.jobs.runDue();
    expect(await statusOf(one)).toBe('refunded');
  });

  it('is not made twice if its response got lost', async () => {
    const one = await refundDue();
    fake.misbehave('error');
    expect((await decide(server, stage.organizer, one.payment, 'refunded')).status).toBe(503);
    fake.misbehave(null);
    fake.ledger.createRefund(one.payment.reference as string, {}, `${one.payment._id}-0`);
    expect((await decide(server, stage.organizer, one.payment, 'refunded')).status).toBe(200);
    expect(fake.ledger.refundsOf(one.payment.reference as string).count).toBe(1);
  });

  it('can be retried if the bank rejects it', async () => {
    const one = await refundDue();
    await decide(server, stage.organizer, one.payment, 'refunded');
    const id = refundIdOf(one.payment);
    fake.ledger.settleRefund(id, 'failed');
    await webhook(lastEvent(one.order.id, 'refund.failed'));
    expect(await statusOf(one)).toBe('refund-due');
    expect((await decide(server, stage.organizer, one.payment, 'refunded')).status).toBe(200);
    const refunds = fake.ledger.refundsOf(one.payment.reference as string).items;
    expect(refunds.map(({ status }) => status)).toEqual(['failed', 'pending']);
  });

  it('is requested once by ten simultaneous decisions', async () => {
    const one = await refundDue();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decide(server, stage.organizer, one.payment, 'refunded')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const codes = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code));
    expect([...codes]).toEqual(['REFUND_UNDER_WAY']);
    expect(fake.ledger.refundsOf(one.payment.reference as string).count).toBe(1);
    expect(fake.requests.filter(call => call.endsWith(`${one.payment.reference}/refund`))).toHaveLength(1);
  });

  it('can be restarted after a minute if its process died', async () => {
    const one = await refundDue();
    await server.deps.db
      .updateTable('payments')
      .set({ refund_begun_at: server.clock.now() })
      .where('id', '=', one.payment._id)
      .execute();
    expect((await decide(server, stage.organizer, one.payment, 'refunded')).status).toBe(409);
    server.clock.advance(minute + 1);
    expect((await decide(server, stage.organizer, one.payment, 'refunded')).status).toBe(200);
  });

  describe('in parts', () => {
    const inDashboard = (paymentId: string, amount?: number) =>
      fake.ledger.createRefund(paymentId, amount === undefined ? {} : { amount });
    const settle = async ({ order }: Ordered, id: string) => {
      fake.ledger.settleRefund(id, 'processed');
      await webhook(lastEvent(order.id, 'refund.processed'));
    };
    const idOf = ({ payment }: { payment: { reference: string | null } }) => payment.reference as string;

    it('refunds the rest through the gateway, and is done with the last part', async () => {
      const one = await refundDue();
      await settle(one, inDashboard(idOf(one), 10_000).id);
      expect(await statusOf(one)).toBe('refund-due');
      const begun = await decide(server, stage.organizer, one.payment, 'refunded');
      expect([begun.status, begun.body.payment.status]).toEqual([200, 'refund-due']);
      const refunds = fake.ledger.refundsOf(idOf(one)).items;
      expect(refunds.map(({ amount }) => amount)).toEqual([10_000, 15_000]);
      expect((await decide(server, stage.organizer, one.payment, 'refunded')).body.code).toBe(
        'REFUND_UNDER_WAY',
      );
      await settle(one, refunds[1]?.id as string);
      expect(await statusOf(one)).toBe('refunded');
    });

    it('all in the dashboard is recorded with the webhook of the last part, not before', async () => {
      const one = await refundDue();
      const parts = [5_000, 5_000, undefined].map(amount => inDashboard(idOf(one), amount));
      for (const { id } of parts.slice(1)) {
        await settle(one, id);
        expect(await statusOf(one)).toBe('refund-due');
      }
      await settle(one, parts[0]?.id as string);
      expect(await statusOf(one)).toBe('refunded');
    });

    it('all in the dashboard without webhooks is recorded when the organizer starts a refund', async () => {
      const one = await refundDue();
      for (const amount of [10_000, 15_000]) {
        fake.ledger.settleRefund(inDashboard(idOf(one), amount).id, 'processed');
      }
      const { status, body } = await decide(server, stage.organizer, one.payment, 'refunded');
      expect([status, body.payment.status]).toEqual([200, 'refunded']);
      expect(fake.ledger.refundsOf(idOf(one)).count).toBe(2);
    });

    it('stays refund due if one part fails', async () => {
      const one = await refundDue();
      await settle(one, inDashboard(idOf(one), 10_000).id);
      await decide(server, stage.organizer, one.payment, 'refunded');
      fake.ledger.settleRefund(refundIdOf(one.payment), 'failed');
      await webhook(lastEvent(one.order.id, 'refund.failed'));
      expect((await decide(server, stage.organizer, one.payment, 'refunded')).status).toBe(200);
      await settle(one, refundIdOf(one.payment));
      expect(await statusOf(one)).toBe('refunded');
      const amounts = fake.ledger.refundsOf(idOf(one)).items.map(({ amount, status }) => [amount, status]);
      expect(amounts).toEqual([
        [10_000, 'processed'],
        [15_000, 'failed'],
        [15_000, 'processed'],
      ]);
    });

    it('keeps a confirmed slot until all of it is refunded', async () => {
      const one = await ordered();
      const { razorpay_payment_id: id } = fake.pay(one.order.id);
      await webhook(lastEvent(one.order.id, 'payment.captured'));
      await settle(one, inDashboard(id, 10_000).id);
      expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
      const lost = async () =>
        (await server.call('GET /dashboard/player', { token: one.player.token })).body.lost;
      expect(await lost()).toEqual([]);
      await settle(one, inDashboard(id).id);
      expect(await stateOf(one)).toEqual(['cancelled', 'refunded']);
      // The squad did not cause this, so its dashboard shows it.
      expect(await lost()).toMatchObject([{ scrim: { _id: one.scrim._id } }]);
    });
  });

  it('rejects its webhook while the gateway is down, so that it is resent', async () => {
    const one = await refundDue();
    const { id } = fake.ledger.createRefund(one.payment.reference as string, {});
    fake.ledger.settleRefund(id, 'processed');
    fake.misbehave('gone');
    expect((await webhook(lastEvent(one.order.id, 'refund.processed'))).status).toBe(503);
    fake.misbehave(null);
    expect((await webhook(lastEvent(one.order.id, 'refund.processed'))).status).toBe(200);
    expect(await statusOf(one)).toBe('refunded');
  });

  it('in the dashboard without a webhook is found in the following days', async () => {
    const one = await ordered();
    const { razorpay_payment_id: id } = fake.pay(one.order.id);
    await webhook(lastEvent(one.order.id, 'payment.captured'));
    server.clock.advance(20 * minute);
    await server.deps.jobs.runDue();
    fake.ledger.settleRefund(fake.ledger.createRefund(id, {}).id, 'processed');
    const calls = fake.requests.length;
    server.clock.advance(24 * 60 * minute);
    await server.deps.jobs.runDue();
    expect((await stateOf(one))[1]).toBe('refunded');
    expect(fake.requests.length).toBeGreaterThan(calls);
  });

  it('in Razorpay’s dashboard frees the slot of its payment', async () => {
    const one = await ordered({ slots: 1 });
    await answer(one, fake.pay(one.order.id));
    const next = await bookedPlayer(server, one.scrim._id);
    expect(next.booking.status).toBe('waitlisted');
    const [payment] = await queueOf(server, stage.organizer, one.scrim._id);
    const { id } = fake.ledger.createRefund(payment?.reference as string, {});
    fake.ledger.settleRefund(id, 'processed');
    await webhook(lastEvent(one.order.id, 'refund.processed'));
    expect(await stateOf(one)).toEqual(['cancelled', 'refunded']);
    const { booking } = (await optionsOf(server, next.player, one.scrim._id)).body;
    expect([booking.status, booking.slotNumber]).toEqual(['held', 1]);
    const [notice] = (await noticesOf(server, one.player)).items;
    expect(notice).toMatchObject({
      kind: 'payment-refunded',
      body: expect.stringMatching(/\. This booking has ended\.$/),
    });
  });
});
