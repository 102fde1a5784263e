import { beforeAll, describe, expect, it } from 'vitest';
import { begin, match, submitMatch } from '../../../test/match-results.ts';
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
import { bookedPlayer, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

// Sessions must outlive the time that the tests skip.
const server = useServer({ accessTokenSeconds: 30 * 24 * 3600 });
server.breaksOnPurpose('An organization without the verified badge has a UPI ID');
const minute = 60_000;
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization', { orgName: 'Nova & Sons' });
});

const bookingOf = async (player: Person, scrimId: string) =>
  (await optionsOf(server, player, scrimId)).body.booking;

const upi = (reference: string) => ({ method: 'upi', reference });

describe('how a booking can be paid', () => {
  it('shows the organizer’s VPA only once they are verified; a UTR is accepted without it too', async () => {
    const { scrim, player, booking } = await heldSlot(server, owner, { title: 'Night scrim #1' });
    const options = async () => (await optionsOf(server, player, scrim._id)).body.payment;
    expect(await options()).toMatchObject({ amount: 499, upi: null, razorpay: null, payment: null });
    const setUpi = (verified: boolean) =>
      server.deps.db
        .updateTable('users')
        .set({ org_upi_id: 'nova@okaxis', verified })
        .where('id', '=', owner.user._id)
        .execute();
    await setUpi(false);
    expect((await options()).upi).toBeNull();
    await setUpi(true);
    const { upi: shown } = await options();
    expect(shown).toMatchObject({ vpa: 'nova@okaxis', payeeName: 'Nova & Sons' });
    expect(shown.link).toBe(
      `upi://pay?pa=nova@okaxis&pn=Nova%20%26%20Sons&am=499.00&cu=INR&tn=Night%20scrim%20%231&tr=${booking._id.replaceAll('-', '')}`,
    );
    await setUpi(false);
    expect((await submitUtr(server, player, scrim._id)).status).toBe('submitted');
  });

  it('is hidden from users without a booking, and offers nothing if there is nothing to pay', async () => {
    const stranger = await signUp(server, 'player');
    const { scrim } = await heldSlot(server, owner);
    expect((await optionsOf(server, stranger, scrim._id)).body.code).toBe('BOOKING_NOT_FOUND');
    expect((await optionsOf(server, stranger, stranger.user._id)).body.code).toBe('SCRIM_NOT_FOUND');
    const free = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, free._id);
    expect((await optionsOf(server, player, free._id)).body.payment).toMatchObject({ amount: 0, upi: null });
    expect((await pay(server, player, free._id, upi(newUtr()))).body.code).toBe('NOTHING_TO_PAY');
    expect((await pay(server, player, free._id, { method: 'razorpay' })).body.code).toBe(
      'PAYMENT_METHOD_OFF',
    );
  });
});

describe('a UTR', () => {
  it('holds the slot until the organizer decides, and confirms it when approved', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id, newUtr());
    expect(payment).toMatchObject({ method: 'upi', status: 'submitted', amount: 499, note: '' });
    server.clock.advance(60 * minute);
    await server.deps.jobs.runDue();
    expect(await bookingOf(player, scrim._id)).toMatchObject({ status: 'held', holdExpiresAt: null });
    expect((await readScrim(server, scrim._id)).slotBoard[0]).toMatchObject({
      state: 'held',
      heldUntil: null,
    });
    const { status, body } = await decide(server, owner, payment, 'approve', 'See you at nine');
    expect(status).toBe(200);
    expect(body.payment).toMatchObject({ status: 'captured', note: 'See you at nine' });
    expect(body.payment.decidedAt).not.toBeNull();
    expect((await bookingOf(player, scrim._id)).status).toBe('confirmed');
    // An approval can be undone for two minutes: the mail waits until then.
    expect(await mailsTo(server, player)).toEqual([]);
    server.clock.advance(3 * minute);
    expect((await mailsTo(server, player)).at(-1)).toMatchObject({
      subject: `${scrim.title}: your slot is confirmed`,
      body: expect.stringMatching(/We received your ₹499.*slot 01.*See you at nine/s),
    });
    expect((await pay(server, player, scrim._id, upi(newUtr()))).body.code).toBe('NOTHING_TO_PAY');
  });

  it('restarts the hold when rejected, and can be resubmitted', async () => {
    const { scrim, player, booking } = await heldSlot(server, owner, { holdMinutes: 10 });
    server.clock.advance(9 * minute);
    const payment = await submitUtr(server, player, scrim._id);
    const { body } = await decide(server, owner, payment, 'reject', 'Nothing came');
    expect(body.payment.status).toBe('rejected');
    const held = await bookingOf(player, scrim._id);
    expect(Date.parse(held.holdExpiresAt)).toBeGreaterThan(Date.parse(booking.holdExpiresAt as string));
    expect((await mailsTo(server, player)).at(-1)?.body).toMatch(/Nothing came/);
    const again = await submitUtr(server, player, scrim._id, payment.reference as string);
    expect(again._id).not.toBe(payment._id);
    await decide(server, owner, again, 'reject');
    server.clock.advance(10 * minute + 1);
    await server.deps.jobs.runDue();
    expect((await bookingOf(player, scrim._id)).status).toBe('expired');
    expect((await pay(server, player, scrim._id, upi(newUtr()))).body.code).toBe('HOLD_EXPIRED');
  });

  it('approved by mistake can be reopened: the slot is held, the room closed, and nobody mailed', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    await decide(server, owner, payment, 'approve', 'See you');
    const room = () => server.call(`GET /scrims/${scrim._id}/room`, { token: player.token });
    expect((await room()).status).toBe(200);
    server.clock.advance(2 * minute - 1000);
    const { status, body } = await decide(server, owner, payment, 'reopen');
    expect([status, body.payment]).toEqual([
      200,
      expect.objectContaining({ status: 'submitted', note: '', decidedAt: null }),
    ]);
    expect(await bookingOf(player, scrim._id)).toMatchObject({ status: 'held', holdExpiresAt: null });
    expect((await room()).status).toBe(403);
    server.clock.advance(5 * minute);
    expect(await mailsTo(server, player)).toEqual([]);
    // As from a second tab, after it is undone.
    expect((await decide(server, owner, payment, 'reopen')).body.message).toBe('There is nothing to undo');
    expect((await decide(server, owner, payment, 'approve')).body.payment.status).toBe('captured');
    server.clock.advance(2 * minute + 1);
    const late = await decide(server, owner, payment, 'reopen');
    expect([late.status, late.body.message]).toEqual([409, 'It is too late to undo this']);
    server.clock.advance(minute);
    expect(await mailsTo(server, player)).toHaveLength(1);
  });

  it('is reopened once by simultaneous requests, and not for a squad that has been kicked', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    await decide(server, owner, payment, 'approve');
    const answers = await Promise.all([1, 2, 3].map(() => decide(server, owner, payment, 'reopen')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await decide(server, owner, payment, 'approve');
    await server.call(`DELETE /scrims/${scrim._id}/participants/${player.user._id}`, { token: owner.token });
    expect((await decide(server, owner, payment, 'reopen')).body.code).toBe('UNDO_TOO_LATE');
  });

  it('is not reopened once results are in, since the squad has played', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    await begin(server, scrim._id);
    await decide(server, owner, payment, 'approve');
    expect((await submitMatch(server, scrim._id, owner, match(1, '1 1 2'))).status).toBe(201);
    expect((await decide(server, owner, payment, 'reopen')).body.code).toBe('UNDO_TOO_LATE');
  });

  it('is decided once, even by simultaneous requests', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    const answers = await Promise.all([
      decide(server, owner, payment, 'approve'),
      decide(server, owner, payment, 'reject'),
      decide(server, owner, payment, 'approve'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await decide(server, owner, payment, 'approve')).body.code).toBe('PAYMENT_DECIDED');
  });

  it('is accepted once per payee, unless it was rejected', async () => {
    const [one, two] = [await heldSlot(server, owner), await heldSlot(server, owner)];
    const reference = newUtr();
    const first = await submitUtr(server, one.player, one.scrim._id, reference);
    const again = await pay(server, two.player, two.scrim._id, upi(reference));
    expect([again.status, again.body.code]).toEqual([409, 'UTR_USED']);
    expect(again.body.fieldErrors).toEqual({ reference: 'This UTR was already used' });
    expect((await bookingOf(two.player, two.scrim._id)).holdExpiresAt).not.toBeNull();

    const other = await signUp(server, 'organization');
    const elsewhere = await publishScrim(server, other, { entryFee: 50 });
    const { player } = await bookedPlayer(server, elsewhere._id);
    expect((await submitUtr(server, player, elsewhere._id, reference)).status).toBe('submitted');

    await decide(server, owner, first, 'reject');
    expect((await submitUtr(server, two.player, two.scrim._id, reference)).status).toBe('submitted');
  });

  it('is rejected if the same number is submitted at the same time', async () => {
    const slots = await Promise.all(Array.from({ length: 6 }, () => heldSlot(server, owner)));
    const reference = newUtr();
    const answers = await Promise.all(
      slots.map(({ player, scrim }) => pay(server, player, scrim._id, upi(reference))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('that replaces another is a new payment: nobody approves a UTR they have not seen', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const [wrong, right] = [newUtr(), newUtr()];
    const first = await submitUtr(server, player, scrim._id, wrong);
    const [seen] = await queueOf(server, owner, scrim._id);
    expect(seen?.reference).toBe(wrong);
    const mailsBefore = await mailsTo(server, player);
    const second = await submitUtr(server, player, scrim._id, right);
    expect(second).toMatchObject({ reference: right, status: 'submitted' });
    expect(second._id).not.toBe(first._id);
    for (const action of ['approve', 'reject', 'refunded'] as const) {
      const { status, body } = await decide(server, owner, seen!, action);
      expect([action, status, body.code]).toEqual([action, 409, 'PAYMENT_DECIDED']);
    }
    expect(await queueOf(server, owner, scrim._id)).toMatchObject([
      { _id: second._id, reference: right, status: 'submitted' },
      { _id: first._id, reference: wrong, status: 'rejected', note: 'Replaced by another UTR' },
    ]);
    const { decided_by } = await server.deps.db
      .selectFrom('payments')
      .select('decided_by')
      .where('id', '=', first._id)
      .executeTakeFirstOrThrow();
    expect(decided_by).toBeNull();
    expect(await mailsTo(server, player)).toEqual(mailsBefore);
    const { payment, booking } = (await optionsOf(server, player, scrim._id)).body;
    expect([payment.payment._id, booking.payment._id]).toEqual([second._id, second._id]);
    expect([booking.status, booking.holdExpiresAt]).toEqual(['held', null]);
    expect((await decide(server, owner, second, 'approve')).body.payment.reference).toBe(right);
  });

  it('that was replaced can be used again, by its own squad too', async () => {
    const [one, other] = [await heldSlot(server, owner), await heldSlot(server, owner)];
    const [first, second] = [newUtr(), newUtr()];
    const submitted = await submitUtr(server, one.player, one.scrim._id, first);
    expect((await submitUtr(server, one.player, one.scrim._id, first))._id).toBe(submitted._id);
    expect(await queueOf(server, owner, one.scrim._id)).toHaveLength(1);
    await submitUtr(server, one.player, one.scrim._id, second);
    const back = await submitUtr(server, one.player, one.scrim._id, first);
    expect(back._id).not.toBe(submitted._id);
    expect((await submitUtr(server, other.player, other.scrim._id, second)).status).toBe('submitted');
    const taken = await pay(server, one.player, one.scrim._id, upi(second));
    expect(taken.body.code).toBe('UTR_USED');
    // The rejected one did not end the submitted one.
    expect((await optionsOf(server, one.player, one.scrim._id)).body.payment.payment).toEqual(back);
  });

  it('on your booking is never the replaced one, even if the new payment’s ID is lower', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const first = await submitUtr(server, player, scrim._id);
    const second = await submitUtr(server, player, scrim._id);
    const { db } = server.deps;
    const setId = (from: string, to: string) =>
      db.updateTable('payments').set({ id: to }).where('id', '=', from).execute();
    const lower = `00000000${second._id.slice(8)}`;
    await setId(second._id, lower);
    expect(lower < first._id).toBe(true);
    expect((await bookingOf(player, scrim._id)).payment._id).toBe(lower);
  });

  it.each([
    ['12345678901', 'The UTR has 12 digits'],
    ['1234567890123', 'The UTR has 12 digits'],
    ['12345678901x', 'The UTR has 12 digits'],
    [undefined, 'Enter the 12-digit UTR'],
  ])('%j is rejected with a message', async (reference, message) => {
    const { scrim, player } = await heldSlot(server, owner);
    const { status, body } = await pay(server, player, scrim._id, { method: 'upi', reference });
    expect([status, body.fieldErrors]).toEqual([400, { reference: message }]);
  });
});
