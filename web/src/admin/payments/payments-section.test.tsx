import type { AdminPayment } from '@hotdrop/contract/admin/lists/lists.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { expect, test, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { place } from '../../../test/screen.ts';
import { aPayment, scrimIds } from '../../../test/scrims.ts';
import {
  anAdminPayment,
  callsOf,
  choose,
  listOf,
  messages,
  rowWith,
  showSection,
} from '../lists.fixture.tsx';
import { PaymentsSection } from './payments-section.tsx';

const key = 'GET /admin/payments';
const decide = 'PATCH /scrims/:id/payments/:paymentId';
const name = '₹50 of Hyderabad Hydras';

function show(items: AdminPayment[], handlers: Parameters<typeof showSection>[2] = {}) {
  const amount = items.reduce((sum, payment) => sum + payment.amount, 0);
  return showSection('tab=payments', <PaymentsSection />, {
    [key]: () => ({ ...listOf(items), amount }),
    ...handlers,
  });
}

test('a payment shows what for, who pays whom and a UTR to copy; the list shows the total', async () => {
  show([anAdminPayment(), anAdminPayment({ _id: 'other', teamName: 'Velocity', amount: 1_00_000 })]);
  const row = within(await rowWith('Hyderabad Hydras'));
  expect(row.getByText('₹50')).toBeVisible();
  expect(row.getByText('To confirm')).toBeVisible();
  expect(row.getByText('4123 4567 8901')).toBeVisible();
  expect(row.getByRole('button', { name: 'Copy UTR 412345678901' })).toBeVisible();
  expect(row.getByRole('link', { name: 'Asha Menon' })).toBeVisible();
  expect(row.getByRole('link', { name: 'Nova Esports India' })).toBeVisible();
  expect(screen.getByText(/^Total, any status/)).toHaveTextContent('Total, any status, ₹1,00,050');
});

test('a UTR is approved after a confirmation, and the list is refetched', async () => {
  const { seen, person } = show([anAdminPayment()], {
    [decide]: () => ({ payment: aPayment({ status: 'captured' }) }),
  });
  await choose(person, name, 'Approve');
  const question = within(screen.getByRole('alertdialog', { name: 'Approve ₹50?' }));
  expect(question.getByText(/Approve only if Nova Esports India/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Approve' }));
  expect(await messages().findByText('Payment approved. Hyderabad Hydras')).toBeVisible();
  expect(callsOf(seen, decide).map(({ path, body }) => [path, body])).toEqual([
    [`/scrims/${scrimIds.scrim}/payments/${scrimIds.payment}`, { action: 'approve', note: '' }],
  ]);
  await waitFor(() => expect(callsOf(seen, key).length).toBeGreaterThan(1));
});

test('approving for a squad that lost its slot does not show as a success', async () => {
  const error = vi.spyOn(toast, 'error');
  const { person } = show([anAdminPayment()], {
    [decide]: () => ({ payment: aPayment({ status: 'refund-due' }) }),
  });
  await choose(person, name, 'Approve');
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  expect(await messages().findByText(/Hyderabad Hydras no longer needs this payment/)).toBeVisible();
  expect(error).toHaveBeenCalledOnce();
});

test('a UTR is rejected with a note', async () => {
  const { seen, person } = show([anAdminPayment()], {
    [decide]: () => ({ payment: aPayment({ status: 'rejected' }) }),
  });
  await choose(person, name, 'Reject');
  const question = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  await person.click(question.getByRole('button', { name: 'No such UTR in the bank statement' }));
  await person.click(question.getByRole('button', { name: 'Reject payment' }));
  expect(await messages().findByText('Payment rejected. Hyderabad Hydras')).toBeVisible();
  expect(callsOf(seen, decide)[0]?.body).toEqual({
    action: 'reject',
    note: 'No such UTR in the bank statement',
  });
});

test('a UTR decided in another tab closes the dialog, says so, and the row is refetched', async () => {
  let items = [anAdminPayment()];
  const { person } = show([], {
    [key]: () => ({ ...listOf(items), amount: 50 }),
    [decide]: () => {
      items = [anAdminPayment({ status: 'captured' })];
      return refusal(409, 'PAYMENT_DECIDED', 'This payment was already decided');
    },
  });
  await choose(person, name, 'Reject');
  const question = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  await person.click(question.getByRole('button', { name: 'Reject payment' }));
  expect(await messages().findByText(/This payment was already decided/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByText('Paid', { selector: 'span' })).toBeVisible());
});

test('the reason for a rejection survives Cancel', async () => {
  const { person } = show([anAdminPayment()]);
  await choose(person, name, 'Reject');
  await person.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Half of it came');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(person, name, 'Reject');
  expect(await screen.findByRole('textbox', { name: /^Note/ })).toHaveValue('Half of it came');
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('');
});

test('a refund is recorded as sent by the organizer, not by the admin', async () => {
  const { seen, person } = show([anAdminPayment({ status: 'refund-due' })], {
    [decide]: () => ({ payment: aPayment({ status: 'refunded' }) }),
  });
  await choose(person, name, 'Mark refunded');
  const question = within(await screen.findByRole('dialog', { name: 'Mark as refunded?' }));
  expect(
    question.getByText(/Make sure Nova Esports India has refunded ₹50 to Asha Menon first\./),
  ).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Mark refunded' }));
  expect(await messages().findByText('Refund noted. Hyderabad Hydras')).toBeVisible();
  expect(callsOf(seen, decide)[0]?.body).toMatchObject({ action: 'refunded' });
});

test.each(['', 'deleted-gone@deleted.invalid'])(
  'a refund of a deleted organizer (%j) is settled by admins',
  async email => {
    const payee = { _id: 'gone', name: 'Deleted user', email };
    const { person } = show([anAdminPayment({ status: 'refund-due', payee })]);
    await choose(person, name, 'Mark refunded');
    expect(
      await screen.findByText(/Make sure the organizer \(account deleted\) has refunded ₹50/),
    ).toBeVisible();
  },
);

test('a settled payment offers no decision', async () => {
  const { person } = show([anAdminPayment({ status: 'captured' })]);
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const items = screen.getAllByRole('menuitem').map(item => item.textContent);
  expect(items).toEqual([
    'Open the scrim’s payments',
    'Only this scrim',
    'Only Asha Menon',
    'Only Nova Esports India',
  ]);
});

test.each([
  [refusal(409, 'PAYMENT_DECIDED', 'This payment was already decided'), /This payment was already decided/],
  [reply(500), 'Action failed'],
])('a failed decision says why, and the list is refetched', async (answer, words) => {
  const { seen, person } = show([anAdminPayment()], { [decide]: () => answer });
  await choose(person, name, 'Approve');
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(words)).toBeVisible();
  await waitFor(() => expect(callsOf(seen, key).length).toBeGreaterThan(1));
});

test('the payee filter is named after the payee', async () => {
  const { seen, person } = show([anAdminPayment()]);
  await choose(person, name, 'Only Nova Esports India');
  await waitFor(() => expect(place()).toContain(`userId=${scrimIds.organization}`));
  expect(
    await screen.findByRole('button', { name: 'Account: Nova Esports India, remove this filter' }),
  ).toBeVisible();
  expect(callsOf(seen, key).at(-1)?.query).toMatchObject({ userId: scrimIds.organization });
});
