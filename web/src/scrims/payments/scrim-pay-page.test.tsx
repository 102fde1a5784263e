import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { PaymentOptions } from '@hotdrop/contract/scrims/payments/payments.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { messages } from '../../../test/screen.ts';
import { aPayment, aScrim, paymentOptions, scrimIds } from '../../../test/scrims.ts';
import { inMinutes } from '../../../test/times.ts';
import { held, own, posts, show, unpaid } from './scrim-pay-page.fixture.tsx';

beforeEach(() => unpaid());

test('the pay step says what to pay for, how much, to whom and how long the slot is held', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Pay ₹50' })).toBeVisible();
  expect(screen.getByText('Slot 07 · Hyderabad Hydras')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^1[34]:\d\d$/);
  expect(await screen.findByRole('heading', { name: 'Pay ₹50 to Nova Esports India' })).toBeVisible();
  expect(screen.getByText('nova@okhdfc')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Friday 9 PM Lobby' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}`,
  );
  expect(screen.queryByRole('tab')).toBeNull();
});

test('the QR code is generated locally, dark on white, and has a label', async () => {
  show();
  const code = await screen.findByRole('img', { name: 'QR code: ₹50 to nova@okhdfc by UPI' });
  expect(code.querySelector('rect')).toHaveAttribute('fill', '#fff');
  expect(code.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(500);
});

test('UPI ID and amount can be copied', async () => {
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Copy UPI ID' }));
  expect(await navigator.clipboard.readText()).toBe('nova@okhdfc');
  expect(messages()).toHaveTextContent('Copied');
  await person.click(screen.getByRole('button', { name: 'Copy amount' }));
  expect(await navigator.clipboard.readText()).toBe('50');
});

test('a browser that cannot copy says so', async () => {
  const { person } = show();
  const button = await screen.findByRole('button', { name: 'Copy UPI ID' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await person.click(button);
  await waitFor(() => expect(messages()).toHaveTextContent('Copy failed'));
});

test('on a phone, a UPI app opens with everything filled in', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList);
  show();
  expect(await screen.findByRole('link', { name: 'Pay with a UPI app' })).toHaveAttribute(
    'href',
    own.payment.upi?.link,
  );
  vi.restoreAllMocks();
});

test('a payment of the wrong amount will be refunded, and the fee can still be paid', async () => {
  const note = '₹1.00 was paid instead of ₹50.00';
  own.payment = paymentOptions({ payment: aPayment({ method: 'razorpay', status: 'refund-due', note }) });
  show();
  expect(
    await screen.findByText(
      `A payment arrived that does not confirm your slot: ${note}. The organizer will refund it. To keep the slot, pay ₹50.`,
    ),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'UTR' })).toBeVisible();
});

test('without an organizer UPI ID, it says to ask the organizer', async () => {
  own.payment = paymentOptions({ upi: null });
  show();
  expect(
    await screen.findByText(
      'Nova Esports India shows no UPI ID here. Ask them how to pay ₹50, then submit the UTR of your payment.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'UTR' })).toBeVisible();
});

test('a UTR is typed in groups, checked and submitted once; then it waits for the organizer', async () => {
  const { seen, person } = show({
    'POST /scrims/:id/payment': async () => {
      await new Promise(done => setTimeout(done, 20));
      own.booking = held({ holdExpiresAt: null });
      own.payment = paymentOptions({ holdExpiresAt: null, payment: aPayment() });
      return reply(201, { payment: aPayment() });
    },
  });
  const field = await screen.findByRole('textbox', { name: 'UTR' });
  const send = screen.getByRole('button', { name: 'Submit UTR' });
  await person.click(send);
  expect(await screen.findByText('Enter the 12-digit UTR')).toBeVisible();
  expect(field).toHaveFocus();
  await person.type(field, '4123 456');
  await person.click(send);
  expect(await screen.findByText('The UTR has 12 digits')).toBeVisible();
  await person.type(field, '78901x');
  expect(field).toHaveValue('4123 4567 8901');
  await person.dblClick(send);
  expect(await screen.findByText('Payment sent · waiting for the organizer')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'UTR 4123 4567 8901' })).toHaveFocus();
  expect(posts(seen)).toHaveLength(1);
  expect(posts(seen)[0]?.body).toEqual({ method: 'upi', reference: '412345678901' });
  expect(posts(seen)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a UTR used before shows the error beside its field, with the input kept', async () => {
  const { person } = show({
    'POST /scrims/:id/payment': () =>
      refusal(409, 'UTR_USED', 'This UTR was already used', { reference: 'This UTR was already used' }),
  });
  const field = await screen.findByRole('textbox', { name: 'UTR' });
  await person.type(field, '412345678901');
  await person.click(screen.getByRole('button', { name: 'Submit UTR' }));
  expect(await screen.findByText('This UTR was already used')).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveValue('4123 4567 8901');
});

test('after a lost response the same UTR is sent with the same key', async () => {
  let offline = true;
  const { seen, person } = show({
    'POST /scrims/:id/payment': () => (offline ? new Error() : reply(201, { payment: aPayment() })),
  });
  await person.type(await screen.findByRole('textbox', { name: 'UTR' }), '412345678901');
  const send = screen.getByRole('button', { name: 'Submit UTR' });
  await person.click(send);
  expect(await screen.findByText(/^Payment failed/)).toBeVisible();
  offline = false;
  await person.click(send);
  await waitFor(() => expect(posts(seen)).toHaveLength(2));
  const keys = posts(seen).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

test.each<[string, Partial<Booking>, Partial<PaymentOptions>, string, string]>([
  [
    'an expired hold',
    { status: 'expired' },
    {},
    'Your hold has ended',
    'If you have paid already, send the organizer your UTR',
  ],
  [
    'a hold that expires on the open page',
    { status: 'held', holdExpiresAt: inMinutes(-1) },
    {},
    'Your hold has ended',
    'until the time ran out',
  ],
  [
    'a payment that arrived too late',
    { status: 'expired' },
    { payment: aPayment({ method: 'razorpay', status: 'refund-due' }) },
    'Your hold has ended',
    'The organizer owes you a refund of ₹50.',
  ],
  [
    'a waitlist position',
    { status: 'waitlisted', slotNumber: null, waitlistPosition: 2 },
    {},
    'There is nothing to pay yet',
    'Once you get a slot, you have 15 minutes to pay.',
  ],
  ['a free scrim', { status: 'confirmed', fee: 0 }, {}, 'You have slot 07', 'There is nothing to pay.'],
  [
    'a kicked squad',
    { status: 'kicked' },
    {},
    'There is nothing to pay',
    'Your squad was kicked from this scrim.',
  ],
])('the page explains %s', async (_, change, pay, title, text) => {
  own.booking = held(change);
  own.payment = paymentOptions({ upi: null, ...pay });
  show();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(text, { exact: false })).toBeVisible();
});

test('after a hold has ended you can book again', async () => {
  own.booking = held({ status: 'expired' });
  show();
  expect(await screen.findByRole('link', { name: 'Book again' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}?book=1`,
  );
});

test('after a hold that ended with its scrim, booking again is not offered', async () => {
  own.booking = held({ status: 'expired' });
  const over = aScrim({ entryFee: 50, startAt: inMinutes(-90), endAt: inMinutes(-1) });
  show({ 'GET /scrims/:id': () => ({ scrim: over }) });
  expect(await screen.findByRole('heading', { name: 'This scrim is over' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
});

test.each<[string, Partial<Booking>, Partial<PaymentOptions>, string]>([
  ['a UTR in review', {}, { payment: aPayment() }, 'The organizer is still checking your payment of ₹50'],
  [
    'a received payment',
    {},
    { payment: aPayment({ status: 'refund-due' }) },
    'The organizer owes you a refund of ₹50.',
  ],
  ['nothing paid', {}, {}, 'If you have paid already, send the organizer your UTR'],
  ['a waitlist position', { slotNumber: null }, {}, 'Hyderabad Hydras had nothing to pay.'],
])('a scrim cancelled on the pay step says so, with %s', async (_, change, pay, text) => {
  own.booking = held({ status: 'cancelled', holdExpiresAt: null, ...change });
  own.payment = paymentOptions({ upi: null, ...pay });
  // The page's copy of the scrim is outdated.
  const answers = [aScrim(), aScrim({ cancelledAt: inMinutes(0), status: 'cancelled' })];
  show({ 'GET /scrims/:id': () => ({ scrim: answers.length > 1 ? answers.shift() : answers[0] }) });
  expect(await screen.findByRole('heading', { name: 'This scrim was cancelled' })).toBeVisible();
  expect(screen.getByText('Cancelled')).toBeVisible();
  expect(screen.getByText(text, { exact: false })).toBeVisible();
  expect(screen.queryByText('Given up')).toBeNull();
});

test('a slot the squad gave up is not blamed on the organizer', async () => {
  own.booking = held({ status: 'cancelled' });
  show();
  expect(await screen.findByText('Given up')).toBeVisible();
});

test('after a rejected UTR its field comes first, and only resubmitting is the primary action', async () => {
  own.payment = paymentOptions({ payment: aPayment({ status: 'rejected' }) });
  show();
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map(heading => heading.textContent)).toEqual([
    'Submit the UTR again',
    'Not paid yet? Pay ₹50 to Nova Esports India',
  ]);
});

test('without a booking, the page links back to the scrim', async () => {
  show({
    'GET /scrims/:id/payment': () => refusal(404, 'BOOKING_NOT_FOUND', 'You have no booking in this scrim'),
  });
  expect(await screen.findByText('You have no booking in this scrim.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the scrim' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}`,
  );
});

test('a failed load says so in place and offers Retry', async () => {
  let broken = true;
  const { person } = show({
    'GET /scrims/:id/payment': () => (broken ? refusal(500, 'INTERNAL') : { ...own }),
  });
  expect(await screen.findByText('Failed to load the payment')).toBeVisible();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Pay ₹50' })).toBeVisible();
});
