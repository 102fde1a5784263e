import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reply } from '../../../test/fake-api.ts';
import { messages } from '../../../test/screen.ts';
import { aSquad, someSquads } from '../../../test/scrim-squads/squads.ts';
import { aPayment, aQueuedPayment, aScrim } from '../../../test/scrims.ts';
import { backend, nextStep, show } from './scrim-run.fixture.tsx';

test('in a cancelled scrim, squads are not marked as “Given up” or room details “not seen”', async () => {
  backend({
    scrim: aScrim({ status: 'cancelled', bookedCount: 0 }),
    squads: someSquads.map(squad => ({ ...squad, status: 'cancelled' })),
  });
  show();
  expect(await screen.findByText(/^Cancelled. We notified every squad/)).toBeVisible();
  const squads = screen.getByRole('list', { name: 'Squads that left' });
  expect(squads).toHaveTextContent('Velocity');
  expect(squads).not.toHaveTextContent(/Given up|not seen/);
  expect(screen.queryByText('No squads yet')).toBeNull();
});

test('cancelling notifies squads with an account, and names those that the organizer must tell', async () => {
  const walkIn = aSquad({ _id: 'booking-9', userId: null, teamName: 'Walk-in', slotNumber: 9 });
  const { state } = backend(
    { scrim: aScrim({ bookedCount: 3, waitlistCount: 1 }), squads: [...someSquads, walkIn] },
    {
      'DELETE /scrims/:id': () => {
        state.scrim = { ...state.scrim, status: 'cancelled', bookedCount: 0 };
        state.squads = state.squads.map(squad => ({ ...squad, status: 'cancelled' }));
        return reply(204);
      },
    },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Scrim actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Cancel scrim' }));
  const question = screen.getByRole('alertdialog', { name: 'Cancel this scrim?' });
  await waitFor(() =>
    expect(question).toHaveTextContent(
      '2 booked squads and 1 squad on the waitlist get a mail and a message in the room. Tell Walk-in yourself (added without an account).',
    ),
  );
  await user.click(within(question).getByRole('button', { name: 'Cancel scrim' }));
  expect(await screen.findByText(/^Cancelled. We notified every squad/)).toHaveTextContent(
    'Tell Walk-in yourself',
  );
});

test('a cancelled lobby shows its refunds once, no countdown, and its squads by slot', async () => {
  backend({
    scrim: aScrim({ status: 'cancelled', bookedCount: 0, entryFee: 50 }),
    // In order of booking, with the last one late.
    squads: someSquads.map((squad, minute) => ({
      ...squad,
      status: 'cancelled',
      createdAt: new Date(Date.now() - (60 - minute) * 60_000).toISOString(),
    })),
    payments: [aQueuedPayment(), aQueuedPayment({ _id: 'due', status: 'refund-due' })],
  });
  show();
  expect(within(await nextStep()).getByText('1 payment to confirm, 1 refund due')).toBeVisible();
  expect(screen.queryByText('1 refund due')).toBeNull();
  expect(screen.getByText(/^Was for /)).toBeVisible();
  const squads = within(await screen.findByRole('list', { name: 'Squads that left' })).getAllByRole(
    'listitem',
  );
  expect(squads[0]).toHaveTextContent('Velocity');
  expect(squads.at(-1)).toHaveTextContent('Blind');
});

test('in a cancelled lobby every squad can be contacted, however many there were', async () => {
  const gone = (change: Partial<(typeof someSquads)[number]>) =>
    aSquad({ status: 'cancelled', payment: aPayment({ status: 'refund-due' }), ...change });
  backend(
    { scrim: aScrim({ status: 'cancelled', cancelledAt: new Date().toISOString() }) },
    {
      'GET /scrims/:id/participants': ({ query }) =>
        query.cursor
          ? { items: [gone({ _id: 'last', teamName: 'Blind' })], nextCursor: null, total: 2 }
          : { items: [gone({})], nextCursor: 'more', total: 2 },
    },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const rows = within(screen.getByRole('list', { name: 'Squads that left' }));
  expect(await rows.findByRole('button', { name: /Blind\s*.*Refund due/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a scrim is cancelled after a confirmation that lists squads and payments', async () => {
  const { state, seen } = backend(
    {
      scrim: aScrim({ entryFee: 50, bookedCount: 17, waitlistCount: 3 }),
      payments: [
        aQueuedPayment({ _id: 'a', status: 'captured' }),
        aQueuedPayment({ _id: 'b', status: 'captured' }),
        ...['c', 'd', 'e'].map(_id => aQueuedPayment({ _id })),
      ],
    },
    {
      'DELETE /scrims/:id': () => {
        state.scrim = { ...state.scrim, status: 'cancelled' };
        return reply(204);
      },
    },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Scrim actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Cancel scrim' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Cancel this scrim?' }));
  expect(question.getByText(/17 booked squads and 3 squads on the waitlist/)).toBeVisible();
  expect(await question.findByText(/₹100 to 2 squads/)).toBeVisible();
  expect(question.getByText(/3 unconfirmed UTRs, ₹150 may have been paid/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel scrim' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Scrim cancelled'));
  expect(seen.filter(request => request.key === 'DELETE /scrims/:id')).toHaveLength(1);
  expect(await screen.findByText('3 payments to confirm')).toBeVisible();
});
