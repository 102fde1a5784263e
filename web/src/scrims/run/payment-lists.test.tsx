import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aQueuedPayment, aScrim } from '../../../test/scrims.ts';
import { backend, show } from './scrim-run.fixture.tsx';

test('before the first payment, the tab is empty and explains payments', async () => {
  backend({ payments: [] });
  show('?tab=payments');
  expect(await screen.findByText('No payments yet')).toBeVisible();
});

test('refunded payments are not listed under received, and both have a total', async () => {
  backend({
    payments: [
      aQueuedPayment({ _id: 'one', status: 'captured' }),
      aQueuedPayment({ _id: 'two', status: 'captured', teamName: 'Soul Rising' }),
      aQueuedPayment({ _id: 'three', status: 'refunded', teamName: 'Aura' }),
    ],
  });
  show('?tab=payments');
  const received = await screen.findByRole('region', { name: 'Received 2' });
  expect(received).toHaveTextContent('₹100');
  expect(within(received).getAllByRole('listitem')).toHaveLength(2);
  const back = screen.getByRole('region', { name: 'Refunded 1' });
  expect(within(back).getByRole('listitem')).toHaveTextContent('Aura');
  expect(back).toHaveTextContent('₹50');
});

test('a long list of settled payments says how many are shown, and gives no partial total', async () => {
  const some = Array.from({ length: 100 }, (_, index) =>
    aQueuedPayment({ _id: `${index}`, status: 'refunded' }),
  );
  backend(
    {},
    {
      'GET /scrims/:id/payments': ({ query }) =>
        query.status === 'refunded'
          ? { items: some, nextCursor: 'more', total: 130 }
          : { items: [], nextCursor: null, total: 0 },
    },
  );
  show('?tab=payments');
  const back = await screen.findByRole('region', { name: 'Refunded 130' });
  expect(within(back).getByText('100 of 130 are shown.')).toBeVisible();
  expect(back).not.toHaveTextContent('₹5,000');
});

test('a free lobby has no payments', async () => {
  backend({ scrim: aScrim() });
  show();
  await screen.findByRole('tab', { name: 'Squads' });
  expect(screen.queryByRole('tab', { name: /^Payments/ })).toBeNull();
});
