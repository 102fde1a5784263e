import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { aLobby } from '../../../test/lobbies.ts';
import { messages } from '../../../test/screen.ts';
import { aPayment, scrimIds } from '../../../test/scrims.ts';
import { money, none, show } from './organization-dashboard-page.fixture.tsx';

test('a payment can be approved on the dashboard', async () => {
  const { state, user } = show(
    { today: [aLobby()], payments: { items: [money], total: 1, amount: 50 } },
    {
      'PATCH /scrims/:id/payments/:paymentId': () => {
        state.dashboard = { ...state.dashboard, payments: none };
        return { payment: aPayment({ status: 'captured' }) };
      },
    },
  );
  const queue = await screen.findByRole('list', { name: 'Payments to confirm' });
  expect(within(queue).getByRole('link', { name: 'Friday 9 PM Lobby' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/run?tab=payments`,
  );
  await user.click(within(queue).getByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Payment approved'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Payments to confirm/ })).toBeNull());
});

test('the last approval can be undone on the dashboard', async () => {
  const answers = [
    aPayment({ status: 'captured', decidedAt: new Date().toISOString() }),
    aPayment({ status: 'submitted', decidedAt: null }),
  ];
  const { state, user, seen } = show(
    { today: [aLobby()], payments: { items: [money], total: 1, amount: 50 } },
    {
      'PATCH /scrims/:id/payments/:paymentId': ({ body }) => {
        const waiting = { items: [money], total: 1, amount: 50 };
        const isUndo = (body as { action: string }).action === 'reopen';
        state.dashboard = { ...state.dashboard, payments: isUndo ? waiting : none };
        return { payment: answers.shift() };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Payments to confirm' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo the approval of Hyderabad Hydras' }));
  expect(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(messages()).toHaveTextContent('Approval undone');
  expect(seen.filter(one => one.body).map(one => one.body)).toEqual([
    expect.objectContaining({ action: 'approve' }),
    expect.objectContaining({ action: 'reopen' }),
  ]);
});

test('a failed Undo disappears', async () => {
  const { state, user } = show(
    { today: [aLobby()], payments: { items: [money], total: 1, amount: 50 } },
    {
      'PATCH /scrims/:id/payments/:paymentId': ({ body }) => {
        state.dashboard = { ...state.dashboard, payments: none };
        return (body as { action: string }).action === 'reopen'
          ? refusal(409, 'NOTHING_TO_UNDO', 'There is nothing to undo')
          : { payment: aPayment({ status: 'captured', decidedAt: new Date().toISOString() }) };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Approve, Hyderabad Hydras' }));
  await user.click(await screen.findByRole('button', { name: /^Undo the approval/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  expect(messages()).toHaveTextContent('There is nothing to undo');
});

test('a long queue collapses after two, and expanded it says how many are not on the page', async () => {
  const refunds = ['a', 'b', 'c'].map(_id => ({
    ...money,
    _id,
    status: 'refund-due' as const,
    teamName: _id,
  }));
  const { user } = show({ today: [aLobby()], refunds: { items: refunds, total: 12, amount: 1344 } });
  const queue = await screen.findByRole('list', { name: 'Refunds due' });
  expect(within(queue).getAllByRole('listitem')).toHaveLength(2);
  // The total of all twelve.
  expect(screen.getByRole('button', { name: /Refunds due.*₹1,344/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All 12' }));
  expect(within(queue).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('9 more appear as you decide these.')).toBeVisible();
});

test('a lobby with refunds due shows them, not “Nothing to do”', async () => {
  show({ today: [aLobby({ refundsDue: 2 })] });
  const card = within(await screen.findByRole('article', { name: 'Friday 9 PM Lobby' }));
  expect(card.getAllByText('2 refunds due')[0]).toBeVisible();
  expect(card.queryByText('Nothing to do now')).toBeNull();
});
