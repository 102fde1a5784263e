import { describe, expect, it } from 'vitest';
import { decide, mailsTo, optionsOf, queueOf } from '../../test/payments.ts';
import { useRazorpay } from '../../test/razorpay.ts';
import { bookedPlayer } from '../../test/scrims.ts';

const stage = await useRazorpay();
const { fake, server, ordered, answer, webhook, lastEvent, stateOf } = stage;
const minute = 60_000;

type Ordered = Awaited<ReturnType<typeof ordered>>;

describe('a refund', () => {
  /** Money that came after its squad had left. */
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

  it('is begun by the organizer, once, and is over when the gateway says so', async () => {
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

  it('whose webhook got lost is asked for', async () => {
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

  it('whose answer got lost is not made twice', async () => {
    const one = await refundDue();
    fake.misbehave('error');
    expect((await decide(server, stage.organizer, one.payment, 'refunded')).status).toBe(503);
    fake.misbehave(null);
    fake.ledger.createRefund(one.payment.reference as string, {}, `${one.payment._id}-0`);
    expect((await decide(server, stage.organizer, one.payment, 'refunded')).status).toBe(200);
    expect(fake.ledger.refundsOf(one.payment.reference as string).count).toBe(1);
  });

  it('that the bank refuses can be tried again', async () => {
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

  it('of an earlier moment in Razorpay’s dashboard frees the seat that it paid', async () => {
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
  });
});
