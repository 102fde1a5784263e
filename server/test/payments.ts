import type { Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { DecidePaymentBody, QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import type { Person } from './people.ts';
import { bookedPlayer, publishScrim } from './scrims.ts';
import type { TestServer } from './server.ts';

/** The keys of a Razorpay account that does not exist. */
export const razorpayKeys = {
  keyId: 'rzp_test_standin',
  keySecret: 'the keys secret',
  webhookSecret: 'the webhooks secret',
};

let utrs = 100_000_000_000;

/** Returns a UTR that nobody else in this process got. */
export const newUtr = (): string => String(++utrs);

/** Pays as the API defines it; `key` is the Idempotency-Key. */
export function pay(server: TestServer, player: Person, scrimId: string, body: object, key?: string) {
  return server.call(`POST /scrims/${scrimId}/payment`, {
    token: player.token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

/** Creates a player with a held slot in one of this organizer's lobbies, which costs ₹499. */
export async function heldSlot(server: TestServer, organizer: Person, fields: object = {}) {
  const scrim = await publishScrim(server, organizer, { entryFee: 499, ...fields });
  return { scrim, ...(await bookedPlayer(server, scrim._id)) };
}

/** Submits a UTR. */
export async function submitUtr(
  server: TestServer,
  player: Person,
  scrimId: string,
  reference = newUtr(),
): Promise<Payment> {
  const { status, body } = await pay(server, player, scrimId, { method: 'upi', reference });
  if (status !== 201) throw new Error(`paying answered ${status}: ${JSON.stringify(body)}`);
  return body.payment;
}

/** Decides on a payment as the organizer. */
export function decide(
  server: TestServer,
  organizer: Person,
  { scrimId, _id }: Pick<Payment, 'scrimId' | '_id'>,
  action: DecidePaymentBody['action'],
  note = '',
) {
  return server.call(`PATCH /scrims/${scrimId}/payments/${_id}`, {
    token: organizer.token,
    body: { action, note },
  });
}

/** Returns the organizer's payment queue. */
export async function queueOf(
  server: TestServer,
  organizer: Person,
  scrimId: string,
): Promise<QueuedPayment[]> {
  const { status, body } = await server.call(`GET /scrims/${scrimId}/payments`, { token: organizer.token });
  if (status !== 200) throw new Error(`the queue answered ${status}`);
  return body.items;
}

/** Returns how the player's own booking can be paid. */
export async function optionsOf(server: TestServer, player: Person, scrimId: string) {
  return server.call(`GET /scrims/${scrimId}/payment`, { token: player.token });
}

/** Returns the mails to this person, oldest first. */
export async function mailsTo(server: TestServer, { user }: Person) {
  await server.deps.jobs.runDue();
  return server.deps.db
    .selectFrom('mail_outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', user.email)
    .orderBy('id')
    .execute();
}
