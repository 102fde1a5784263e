import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { aPayment, aSlotBooking, paymentOptions } from '../../../test/scrims.ts';
import { inMinutes } from '../../../test/times.ts';
import { held, own, posts, show, unpaid } from './scrim-pay-page.fixture.tsx';

const gateway = { keyId: 'rzp_test_1', checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' };

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'Razorpay');
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

type Opened = {
  key: string;
  order_id: string;
  amount: number;
  handler: (answer: Record<string, string>) => void;
  modal: { ondismiss: () => void };
};

/** Fake of Razorpay's script: records how it was opened, and can fail a payment. */
function fakeCheckout() {
  const opened: Opened[] = [];
  let fail = (_: unknown) => {};
  class Checkout {
    private readonly given: Opened;
    constructor(given: Opened) {
      this.given = given;
    }
    on(_event: string, listener: (failure: unknown) => void) {
      fail = listener;
    }
    open() {
      opened.push(this.given);
    }
  }
  Object.assign(window, { Razorpay: Checkout });
  return { opened, fail: (description: string) => fail({ error: { description } }) };
}

const order = { id: 'order_1', amount: 5000, currency: 'INR', keyId: 'rzp_test_1' };
const created = aPayment({ method: 'razorpay', status: 'created', reference: null });
const answer = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'a'.repeat(64),
};

const payButton = () => screen.findByRole('button', { name: 'Pay ₹50 with Razorpay' });
const isAnswer = (body: unknown) =>
  typeof body === 'object' && body !== null && 'razorpay_payment_id' in body;

/** The backend with Razorpay: creates the order, and confirms the slot on the checkout's response. */
const withRazorpay = (onAnswer: () => unknown): Parameters<typeof show>[0] => ({
  'POST /scrims/:id/payment': ({ body }) =>
    isAnswer(body) ? onAnswer() : reply(201, { payment: created, order }),
});
const confirm = () => {
  own.booking = aSlotBooking({ slotNumber: 7, fee: 50 });
  const payment = aPayment({ method: 'razorpay', status: 'captured' });
  own.payment = paymentOptions({ upi: null, payment });
  return reply(201, { payment });
};

test('Razorpay’s checkout opens with the order, and its response confirms the slot', async () => {
  unpaid({ razorpay: gateway, upi: null });
  const { opened } = fakeCheckout();
  const { seen, person } = show(withRazorpay(confirm));
  await person.click(await payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toMatchObject({ key: 'rzp_test_1', order_id: 'order_1', amount: 5000 });
  act(() => opened[0]?.handler(answer));
  expect(await screen.findByRole('heading', { name: 'You have slot 07' })).toBeVisible();
  expect(posts(seen).map(({ body }) => body)).toEqual([
    { method: 'razorpay' },
    { method: 'razorpay', ...answer },
  ]);
});

test('the script comes from the URL the server gives, and loads only when needed', async () => {
  unpaid({ razorpay: gateway, upi: null });
  const { person } = show(withRazorpay(confirm));
  const button = await payButton();
  const script = () => document.head.querySelector<HTMLScriptElement>('script[src*="razorpay"]');
  expect(script()).toBeNull();
  await person.click(button);
  await waitFor(() => expect(script()?.src).toBe(gateway.checkoutUrl));
  act(() => {
    script()?.dispatchEvent(new Event('error'));
  });
  expect(
    await screen.findByText('Could not reach Razorpay. Check your connection and try again.'),
  ).toBeVisible();
  expect(script()).toBeNull();
});

test('closing the checkout leaves everything as it was', async () => {
  unpaid({ razorpay: gateway, upi: null });
  const { opened } = fakeCheckout();
  const { person } = show(withRazorpay(confirm));
  await person.click(await payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => opened[0]?.modal.ondismiss());
  expect(await screen.findByText('You closed the payment window before paying.')).toBeVisible();
  expect(await payButton()).toBeEnabled();
});

test('a failed payment says why', async () => {
  unpaid({ razorpay: gateway, upi: null });
  const { opened, fail } = fakeCheckout();
  const { person } = show(withRazorpay(confirm));
  await person.click(await payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => fail('Your bank declined it'));
  act(() => opened[0]?.modal.ondismiss());
  expect(await screen.findByText('The payment failed: Your bank declined it')).toBeVisible();
});

test('when the response is lost, the page keeps checking until the payment shows up (D6)', async () => {
  unpaid({ razorpay: gateway, upi: null });
  const { opened } = fakeCheckout();
  const { seen, person } = show(withRazorpay(() => new Error()));
  await person.click(await payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => opened[0]?.handler(answer));
  expect(await screen.findByText('Keep this page open. This takes a few seconds.')).toBeVisible();
  await waitFor(() =>
    expect(seen.filter(({ key }) => key === 'GET /scrims/:id/payment').length).toBeGreaterThan(2),
  );
  confirm();
  expect(await screen.findByRole('heading', { name: 'You have slot 07' }, { timeout: 5000 })).toBeVisible();
});

test('a checkout response that failed to send is sent again with the same key (D6)', async () => {
  unpaid({ razorpay: gateway, upi: null });
  const { opened } = fakeCheckout();
  let tries = 0;
  const { seen, person } = show(
    withRazorpay(() => {
      tries++;
      return tries === 1 ? new Error() : confirm();
    }),
  );
  await person.click(await payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => opened[0]?.handler(answer));
  expect(await screen.findByRole('heading', { name: 'You have slot 07' }, { timeout: 8000 })).toBeVisible();
  const submissions = seen.filter(
    ({ key, body }) => key === 'POST /scrims/:id/payment' && 'razorpay_signature' in (body as object),
  );
  expect(submissions.map(({ body }) => body)).toEqual([
    { method: 'razorpay', ...answer },
    { method: 'razorpay', ...answer },
  ]);
  const keys = submissions.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

/** Ends the hold by the reader's clock; the slot is still free. */
const holdEnds = () => vi.setSystemTime(Date.now() + 15 * 60_000);

test('a payment made just as the hold ends is submitted, and nobody is asked to book again (D6)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  unpaid({ razorpay: gateway, upi: null });
  const { opened } = fakeCheckout();
  const { seen, person } = show(withRazorpay(confirm));
  await person.click(await payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  holdEnds();
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull(), { timeout: 3000 });
  expect(screen.getByRole('button', { name: 'Waiting for Razorpay…' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
  act(() => opened[0]?.handler(answer));
  expect(await screen.findByRole('heading', { name: 'You have slot 07' })).toBeVisible();
  expect(posts(seen).map(({ body }) => body)).toContainEqual({ method: 'razorpay', ...answer });
});

test('a checkout response is resent even after the server has ended the hold (D6)', async () => {
  unpaid({ razorpay: gateway, upi: null });
  const { opened } = fakeCheckout();
  let tries = 0;
  const { person } = show(
    withRazorpay(() => {
      tries++;
      own.booking = held({ status: 'expired', holdExpiresAt: inMinutes(-1) });
      own.payment = paymentOptions({ upi: null, payment: created });
      return tries === 1 ? new Error() : confirm();
    }),
  );
  await person.click(await payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => opened[0]?.handler(answer));
  expect(await screen.findByRole('heading', { name: 'You have slot 07' }, { timeout: 8000 })).toBeVisible();
  expect(tries).toBe(2);
});

test('closing the checkout unpaid and too late says so and offers to book again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  unpaid({ razorpay: gateway, upi: null });
  const { opened } = fakeCheckout();
  const { person } = show(withRazorpay(confirm));
  await person.click(await payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  holdEnds();
  act(() => opened[0]?.modal.ondismiss());
  expect(await screen.findByRole('link', { name: 'Book again' }, { timeout: 3000 })).toBeVisible();
  expect(screen.getByText('You closed the payment window before paying.')).toBeVisible();
});

test.each(['switches to the other payment method', 'leaves the page'])(
  'a checkout response in flight is sent again if the reader %s (D6)',
  async where => {
    unpaid({ razorpay: gateway });
    const { opened } = fakeCheckout();
    let tries = 0;
    const { person } = show(
      withRazorpay(() => {
        tries++;
        return tries === 1 ? new Error() : confirm();
      }),
      '?way=razorpay',
    );
    await person.click(await payButton());
    await waitFor(() => expect(opened).toHaveLength(1));
    act(() => opened[0]?.handler(answer));
    await screen.findByText('Keep this page open. This takes a few seconds.');
    if (where === 'leaves the page') cleanup();
    else await person.click(screen.getByRole('tab', { name: 'UPI to the organizer' }));
    await waitFor(() => expect(tries).toBe(2), { timeout: 8000 });
  },
  15_000,
);

test('the page says so if the server rejects the checkout response', async () => {
  unpaid({ razorpay: gateway, upi: null });
  const { opened } = fakeCheckout();
  const { person } = show(
    withRazorpay(() => refusal(400, 'PAYMENT_NOT_VERIFIED', 'The payment could not be verified')),
  );
  await person.click(await payButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  act(() => opened[0]?.handler(answer));
  expect(await screen.findByText('The payment could not be verified')).toBeVisible();
});

test('an organizer’s UPI ID comes first; the other method is one tap away and stays in the URL', async () => {
  unpaid({ razorpay: gateway });
  const { person } = show();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(tab => tab.textContent)).toEqual(['UPI to the organizer', 'Razorpay']);
  expect(within(screen.getByRole('tabpanel')).getByText('nova@okhdfc')).toBeVisible();
  await person.click(tabs[1]!);
  expect(await payButton()).toBeVisible();
  expect(screen.getByTestId('place')).toHaveTextContent('way=razorpay');
  cleanup();
  show({}, '?way=razorpay');
  expect(await payButton()).toBeVisible();
});

test('without a UPI ID, Razorpay comes first unless a UTR is in progress', async () => {
  unpaid({ razorpay: gateway, upi: null });
  const { person } = show();
  await payButton();
  await person.click(screen.getByRole('tab', { name: 'UPI to the organizer' }));
  await person.type(screen.getByRole('textbox', { name: 'UTR' }), '4123');
  cleanup();
  show();
  expect(await screen.findByRole('textbox', { name: 'UTR' })).toHaveValue('4123');
  cleanup();
  localStorage.clear();
  own.payment = paymentOptions({
    razorpay: gateway,
    upi: null,
    payment: aPayment({ status: 'rejected', note: 'No such UTR' }),
  });
  show();
  expect(await screen.findByRole('textbox', { name: 'UTR' })).toHaveValue('');
  expect(screen.getByText(/Compare UTR 4123 4567 8901 with the one in your UPI app/)).toBeVisible();
});
