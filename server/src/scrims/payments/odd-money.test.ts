import { describe, expect, it } from 'vitest';
import { decide, mailsTo, optionsOf, queueOf, razorpayKeys } from '../../../test/payments.ts';
import { signedEvent } from '../../../test/razorpay/webhooks.ts';
import { useRazorpay } from '../../../test/razorpay.ts';
import { oddMoneyNote } from './settlement.rules.ts';

const stage = await useRazorpay();
const { fake, server, ordered, answer, webhook, lastEvent, stateOf } = stage;

describe('payments of a wrong amount (D6)', () => {
  it.each([
    ['less than the fee', { amount: 10_000 }, '₹100.00 was paid instead of ₹250.00'],
    ['more than the fee', { amount: 25_050 }, '₹250.50 was paid instead of ₹250.00'],
    ['in another currency', { currency: 'USD' }, 'USD 250.00 was paid instead of ₹250.00'],
  ])('%s become refund due and confirm no slot; the note says what was paid', async (_, odd, note) => {
    const one = await ordered();
    const { id } = fake.ledger.authorize(one.order.id);
    Object.assign(fake.ledger.payment(id), odd);
    fake.ledger.capture(id, fake.ledger.payment(id).amount);
    for (const name of ['payment.captured', 'order.paid', 'payment.captured']) {
      expect((await webhook(lastEvent(one.order.id, name))).status).toBe(200);
    }
    expect(await stateOf(one)).toEqual(['held', 'refund-due']);
    expect(await queueOf(server, stage.organizer, one.scrim._id)).toMatchObject([
      { status: 'refund-due', reference: id, note },
    ]);
    const mails = await mailsTo(server, one.player);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(`does not match the fee, so your slot is not confirmed: ${note}.`);

    const [payment] = await queueOf(server, stage.organizer, one.scrim._id);
    const begun = await decide(server, stage.organizer, payment!, 'refunded');
    expect([begun.status, begun.body.payment.note]).toEqual([200, note]);
    const [refund] = fake.ledger.refundsOf(id).items;
    expect(refund?.amount).toBe(fake.ledger.payment(id).amount);
    fake.ledger.settleRefund(refund?.id as string, 'processed');
    await webhook(lastEvent(one.order.id, 'refund.processed'));
    expect(await stateOf(one)).toEqual(['held', 'refunded']);
  });

  it('do not block a payment of the fee, which still confirms the slot', async () => {
    const one = await ordered();
    const { id } = fake.ledger.authorize(one.order.id);
    const payment = { ...structuredClone(fake.ledger.payment(id)), amount: 100, status: 'captured' as const };
    await webhook(signedEvent({ event: 'payment.captured', payment }, razorpayKeys.webhookSecret));
    expect(await stateOf(one)).toEqual(['held', 'refund-due']);
    const again = await answer(one, {});
    expect(again.body.order.id).not.toBe(one.order.id);
    await answer(one, fake.pay(again.body.order.id));
    const { booking } = (await optionsOf(server, one.player, one.scrim._id)).body;
    expect(booking.status).toBe('confirmed');
    const statuses = (await queueOf(server, stage.organizer, one.scrim._id)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['captured', 'refund-due']);
  });

  it.each([
    [{ amount: 49_900, currency: 'INR' }, null],
    [{ amount: 49_901, currency: 'INR' }, '₹499.01 was paid instead of ₹499.00'],
    [{ amount: 49_900, currency: 'JPY' }, 'JPY 49,900 was paid instead of ₹499.00'],
    [{ amount: 12_34_567_00, currency: 'INR' }, '₹12,34,567.00 was paid instead of ₹499.00'],
  ])('%j for a fee of ₹499 has the note %j', (paid, note) => {
    expect(oddMoneyNote(paid, 499)).toBe(note);
  });
});
