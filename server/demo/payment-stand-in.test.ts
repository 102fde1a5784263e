import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, optionsOf, pay, queueOf } from '../test/payments.ts';
import { type Person, signUp } from '../test/people.ts';
import { bookedPlayer, publishScrim } from '../test/scrims.ts';
import { useServer } from '../test/server.ts';
import { startPaymentStandIn } from './payment-stand-in.ts';

const standIn = await startPaymentStandIn({ host: '127.0.0.1' });
const server = useServer({ razorpay: standIn.razorpay });
const apiUrl = standIn.razorpay?.apiUrl;
let owner: Person;

beforeAll(async () => {
  standIn.tell(server.url);
  owner = await signUp(server, 'organization');
});
afterAll(() => standIn.close());

it('the demo accepts payments: the stand-in’s checkout pays, its webhooks confirm the slot and the refund', async () => {
  const scrim = await publishScrim(server, owner, { entryFee: 50 });
  const { player } = await bookedPlayer(server, scrim._id);
  const { body } = await pay(server, player, scrim._id, { method: 'razorpay' });
  const options = async () => (await optionsOf(server, player, scrim._id)).body;
  const { checkoutUrl } = (await options()).payment.razorpay;
  expect(checkoutUrl).toBe(`${apiUrl}/v1/checkout.js`);
  expect(await (await fetch(checkoutUrl)).text()).toContain('window.Razorpay =');

  // The effect of the checkout's Pay button, whose response is lost.
  const { id: order_id, keyId: key_id } = body.order;
  await fetch(`${apiUrl}/v1/checkout/attempts`, {
    method: 'POST',
    body: JSON.stringify({ key_id, order_id, outcome: 'paid' }),
  });
  await expect.poll(async () => (await options()).booking.status, { timeout: 5_000 }).toBe('confirmed');

  await server.call(`DELETE /scrims/${scrim._id}/book`, { token: player.token });
  const [payment] = await queueOf(server, owner, scrim._id);
  expect((await decide(server, owner, payment!, 'refunded')).body.payment.status).toBe('refund-due');
  await expect
    .poll(async () => (await queueOf(server, owner, scrim._id))[0]?.status, { timeout: 10_000 })
    .toBe('refunded');
});
