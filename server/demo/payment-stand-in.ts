import { randomBytes } from 'node:crypto';
import type { Config } from '../src/platform/config/config.ts';
import { startFakeRazorpay } from '../test/razorpay/fake-razorpay.ts';

/** How long the stand-in takes to refund, in ms. */
const refundMs = 5_000;

/** Starts a stand-in for Razorpay, which moves no money, so that the demo accepts payments. */
export async function startPaymentStandIn({ host }: Pick<Config, 'host'>) {
  const keys = {
    keyId: 'rzp_test_HotdropDemo00',
    keySecret: randomBytes(24).toString('base64url'),
    webhookSecret: randomBytes(24).toString('base64url'),
  };
  const standIn = await startFakeRazorpay({ ...keys, host, refundMs });
  const razorpay: Config['razorpay'] = { ...keys, apiUrl: standIn.url };
  return {
    razorpay,
    /** Makes it notify the server of payments; `url` is the server's. */
    tell: (url: string): void => standIn.deliverTo(`${url}/api/payments/razorpay/webhook`),
    close: standIn.close,
  };
}
