import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { anOrganizationPage } from '../testing/organizations.ts';
import { aUser } from '../testing/people.ts';
import { renderPage } from '../testing/render-page.tsx';
import { aSlotBooking, scrimIds } from '../testing/scrims.ts';
import { OrganizationPage } from './organization.tsx';
import { ownCard, panel, show as showScrim } from './scrim-detail.fixture.tsx';
import { show as showTournament } from './tournament-detail.fixture.tsx';

const words = 'This organizer is suspended.';
const past = new Date(Date.now() - 60_000).toISOString();

it('a scrim of a suspended organizer takes nobody in, and says why', async () => {
  showScrim({ organizerSuspended: true }, aUser());
  expect(await screen.findByText(words)).toBeVisible();
  const booking = within(await panel());
  expect(booking.getByRole('button', { name: 'Booking paused' })).toBeDisabled();
  expect(booking.getByText('Its organizer is suspended.')).toBeVisible();
  expect(booking.queryByText(/closes in/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Take|slot 05|waitlist/i })).toBeNull();
});

it('who is in such a scrim keeps slot and room', async () => {
  showScrim({ organizerSuspended: true, myBooking: aSlotBooking() }, aUser());
  expect(await screen.findByText(words)).toBeVisible();
  expect(within(await ownCard()).getByRole('link', { name: 'Open room' })).toBeVisible();
});

it('nothing is said where nobody could join anyhow', async () => {
  showScrim({ organizerSuspended: true, endAt: past, status: 'completed' }, aUser());
  await panel();
  expect(screen.queryByText(words)).toBeNull();
});

it('a tournament of a suspended organizer takes no team in, also not on another site', async () => {
  showTournament(
    { organizerSuspended: true, registrationUrl: 'https://nova.example/cup', registrationState: 'external' },
    aUser(),
  );
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Registration paused' })).toBeDisabled();
  expect(screen.queryByRole('link', { name: /Register Now/ })).toBeNull();
  expect(screen.queryByText(/closes in/)).toBeNull();
});

it('the page of a suspended organization says so in place of its events', async () => {
  fakeApi({ 'GET /organizations/:id': () => anOrganizationPage({ suspended: true }) });
  const page = <OrganizationPage />;
  renderPage({ path: `/organizations/${scrimIds.organization}`, pattern: '/organizations/:orgId', page });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('Nothing planned right now')).toBeNull();
  expect(screen.getByText('On time, fair seats.')).toBeVisible();
});
