import { afterAll, beforeAll, beforeEach } from 'vitest';
import { optionsOf, pay, razorpayKeys } from './payments.ts';
import { type Person, signUp } from './people.ts';
import { startFakeRazorpay } from './razorpay/fake-razorpay.ts';
import type { SignedEvent } from './razorpay/webhooks.ts';
import { bookedPlayer, publishScrim } from './scrims.ts';
import { type TestServer, useServer } from './server.ts';

/**
 * Sets up a server that takes payments through the Razorpay stand-in, with an organizer, for the tests of one
 * file.
 */
export async function useRazorpay() {
  const fake = await startFakeRazorpay(razorpayKeys);
  const server: TestServer = useServer({
    razorpay: { ...razorpayKeys, apiUrl: fake.url },
    // The clock jumps ahead; sessions must outlive that.
    accessTokenSeconds: 300 * 24 * 3600,
  });
  let organizer: Person;

  beforeAll(async () => {
    organizer = await signUp(server, 'organization');
  });
  beforeEach(() => fake.misbehave(null));
  afterAll(() => fake.close());

  /** Creates a squad with a held slot, and its captain's order. */
  const ordered = async (fields: object = {}) => {
    const scrim = await publishScrim(server, organizer, { entryFee: 250, ...fields });
    const { player, booking } = await bookedPlayer(server, scrim._id);
    const { body } = await pay(server, player, scrim._id, { method: 'razorpay' });
    return { scrim, player, booking, payment: body.payment, order: body.order };
  };
  type Ordered = Awaited<ReturnType<typeof ordered>>;
  type Payer = Pick<Ordered, 'player' | 'scrim'>;

  /** Returns the latest webhook of an order by this name, as it would be delivered. */
  const lastEvent = (orderId: string, name: string): SignedEvent => {
    const found = fake.happened.findLast(
      ({ event, payment }) => event === name && payment.order_id === orderId,
    );
    if (!found) throw new Error(`no ${name} for ${orderId}`);
    return found;
  };

  return {
    fake,
    server,
    get organizer() {
      return organizer;
    },
    ordered,
    lastEvent,
    /** Submits the checkout's response, or any other body. */
    answer: ({ player, scrim }: Payer, fields: object) =>
      pay(server, player, scrim._id, { method: 'razorpay', ...fields }),
    /** Delivers a webhook. */
    webhook: ({ body, headers }: SignedEvent) =>
      server.call('POST /payments/razorpay/webhook', { body, headers }),
    /** Returns the states of booking and payment, e.g. `['held', 'created']`. */
    stateOf: async ({ player, scrim }: Payer) => {
      const { booking } = (await optionsOf(server, player, scrim._id)).body;
      return [booking.status, booking.payment?.status];
    },
  };
}
