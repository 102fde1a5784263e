import {
  type Collection,
  collectionOf,
  failure,
  nowInSeconds,
  type Order,
  type Payment,
  type Refund,
  Refusal,
  randomId,
} from './entities.ts';

/** An event, by its webhook's name. */
export type LedgerEvent = {
  event:
    | 'payment.authorized'
    | 'payment.captured'
    | 'payment.failed'
    | 'order.paid'
    | 'refund.created'
    | 'refund.processed'
    | 'refund.failed';
  payment: Payment;
  order?: Order;
  refund?: Refund;
};

type NewOrder = { amount?: unknown; currency?: unknown; receipt?: unknown; notes?: unknown };
type NewRefund = { amount?: unknown; receipt?: unknown; speed?: unknown; notes?: unknown };

const minimum = 100;

/**
 * Keeps orders, payments and refunds by the rules that Razorpay documents. `tell` gets every event, with the
 * state at that moment.
 * @throws Refusal in the API's words
 */
export function createLedger(tell: (event: LedgerEvent) => void) {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const byIdempotency = new Map<string, Refund>();

  const found = <Item>(items: Map<string, Item>, id: string): Item => {
    const item = items.get(id);
    if (!item) throw new Refusal('The id provided does not exist');
    return item;
  };

  const say = (
    event: LedgerEvent['event'],
    payment: Payment,
    more: { order?: Order; refund?: Refund } = {},
  ) => tell(structuredClone({ event, payment, ...more }));

  const attempt = (orderId: string, status: 'authorized' | 'failed'): Payment => {
    const order = found(orders, orderId);
    order.attempts++;
    if (order.status === 'created') order.status = 'attempted';
    const failed = status === 'failed';
    const payment: Payment = {
      id: `pay_${randomId()}`,
      entity: 'payment',
      amount: order.amount,
      currency: 'INR',
      status,
      order_id: order.id,
      invoice_id: null,
      international: false,
      method: 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: null,
      card_id: null,
      bank: null,
      wallet: null,
      vpa: 'player@upi',
      email: 'player@example.in',
      contact: '+919000090000',
      notes: [],
      fee: null,
      tax: null,
      error_code: failed ? failure.code : null,
      error_description: failed ? failure.description : null,
      error_source: failed ? failure.source : null,
      error_step: failed ? failure.step : null,
      error_reason: failed ? failure.reason : null,
      acquirer_data: { rrn: failed ? null : String(Date.now()).slice(-12) },
      created_at: nowInSeconds(),
    };
    payments.set(payment.id, payment);
    say(failed ? 'payment.failed' : 'payment.authorized', payment);
    return payment;
  };

  const applyRefund = (refund: Refund, payment: Payment, sign: 1 | -1) => {
    payment.amount_refunded += sign * refund.amount;
    payment.refund_status =
      payment.amount_refunded === 0 ? null : payment.amount_refunded === payment.amount ? 'full' : 'partial';
    payment.status = payment.refund_status === 'full' ? 'refunded' : 'captured';
  };

  return {
    createOrder({ amount, currency, receipt = null, notes = [] }: NewOrder): Order {
      if (!Number.isInteger(amount)) throw new Refusal('The amount must be an integer.', { field: 'amount' });
      if ((amount as number) < minimum) {
        throw new Refusal('Order amount less than minimum amount allowed', { field: 'amount' });
      }
      if (currency !== 'INR') throw new Refusal('Currency is not supported', { field: 'currency' });
      if (receipt !== null && (typeof receipt !== 'string' || receipt.length > 40)) {
        throw new Refusal('The receipt may not be greater than 40 characters.', { field: 'receipt' });
      }
      const order: Order = {
        id: `order_${randomId()}`,
        entity: 'order',
        amount: amount as number,
        amount_paid: 0,
        amount_due: amount as number,
        currency,
        receipt,
        offer_id: null,
        status: 'created',
        attempts: 0,
        notes: notes as Order['notes'],
        created_at: nowInSeconds(),
      };
      orders.set(order.id, order);
      return order;
    },

    order: (id: string): Order => found(orders, id),
    payment: (id: string): Payment => found(payments, id),
    refund: (id: string): Refund => found(refunds, id),

    paymentsOf(orderId: string): Collection<Payment> {
      found(orders, orderId);
      return collectionOf([...payments.values()].filter(payment => payment.order_id === orderId));
    },

    refundsOf(paymentId: string): Collection<Refund> {
      found(payments, paymentId);
      return collectionOf([...refunds.values()].filter(refund => refund.payment_id === paymentId));
    },

    /** The customer has paid; the money is blocked until it is captured. */
    authorize: (orderId: string): Payment => attempt(orderId, 'authorized'),

    /** A failed try; the order can still be paid. */
    fail: (orderId: string): Payment => attempt(orderId, 'failed'),

    capture(id: string, amount: unknown): Payment {
      const payment = found(payments, id);
      if (payment.captured) {
        throw new Refusal('This payment has already been captured', { reason: 'payment_already_captured' });
      }
      if (payment.status !== 'authorized') {
        throw new Refusal('Only payments which have been authorized and not yet captured can be captured');
      }
      if (amount !== payment.amount) {
        throw new Refusal('Capture amount must be equal to the amount authorized', { field: 'amount' });
      }
      payment.status = 'captured';
      payment.captured = true;
      payment.fee = Math.round(payment.amount * 0.0236);
      payment.tax = Math.round(payment.amount * 0.0036);
      say('payment.captured', payment);
      const order = found(orders, payment.order_id);
      if (order.status !== 'paid') {
        Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 });
        say('order.paid', payment, { order });
      }
      return payment;
    },

    /** Starts a refund, which `settleRefund` completes. The same idempotency key returns the first one again. */
    createRefund(
      id: string,
      { amount, receipt = null, speed = 'normal', notes = [] }: NewRefund,
      key?: string,
    ): Refund {
      const payment = found(payments, id);
      const known = key === undefined ? undefined : byIdempotency.get(`${id} ${key}`);
      if (known) return known;
      if (payment.status === 'refunded') throw new Refusal('The payment has been fully refunded already');
      if (payment.status !== 'captured') {
        throw new Refusal('The payment status should be captured for action to be taken');
      }
      const wanted = amount ?? payment.amount - payment.amount_refunded;
      if (!Number.isInteger(wanted)) throw new Refusal('The amount must be an integer.', { field: 'amount' });
      if ((wanted as number) > payment.amount - payment.amount_refunded) {
        throw new Refusal('The total refund amount is greater than the refund payment amount');
      }
      const refund: Refund = {
        id: `rfnd_${randomId()}`,
        entity: 'refund',
        amount: wanted as number,
        currency: 'INR',
        payment_id: id,
        notes: notes as Refund['notes'],
        receipt: receipt as string | null,
        acquirer_data: { arn: null },
        created_at: nowInSeconds(),
        batch_id: null,
        status: 'pending',
        speed_processed: null,
        speed_requested: speed === 'optimum' ? 'optimum' : 'normal',
      };
      refunds.set(refund.id, refund);
      if (key !== undefined) byIdempotency.set(`${id} ${key}`, refund);
      applyRefund(refund, payment, 1);
      say('refund.created', payment, { refund });
      return refund;
    },

    /** The bank has responded: the money is back with the customer, or with the merchant. */
    settleRefund(id: string, status: 'processed' | 'failed'): Refund {
      const refund = found(refunds, id);
      if (refund.status !== 'pending') return refund;
      const payment = found(payments, refund.payment_id);
      refund.status = status;
      if (status === 'processed') {
        refund.speed_processed = 'normal';
        refund.acquirer_data.arn = String(Date.now());
      } else {
        applyRefund(refund, payment, -1);
      }
      say(`refund.${status}`, payment, { refund });
      return refund;
    },
  };
}
