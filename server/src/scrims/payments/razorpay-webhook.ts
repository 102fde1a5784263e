import type { PaymentRow } from '../../platform/db/schema-scrims.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { ErrorLog } from '../../platform/lib/log.ts';
import {
  GatewayError,
  type GatewayPayment,
  type Razorpay,
  readWebhookEvent,
} from '../../platform/razorpay/razorpay.ts';
import { captureIfAuthorized, type RazorpayMoney } from './razorpay-money.ts';
import type { RazorpayRefunds } from './razorpay-refunds.ts';

type Deps = {
  razorpay: Razorpay;
  money: RazorpayMoney;
  refunds: RazorpayRefunds;
  log: ErrorLog;
};

/** A webhook call; its signature covers the raw body. */
export type WebhookCall = { body: Buffer; signature: string; eventId: string };

const EVENT_ID = /^[\w-]{1,100}$/;

/** Returns a handler of Razorpay's payment and refund events, which applies each once. */
export function createRazorpayWebhook({ razorpay, money, refunds, log }: Deps) {
  /** Calls the gateway. @throws AppError BUSY if it is down, so that it resends the event */
  const asking = async (paid: GatewayPayment, ask: (payment: PaymentRow) => Promise<unknown>) => {
    // The Razorpay account may serve other shops too.
    const payment = await money.find(paid);
    if (!payment) return;
    try {
      await ask(payment);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      throw new AppError('BUSY', { retryAfterSeconds: 5, cause: error });
    }
  };

  type Hear = (paid: GatewayPayment, source: { eventId: string }) => Promise<unknown>;
  const refunded: Hear = (paid, source) => asking(paid, () => refunds.check(paid.id, source));
  const hear = new Map<string, Hear>([
    ['payment.captured', money.captured],
    ['order.paid', money.captured],
    ['payment.failed', money.failed],
    [
      'payment.authorized',
      (paid, source) =>
        asking(paid, async payment =>
          money.captured(await captureIfAuthorized(razorpay, payment, paid), source),
        ),
    ],
    // A single refund does not show whether all of the payment is refunded.
    ['refund.processed', refunded],
    ['refund.failed', refunded],
  ]);

  /**
   * @throws AppError PAYMENT_NOT_VERIFIED for an invalid signature, BAD_REQUEST for an invalid body, BUSY
   * while the gateway is needed and down
   */
  return async ({ body, signature, eventId }: WebhookCall): Promise<void> => {
    if (!razorpay.isWebhookSigned(body, signature)) throw new AppError('PAYMENT_NOT_VERIFIED');
    const event = readWebhookEvent(body);
    if (!event || !EVENT_ID.test(eventId)) throw new AppError('BAD_REQUEST');
    const act = hear.get(event.event);
    if (!act) return;
    if (!event.paid) {
      log.error({ event: event.event, eventId }, 'unreadable payment in a webhook');
      throw new AppError('BAD_REQUEST');
    }
    await act(event.paid, { eventId });
  };
}
