import { beforeAll, describe, expect, it } from 'vitest';
import {
  decide,
  heldSlot,
  mailsTo,
  newUtr,
  optionsOf,
  pay,
  queueOf,
  submitUtr,
} from '../../../test/payments.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { bookedPlayer } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

// Sessions must outlive the time that the tests skip.
const server = useServer({ accessTokenSeconds: 30 * 24 * 3600 });
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization', { orgName: 'Nova & Sons' });
});

const bookingOf = async (player: Person, scrimId: string) =>
  (await optionsOf(server, player, scrimId)).body.booking;

const upi = (reference: string) => ({ method: 'upi', reference });

describe('a retry with the same Idempotency-Key', () => {
  it('submits nothing again, neither after another UTR nor after the decision', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const [first, second] = [newUtr(), newUtr()];
    await pay(server, player, scrim._id, upi(first), 'one');
    await pay(server, player, scrim._id, upi(second), 'two');
    const late = await pay(server, player, scrim._id, upi(first), 'one');
    expect(late.body.payment).toMatchObject({ status: 'rejected', reference: first });
    const [waiting] = await queueOf(server, owner, scrim._id);
    expect(waiting).toMatchObject({ status: 'submitted', reference: second });
    await decide(server, owner, waiting!, 'reject');
    const later = await pay(server, player, scrim._id, upi(second), 'two');
    expect([later.status, later.body.payment.status]).toEqual([201, 'rejected']);
    expect((await bookingOf(player, scrim._id)).holdExpiresAt).not.toBeNull();
    const misused = await pay(server, player, scrim._id, upi(newUtr()), 'two');
    expect([misused.status, misused.body.code]).toEqual([409, 'REQUEST_REPEATED']);
  });

  it('is applied once, however many arrive together', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const reference = newUtr();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => pay(server, player, scrim._id, upi(reference), 'same')),
    );
    expect(new Set(answers.map(({ body }) => body.payment?._id)).size).toBe(1);
  });
});

describe('payments without a slot (D6)', () => {
  it.each(['the squad gives up', 'the organizer kicks', 'the scrim is cancelled'])(
    'approved after %s become refund due, and the organizer marks them refunded',
    async how => {
      const { scrim, player } = await heldSlot(server, owner);
      const payment = await submitUtr(server, player, scrim._id);
      const { token } = owner;
      if (how === 'the squad gives up') {
        await server.call(`DELETE /scrims/${scrim._id}/book`, { token: player.token });
      } else if (how === 'the organizer kicks') {
        await server.call(`DELETE /scrims/${scrim._id}/participants/${player.user._id}`, { token });
      } else {
        await server.call(`DELETE /scrims/${scrim._id}`, { token });
      }
      expect((await decide(server, owner, payment, 'refunded')).body.code).toBe('PAYMENT_NOT_ARRIVED');
      const approved = await decide(server, owner, payment, 'approve');
      expect(approved.body.payment.status).toBe('refund-due');
      expect((await bookingOf(player, scrim._id)).status).not.toBe('confirmed');
      expect((await mailsTo(server, player)).map(({ subject }) => subject)).toContain(
        `${scrim.title}: your payment will be refunded`,
      );
      const refunded = await decide(server, owner, payment, 'refunded', 'Sent by UPI 12:40');
      expect(refunded.body.payment).toMatchObject({ status: 'refunded', note: 'Sent by UPI 12:40' });
      expect((await decide(server, owner, payment, 'refunded')).body.code).toBe('PAYMENT_DECIDED');
      expect((await mailsTo(server, player)).at(-1)?.subject).toBe(
        `${scrim.title}: your payment was refunded`,
      );
    },
  );

  it('become refund due once their squad leaves, if captured', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    await decide(server, owner, payment, 'approve');
    await server.call(`DELETE /scrims/${scrim._id}/book`, { token: player.token });
    expect(await queueOf(server, owner, scrim._id)).toMatchObject([{ status: 'refund-due' }]);
  });

  it('always match the booking’s fee, whatever the current fee or the request says', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const { token } = owner;
    await server.call(`PUT /scrims/${scrim._id}`, { token, body: { entryFee: 9 } });
    const reference = newUtr();
    const { body } = await pay(server, player, scrim._id, {
      ...upi(reference),
      amount: 1,
      status: 'captured',
    });
    expect(body.payment).toMatchObject({ amount: 499, status: 'submitted' });
  });
});

it('a waitlisted squad cannot submit a UTR, since there is nothing to pay yet', async () => {
  const { scrim } = await heldSlot(server, owner, { slots: 1 });
  const { player } = await bookedPlayer(server, scrim._id);
  expect((await pay(server, player, scrim._id, upi(newUtr()))).body.code).toBe('NOTHING_TO_PAY');
});
