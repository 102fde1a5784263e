import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refusal, reply } from '../../test/fake-api.ts';
import { anOrganizationPage, aProfile, aRating } from '../../test/organizations.ts';
import { aUser } from '../../test/people.ts';
import { renderPage } from '../../test/render-page.tsx';
import { aScrim, scrimIds } from '../../test/scrims.ts';
import { aTournament } from '../../test/tournaments.ts';
import { OrganizationPage } from './organization-page.tsx';

const id = scrimIds.organization;
const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const show = (user?: Parameters<typeof aUser>[0]) =>
  renderPage({
    path: `/organizations/${id}`,
    pattern: '/organizations/:orgId',
    page: <OrganizationPage />,
    ...(user && { user: aUser(user) }),
  });

it('shows who it is, its rank and what it has hosted', async () => {
  fakeApi({ 'GET /organizations/:id': () => anOrganizationPage() });
  show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Nova Esports India');
  expect(screen.getByText('Mumbai')).toBeVisible();
  expect(screen.getByText('Three lobbies an evening.')).toBeVisible();
  expect(screen.getByRole('link', { name: '3rd, see the rankings' })).toHaveAttribute('href', '/rankings');
  expect(screen.getByText('212 ratings')).toBeVisible();
  expect(screen.getByText('140')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Nova Esports India · Hotdrop'));
});

it('B3: links to web URLs only, in a new tab without access to this one', async () => {
  const organization = aProfile({
    organizationInfo: {
      orgName: 'Nova',
      location: '',
      about: '<img src=x onerror=alert(1)>',
      website: 'https://www.nova.example/scrims',
      discordUrl: 'javascript:alert(1)',
    },
  });
  fakeApi({ 'GET /organizations/:id': () => anOrganizationPage({ organization }) });
  show();
  const link = await screen.findByRole('link', { name: /nova\.example\/scrims/ });
  expect(link).toHaveAttribute('href', 'https://www.nova.example/scrims');
  expect(link).toHaveAttribute('rel', expect.stringMatching(/noopener.*ugc/));
  expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

it('shows both kinds of events: live and upcoming by start, then past ones', async () => {
  fakeApi({
    'GET /organizations/:id': () =>
      anOrganizationPage({
        scrims: [
          aScrim({ _id: 's1', title: 'Late Lobby', startAt: at(5), endAt: at(7) }),
          aScrim({ _id: 's2', title: 'Old Lobby', startAt: at(-30), endAt: at(-28) }),
          aScrim({ _id: 's3', title: 'Called Off', startAt: at(-2), endAt: at(4), status: 'cancelled' }),
        ],
        tournaments: [aTournament({ _id: 't1', title: 'Live Cup', startAt: at(-1), endAt: at(3) })],
      }),
  });
  show();
  const coming = within(await screen.findByRole('region', { name: 'Live and upcoming' }));
  expect(coming.getAllByRole('article').map(card => within(card).getByRole('link').textContent)).toEqual([
    'Live Cup',
    'Late Lobby',
  ]);
  expect(coming.getByRole('link', { name: 'All scrims' })).toHaveAttribute(
    'href',
    `/scrims?organizationId=${id}`,
  );
  const past = within(screen.getByRole('region', { name: 'Past' }));
  expect(past.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/scrims/s3',
    '/scrims/s2/standings',
  ]);
});

it('“Show more” focuses the first hidden event, and Back keeps them shown', async () => {
  const scrims = Array.from({ length: 9 }, (_, index) =>
    aScrim({ _id: `s${index}`, title: `Lobby ${index}`, startAt: at(index + 1), endAt: at(index + 3) }),
  );
  fakeApi({ 'GET /organizations/:id': () => anOrganizationPage({ scrims }) });
  const person = show();
  await person.click(await screen.findByRole('button', { name: 'Show 3 more' }));
  expect(screen.getByRole('link', { name: 'Lobby 6' })).toHaveFocus();
  cleanup();
  show();
  expect(await screen.findByRole('link', { name: 'Lobby 8' })).toBeVisible();
});

it('lists upcoming events without gaps, and says when there are more', async () => {
  const scrims = [1, 3].map(hours =>
    aScrim({ _id: `s${hours}`, title: `Lobby ${hours}`, startAt: at(hours), endAt: at(hours + 2) }),
  );
  const tournaments = [2, 4].map(hours =>
    aTournament({ _id: `t${hours}`, title: `Cup ${hours}`, startAt: at(hours), endAt: at(hours + 2) }),
  );
  const later = { scrims: true, tournaments: false };
  fakeApi({ 'GET /organizations/:id': () => anOrganizationPage({ scrims, tournaments, later }) });
  show();
  const coming = within(await screen.findByRole('region', { name: 'Live and upcoming' }));
  expect(coming.getAllByRole('article').map(card => within(card).getByRole('link').textContent)).toEqual([
    'Lobby 1',
    'Cup 2',
    'Lobby 3',
  ]);
  expect(coming.getByText(/^These are the next ones/)).toBeVisible();
});

it('shows ratings with comments, a few at first, and says how many are not listed', async () => {
  const ratings = Array.from({ length: 8 }, (_, index) =>
    aRating({ _id: `r${index}`, comment: `Comment ${index}`, rating: 4 }),
  );
  const organization = aProfile({ rating: { average: 4.2, count: 30 } });
  fakeApi({ 'GET /organizations/:id': () => anOrganizationPage({ organization, ratings }) });
  const person = show();
  const region = within(await screen.findByRole('region', { name: 'Ratings' }));
  expect(region.getAllByText('Asha Menon')).toHaveLength(6);
  expect(region.getAllByText('4 stars')).toHaveLength(6);
  await person.click(region.getByRole('button', { name: 'Show 2 more' }));
  expect(region.getAllByRole('listitem')).toHaveLength(8);
  expect(region.getByText(/And 22 older ratings/)).toBeVisible();
});

it('can be rated by those who are allowed to, and shows their rating', async () => {
  let canRate = true;
  const seen = fakeApi({
    'GET /organizations/:id': () => anOrganizationPage({ canRate }),
    'POST /organizations/:id/rate': () => {
      canRate = false;
      return reply(201, { rating: aRating(), summary: { average: 4.8, count: 213 } });
    },
  });
  const person = show({ role: 'player' });
  await person.click(await screen.findByRole('button', { name: 'Rate' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rate this organizer' }));
  await person.click(dialog.getByRole('radio', { name: /^4 stars/ }));
  await person.type(dialog.getByRole('textbox', { name: /Comment/ }), 'Good evening');
  await person.click(dialog.getByRole('button', { name: 'Rate' }));
  expect(await screen.findByRole('dialog', { name: 'Thank you' })).toHaveTextContent('You gave 4 stars');
  expect(seen.find(({ key }) => key === 'POST /organizations/:id/rate')?.body).toEqual({
    rating: 4,
    comment: 'Good evening',
  });
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rate' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('others cannot rate it; your own page links to settings and dashboard', async () => {
  fakeApi({ 'GET /organizations/:id': () => anOrganizationPage({ canRate: true }) });
  show({ _id: id, role: 'organization' });
  expect(await screen.findByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/settings');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard/org');
  expect(screen.queryByRole('button', { name: 'Rate' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Create Scrim' })).toHaveAttribute('href', '/scrims/new');
});

it('falls back to the older path on 404, and says when neither exists (SPEC §7)', async () => {
  const seen = fakeApi({
    'GET /orgs/:id': () => refusal(404, 'ORGANIZATION_NOT_FOUND', 'Organization not found'),
  });
  show();
  expect(await screen.findByRole('heading', { name: 'Organization not found' })).toBeVisible();
  expect(seen.map(({ path }) => path)).toEqual([`/organizations/${id}`, `/orgs/${id}`]);
  expect(screen.getByRole('link', { name: 'All organizers' })).toHaveAttribute('href', '/rankings');
});

it('a failed load offers Retry in place', async () => {
  let answer: unknown = reply(500);
  fakeApi({ 'GET /organizations/:id': () => answer });
  const person = show();
  expect(await screen.findByText('Failed to load organization')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Organizer' })).toBeInTheDocument();
  answer = anOrganizationPage();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Nova Esports India');
});
