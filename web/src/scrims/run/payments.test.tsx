import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { messages } from '../../../test/screen.ts';
import { aPayment, aQueuedPayment } from '../../../test/scrims.ts';
import { backend, bodyOf, show } from './scrim-run.fixture.tsx';

test('a payment is approved in place, once, and leaves the queue', async () => {
  const { state, seen } = backend(
    { payments: [aQueuedPayment()] },
    {
      'PATCH /scrims/:id/payments/:paymentId': () => {
        state.payments = [aQueuedPayment({ status: 'captured' })];
        return { payment: aPayment({ status: 'captured' }) };
      },
    },
  );
  show('?tab=payments');
  pressTwice(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Payment approved. Slot 04, Hyderabad Hydras'));
  expect(seen.filter(request => request.key.startsWith('PATCH'))).toHaveLength(1);
  expect(bodyOf(seen, 'PATCH /scrims/:id/payments/:paymentId')).toEqual({ action: 'approve' });
  expect(await screen.findByText('No payments to confirm.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Payments received' })).toHaveTextContent('Hyderabad Hydras');
});

test('an approval can be undone for two minutes: the payment is back in the queue, and can be decided again', async () => {
  const decidedAt = new Date(Date.now() - 60_000).toISOString();
  const old = { _id: 'old', teamName: 'Velocity', status: 'captured' as const };
  const { state, seen } = backend(
    {
      payments: [
        aQueuedPayment(),
        aQueuedPayment({ ...old, decidedAt: new Date(Date.now() - 130_000).toISOString() }),
      ],
    },
    {
      'PATCH /scrims/:id/payments/:paymentId': ({ body }) => {
        const approves = (body as { action: string }).action === 'approve';
        const change = approves
          ? { status: 'captured' as const, decidedAt }
          : { status: 'submitted' as const, decidedAt: null };
        state.payments = [aQueuedPayment(change), ...state.payments.slice(1)];
        return { payment: aPayment(change) };
      },
    },
  );
  const user = show('?tab=payments');
  await user.click(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  const undo = await screen.findByRole('button', { name: 'Undo the approval of Hyderabad Hydras' });
  expect(screen.queryByRole('button', { name: 'Undo the approval of Velocity' })).toBeNull();
  expect(await screen.findByText('No payments to confirm.', {}, { timeout: 3000 })).toBeVisible();
  pressTwice(undo);
  await waitFor(() => expect(messages()).toHaveTextContent('Approval undone. Slot 04, Hyderabad Hydras'));
  expect(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' })).toBeVisible();
  const actions = seen.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);
  expect(actions).toEqual([{ action: 'approve' }, { action: 'reopen' }]);
});

test('pasted bank messages approve all payments whose UTRs they contain', async () => {
  const other = aQueuedPayment({
    _id: 'other',
    teamName: 'Velocity',
    slotNumber: 5,
    reference: '512345678903',
  });
  const third = aQueuedPayment({ _id: 'third', teamName: 'Blind', slotNumber: 6, reference: '612345678904' });
  const { state, seen } = backend(
    { payments: [aQueuedPayment(), other, third] },
    {
      'PATCH /scrims/:id/payments/:paymentId': ({ path }) => {
        state.payments = state.payments.filter(({ _id }) => !path.endsWith(_id));
        return { payment: aPayment({ status: 'captured' }) };
      },
    },
  );
  const user = show('?tab=payments');
  await user.click(await screen.findByRole('button', { name: 'Match UTRs' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Match UTRs' }));
  expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Bank messages'), 'UPI Ref 412345678901, UPI/612345678904/Asha');
  expect(dialog.getByText('Found 2 of 3 UTRs.')).toBeVisible();
  expect(dialog.getByRole('list', { name: 'Payments found' })).toHaveTextContent('Slot 06 · Blind');
  pressTwice(dialog.getByRole('button', { name: 'Approve 2 payments' }));
  await waitFor(() => expect(messages()).toHaveTextContent('2 payments approved'));
  expect(seen.filter(({ key }) => key.startsWith('PATCH'))).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText('Blind')).toBeNull());
  expect(screen.getByText('Velocity')).toBeVisible();
});

/** Lets fake time pass, in ms. */
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a decided payment stays in place until the finger lifts, so that no other squad moves under it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { state, seen } = backend(
    { payments: [aQueuedPayment(), aQueuedPayment({ _id: 'other', teamName: 'Velocity', slotNumber: 5 })] },
    {
      'PATCH /scrims/:id/payments/:paymentId': () => {
        state.payments = [aQueuedPayment({ status: 'captured' }), ...state.payments.slice(1)];
        return { payment: aPayment({ status: 'captured' }) };
      },
    },
  );
  show('?tab=payments');
  const rows = () =>
    within(screen.getByRole('list', { name: 'Payments to confirm' })).getAllByRole('listitem');
  fireEvent.click(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  await screen.findByText('Approved');
  // The payments have been refetched.
  await screen.findByRole('list', { name: 'Payments received' });
  const [first, second] = rows();
  expect(first).toHaveTextContent('Hyderabad Hydras');
  expect(within(first as HTMLElement).queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(second).toHaveTextContent('Velocity');
  await passes(700);
  fireEvent.pointerDown(first as HTMLElement);
  await passes(700);
  expect(rows()).toHaveLength(2);

  await passes(400);
  expect(rows()).toHaveLength(1);
  // Just after the rows have moved, a tap may be meant for the previous row.
  const approve = screen.getByRole('button', { name: 'Approve, Velocity' });
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(approve);
  await passes(700);
  expect(approve).not.toHaveAttribute('aria-disabled');
  expect(seen.filter(request => request.key.startsWith('PATCH'))).toHaveLength(1);
  fireEvent.click(approve);
  await waitFor(() => expect(seen.filter(request => request.key.startsWith('PATCH'))).toHaveLength(2));
  vi.useRealTimers();
});

test('the focus stays on the decided payment, and moves to the next one when its row is removed', async () => {
  const { state } = backend(
    { payments: [aQueuedPayment(), aQueuedPayment({ _id: 'other', teamName: 'Velocity', slotNumber: 5 })] },
    {
      'PATCH /scrims/:id/payments/:paymentId': () => {
        state.payments = state.payments.slice(1);
        return { payment: aPayment({ status: 'captured' }) };
      },
    },
  );
  const user = show('?tab=payments');
  await user.click(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  expect((await screen.findByText('Approved')).closest('li')).toHaveFocus();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve, Velocity' })).toHaveFocus(), {
    timeout: 3000,
  });
});

test('approving for a slot that is gone says that a refund is due (D6)', async () => {
  const { state } = backend(
    { payments: [aQueuedPayment()] },
    {
      'PATCH /scrims/:id/payments/:paymentId': () => {
        state.payments = [aQueuedPayment({ status: 'refund-due' })];
        return { payment: aPayment({ status: 'refund-due' }) };
      },
    },
  );
  const user = show('?tab=payments');
  await user.click(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  await waitFor(() =>
    expect(messages()).toHaveTextContent('Hyderabad Hydras no longer needs this payment. Refund ₹50'),
  );
  expect(await screen.findByRole('list', { name: 'Refunds due' })).toHaveTextContent('Hyderabad Hydras');
});

test('a UTR whose slot is gone says before approval what that means (D6)', async () => {
  backend({ payments: [aQueuedPayment({ seatGone: true })] });
  show('?tab=payments');
  expect(await screen.findByText('Slot lost or already paid. Approving makes a refund due.')).toBeVisible();
});

test.each([
  ['submitted', 'Reject', 'It has no slot and its account is deleted, so nobody is notified.'],
  [
    'refund-due',
    'Mark refunded',
    'Send ₹50 back yourself first. The account that paid is deleted, so nobody is notified. Your bank or UPI app shows who sent the payment.',
  ],
] as const)(
  'with a deleted account, the dialog of a %s payment does not promise to notify anyone',
  async (status, act, words) => {
    backend({
      payments: [
        aQueuedPayment({
          status,
          seatGone: true,
          payerErased: true,
          payerName: 'Deleted user',
          teamName: 'Deleted squad',
        }),
      ],
    });
    const user = show('?tab=payments');
    await user.click(await screen.findByRole('button', { name: `${act}, Deleted squad` }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(words);
    expect(dialog).not.toHaveTextContent('The squad sees this');
  },
);

test('a payment is rejected with a note, which is kept on failure', async () => {
  let broken = true;
  const { seen } = backend(
    { payments: [aQueuedPayment()] },
    {
      'PATCH /scrims/:id/payments/:paymentId': () =>
        broken ? refusal(500, 'INTERNAL') : { payment: aPayment({ status: 'rejected' }) },
    },
  );
  const user = show('?tab=payments');
  await user.click(await screen.findByRole('button', { name: 'Reject, Hyderabad Hydras' }));
  const question = screen.getByRole('dialog', { name: 'Reject this payment?' });
  expect(question).toHaveTextContent('Slot 04 stays held for up to 15 minutes');
  const dialog = within(question);
  // Not on the note: a phone's keyboard would cover the reasons.
  expect(dialog.getByRole('button', { name: 'No such UTR in the bank statement' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'No such UTR in the bank statement' }));
  await user.type(dialog.getByLabelText(/^Note/), ', please look again');
  await user.click(dialog.getByRole('button', { name: 'Reject payment' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Action failed'));
  expect(dialog.getByLabelText(/^Note/)).toHaveValue('No such UTR in the bank statement, please look again');
  broken = false;
  await user.click(dialog.getByRole('button', { name: 'Reject payment' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Payment rejected. Slot 04, Hyderabad Hydras'));
  expect(screen.queryByRole('dialog')).toBeNull();
  // The button is gone: the row has the focus while it exists.
  await waitFor(() => expect(screen.getByText('Rejected').closest('li')).toHaveFocus());
  // A check mark would suggest success.
  expect(screen.getByText('Rejected').querySelector('svg')).toBeNull();
  expect(bodyOf(seen, 'PATCH /scrims/:id/payments/:paymentId')).toEqual({
    action: 'reject',
    note: 'No such UTR in the bank statement, please look again',
  });
});

test('a refund sent outside the app is marked as refunded', async () => {
  const { seen } = backend(
    { payments: [aQueuedPayment({ status: 'refund-due' })] },
    { 'PATCH /scrims/:id/payments/:paymentId': () => ({ payment: aPayment({ status: 'refunded' }) }) },
  );
  const user = show('?tab=payments');
  await user.click(await screen.findByRole('button', { name: 'Mark refunded, Hyderabad Hydras' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Mark as refunded?' }));
  expect(dialog.getByText(/Send ₹50 back to Ravi Kumar yourself first/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Mark refunded' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Refund noted'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodyOf(seen, 'PATCH /scrims/:id/payments/:paymentId')).toEqual({ action: 'refunded', note: '' });
});

test('a payment decided in another tab says so, and the queue is refetched', async () => {
  const { state } = backend(
    { payments: [aQueuedPayment()] },
    {
      'PATCH /scrims/:id/payments/:paymentId': () => {
        state.payments = [aQueuedPayment({ status: 'captured' })];
        return refusal(409, 'PAYMENT_DECIDED', 'This payment was already decided');
      },
    },
  );
  const user = show('?tab=payments');
  await user.click(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  await waitFor(() => expect(messages()).toHaveTextContent('This payment was already decided'));
  expect(await screen.findByText('No payments to confirm.')).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Payments received' })).toBeVisible();
});

test('a decision whose response was lost is looked up, not reported as a failure', async () => {
  const { state } = backend(
    { payments: [aQueuedPayment()] },
    {
      'PATCH /scrims/:id/payments/:paymentId': () => {
        state.payments = [aQueuedPayment({ status: 'captured' })];
        return new Error('lost');
      },
    },
  );
  const user = show('?tab=payments');
  await user.click(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Payment approved'));
  expect(messages()).not.toHaveTextContent('failed');
});

test('a decision whose response was lost is found even behind all pending payments', async () => {
  const waiting = Array.from({ length: 100 }, (_, index) => aQueuedPayment({ _id: `waits-${index}` }));
  const decided = aQueuedPayment({ status: 'captured' });
  backend(
    {},
    {
      'GET /scrims/:id/payments': ({ query }) => {
        if (query.status)
          return {
            items: query.status === 'submitted' ? [aQueuedPayment()] : [],
            nextCursor: null,
            total: 1,
          };
        return query.cursor
          ? { items: [decided], nextCursor: null, total: 101 }
          : { items: waiting, nextCursor: 'more', total: 101 };
      },
      'PATCH /scrims/:id/payments/:paymentId': () => new Error('lost'),
    },
  );
  const user = show('?tab=payments');
  await user.click(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Payment approved'));
});
