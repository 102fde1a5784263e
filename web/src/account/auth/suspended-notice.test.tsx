import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { anOrganizationPage } from '../../../test/organizations.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { OrganizationPage } from '../../organizations/organization-page.tsx';
import { ownCard, panel, show as showScrim } from '../../scrims/detail/scrim-detail-page.fixture.tsx';
import { show as showPayStep, unpaid } from '../../scrims/payments/scrim-pay-page.fixture.tsx';
import { show as showTournament } from '../../tournaments/detail/tournament-detail-page.fixture.tsx';

const words = 'This organizer is suspended.';
const soon = new Date(Date.now() + 600_000).toISOString();
const past = new Date(Date.now() - 60_000).toISOString();

function showSuspended() {
  fakeApi({ 'GET /organizations/:id': () => anOrganizationPage({ suspended: true }) });
  const page = <OrganizationPage />;
  renderPage({ path: `/organizations/${scrimIds.organization}`, pattern: '/organizations/:orgId', page });
}

it('a suspended organizer’s scrim takes no bookings and says why', async () => {
  showScrim({ organizerSuspended: true }, aUser());
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Paused')).toBeVisible();
  const booking = within(await panel());
  expect(booking.getByRole('button', { name: 'Booking paused' })).toBeDisabled();
  expect(booking.getByText('Its organizer is suspended.')).toBeVisible();
  expect(booking.queryByText(/closes in/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Take|slot 05|waitlist/i })).toBeNull();
});

it('a scrim that opens for booking later is paused too', async () => {
  const later = { bookingOpensAt: soon, bookingClosesAt: new Date(Date.now() + 1_200_000).toISOString() };
  showScrim({ organizerSuspended: true, status: 'upcoming', ...later }, aUser());
  expect(await screen.findByText('Paused')).toBeVisible();
  expect(screen.queryByText('Upcoming')).toBeNull();
});

const title = () => screen.findByRole('heading', { level: 1 });
const follows = Node.DOCUMENT_POSITION_FOLLOWING;

it.each([
  ['a scrim', () => showScrim({ organizerSuspended: true }, aUser())],
  ['a tournament', () => showTournament({ organizerSuspended: true }, aUser())],
  ['an organization', () => showSuspended()],
])('the notice is above the title of %s', async (_, show) => {
  show();
  const notice = await screen.findByRole('note');
  expect(notice).toHaveTextContent(words);
  expect(notice.compareDocumentPosition(await title()) & follows).toBe(follows);
});

it('squads already booked keep their slot and the room', async () => {
  showScrim({ organizerSuspended: true, myBooking: aSlotBooking() }, aUser());
  expect(await screen.findByText(words)).toBeVisible();
  expect(within(await ownCard()).getByRole('link', { name: 'Open room' })).toBeVisible();
});

it.each([
  [{ status: 'held', fee: 50, holdExpiresAt: soon } as const, 'Paid already? Submit UTR'],
  [
    { status: 'waitlisted', slotNumber: null, waitlistPosition: 2 } as const,
    'You keep your waitlist position. The waitlist is paused while the organizer is suspended.',
  ],
])('a booking that is %o is not asked to pay', async (change, text) => {
  showScrim({ organizerSuspended: true, entryFee: 50, myBooking: aSlotBooking(change) }, aUser());
  const own = within(await ownCard());
  expect(own.getByText(text)).toBeVisible();
  expect(own.queryByText(/^Pay /)).toBeNull();
});

it('the pay step asks for no money but takes a UTR for money already sent', async () => {
  unpaid({ upi: null });
  showPayStep({ 'GET /scrims/:id': () => ({ scrim: aScrim({ entryFee: 50, organizerSuspended: true }) }) });
  expect(await screen.findByText(/Do not pay now\./)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Paid already? Submit the UTR' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  expect(screen.queryByText(/Ask them how to pay/)).toBeNull();
});

it('no notice where nobody could join anyway', async () => {
  showScrim({ organizerSuspended: true, endAt: past, status: 'completed' }, aUser());
  await panel();
  expect(screen.queryByText(words)).toBeNull();
});

it('a suspended organizer’s tournament takes no teams, even with registration on another site', async () => {
  showTournament(
    { organizerSuspended: true, registrationUrl: 'https://nova.example/cup', registrationState: 'external' },
    aUser(),
  );
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Registration paused' })).toBeDisabled();
  expect(screen.queryByRole('link', { name: /Register Now/ })).toBeNull();
  expect(screen.queryByText(/closes in/)).toBeNull();
});

it.each([false, true])(
  'a suspended organizer’s tournament is paused, for registered teams too (%s)',
  async isRegistered => {
    showTournament({ organizerSuspended: true, isRegistered }, aUser());
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('Paused')).toBeVisible();
    expect(screen.queryByText('Upcoming')).toBeNull();
    expect(screen.queryByText(/closes in|places? left/i)).toBeNull();
  },
);

it('a suspended organization’s page shows the notice in place of its events', async () => {
  showSuspended();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('Nothing planned right now')).toBeNull();
  expect(screen.getByText('On time, fair slots.')).toBeVisible();
});
