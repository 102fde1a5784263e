import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BackButton } from '../../../test/back-button.tsx';
import { place } from '../../../test/screen.ts';
import { aPayment, scrimIds } from '../../../test/scrims.ts';
import { anAdminBooking, callsOf, choose, listOf, rowWith, showSection } from '../lists.fixture.tsx';
import { BookingsSection } from './bookings-section.tsx';

const key = 'GET /admin/bookings';
const show = (items = [anAdminBooking()], query = 'tab=bookings') =>
  showSection(query, <BookingsSection />, { [key]: () => listOf(items) });

test('a booking shows squad, slot, scrim, account, its state and its payment', async () => {
  show([anAdminBooking({ fee: 50, payment: aPayment({ status: 'captured' }) })]);
  const row = within(await rowWith('Hyderabad Hydras'));
  expect(row.getByText('Slot 08')).toBeVisible();
  expect(row.getByText('Confirmed')).toBeVisible();
  expect(row.getByRole('link', { name: 'Friday 9 PM Lobby' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}`,
  );
  expect(row.getByRole('link', { name: 'Asha Menon' })).toHaveAttribute(
    'href',
    `/admin?tab=users&user=${scrimIds.player}`,
  );
  expect(row.getByText('asha@example.in')).toBeVisible();
  expect(row.getByText('₹50')).toBeVisible();
  expect(row.getByText('Paid')).toBeVisible();
});

test.each([
  [{ fee: 0 }, 'Free'],
  [{ fee: 50, status: 'held' } as const, '₹50, not paid'],
  [{ fee: 50, status: 'waitlisted', waitlistPosition: 3, slotNumber: null } as const, 'Waitlist 3'],
])('%o reads %s', async (change, words) => {
  show([anAdminBooking(change)]);
  expect(within(await rowWith('Hyderabad Hydras')).getByText(words)).toBeVisible();
});

test.each(['', 'deleted-1@deleted.invalid'])(
  'a deleted account is shown without its address (%j)',
  async email => {
    const user = { _id: scrimIds.player, name: 'Deleted user', email };
    show([anAdminBooking({ user })]);
    const row = within(await rowWith('Hyderabad Hydras'));
    expect(row.getByText('Deleted user')).toBeVisible();
    expect(row.getByRole('link', { name: 'Deleted user' }).nextElementSibling).toBeNull();
    expect(row.queryByText(/invalid/)).toBeNull();
  },
);

test('a filter takes its name from a matching row, not from the first row listed', async () => {
  const ravi = { _id: '01936f00-0000-7000-8000-0000000000e9', name: 'Ravi', email: 'ravi@example.in' };
  show([anAdminBooking({ user: ravi })], `tab=bookings&userId=${scrimIds.player}`);
  await rowWith('Hyderabad Hydras');
  expect(screen.getByRole('button', { name: 'One account, remove this filter' })).toBeVisible();
});

test('status and account filters are in the URL', async () => {
  const { seen, person } = show();
  await rowWith('Hyderabad Hydras');
  await person.selectOptions(screen.getByLabelText('Status'), 'Held');
  await waitFor(() => expect(place()).toBe('/admin?tab=bookings&status=held'));
  await choose(person, 'Hyderabad Hydras', 'Only this account');
  await waitFor(() => expect(place()).toContain(`userId=${scrimIds.player}`));
  expect(callsOf(seen, key).at(-1)?.query).toMatchObject({ status: 'held', userId: scrimIds.player });
  await person.click(await screen.findByRole('button', { name: 'Account: Asha Menon, remove this filter' }));
  await waitFor(() => expect(place()).toBe('/admin?tab=bookings&status=held'));
});

test('Back from a row’s account returns to the list with its filters', async () => {
  const { person } = showSection(
    'tab=bookings&status=held&cursor=abc&page=2',
    <>
      <BookingsSection />
      <BackButton />
    </>,
    { [key]: () => listOf([anAdminBooking()]) },
  );
  await choose(person, 'Hyderabad Hydras', 'Only this account');
  await waitFor(() => expect(place()).toBe(`/admin?tab=bookings&status=held&userId=${scrimIds.player}`));
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(place()).toBe('/admin?tab=bookings&status=held&cursor=abc&page=2');
});
