import { AppError } from '../../lib/errors.ts';
import {
  GatewayError,
  type GatewayPayment,
  type Razorpay,
  readWebhookEvent,
  type WebhookEvent,
} from '../../razorpay/razorpay.ts';
import { captureIfAuthorized, type RazorpayMoney } from './razorpay-money.ts';

type Deps = { razorpay: Razorpay; money: RazorpayMoney };

/** A webhook as it came; its signature is over the bytes of the body. */
export type WebhookCall = { body: Buffer; signature: string; eventId: string };

const EVENT_ID = /^[\w-]{1,100}$/;

/** Hears what Razorpay tells of payments and refunds; each event counts once, however often it is sent. */
export function createRazorpayWebhook({ razorpay, money }: Deps) {
  const captured = async (paid: GatewayPayment, eventId: string) => {
    if (paid.status === 'captured' || paid.status === 'refunded') await money.captured(paid, { eventId });
  };

  /** @throws AppError BUSY when the gateway is away: it sends the event again */
  const authorized = async (paid: GatewayPayment, eventId: string) => {
    // The account may have customers of other shops, too.
    const payment = await money.find(paid);
    if (!payment) return;
    try {
      await captured(await captureIfAuthorized(razorpay, payment, paid), eventId);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      throw new AppError('BUSY', { retryAfterSeconds: 5, cause: error });
    }
  };

  const refunded = async ({ payload }: WebhookEvent, eventId: string) => {
    const { payment, refund } = payload;
    if (payment && refund) await money.refund(payment.entity, refund.entity, { eventId });
  };

  /**
   * @throws AppError PAYMENT_NOT_VERIFIED for a signature that does not hold, BAD_REQUEST for a body that cannot be
   * read, BUSY while a payment cannot be captured
   */
  return async ({ body, signature, eventId }: WebhookCall): Promise<void> => {
    if (!razorpay.isWebhookSigned(body, signature)) throw new AppError('PAYMENT_NOT_VERIFIED');
    const event = readWebhookEvent(body);
    if (!event || !EVENT_ID.test(eventId)) throw new AppError('BAD_REQUEST');
    const paid = event.payload.payment?.entity;
    if (!paid) return;
    if (event.event === 'payment.captured' || event.event === 'order.paid') await captured(paid, eventId);
    else if (event.event === 'payment.authorized') await authorized(paid, eventId);
    else if (event.event === 'payment.failed') await money.failed(paid, { eventId });
    else if (event.event === 'refund.processed' || event.event === 'refund.failed') {
      await refunded(event, eventId);
    }
  };
}
