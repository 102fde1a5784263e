import { rankingWords } from '@hotdrop/contract/organizations/ranking.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { anOrganizationPage, aProfile, aRanked } from '../../../test/organizations.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { RankingsPage } from './rankings-page.tsx';

const nova = aRanked();
const zed = aRanked({
  _id: 'zed',
  name: 'Zed',
  organizationInfo: { orgName: 'Zed Hosts', location: 'Pune' },
  rank: 4,
  score: 64,
  verified: false,
  manual: true,
  rating: { average: null, count: 0 },
  scrimsHosted: 1,
  tournamentsHosted: 1,
});
const list = (items: unknown[], more: object = {}) => ({
  items,
  nextCursor: null,
  total: items.length,
  ...more,
});
const rows = () => within(screen.getByRole('region', { name: 'Organizers' })).getAllByRole('listitem');

it('shows rank, organizer, score, stars and number of events', async () => {
  fakeApi({ 'GET /organizations/rankings': () => list([nova, zed]) });
  show(<RankingsPage />, '/rankings');
  expect(await screen.findByRole('link', { name: 'Nova Esports India' })).toHaveAttribute(
    'href',
    `/organizations/${nova._id}`,
  );
  const [first, second] = rows();
  expect(first).toHaveTextContent('Rank 3');
  expect(first).toHaveTextContent('Verified');
  expect(first).toHaveTextContent('Score81.3');
  expect(first).toHaveTextContent('4.8 of 5 stars from 212 ratings');
  expect(first).toHaveTextContent('Scrims140');
  expect(first).toHaveTextContent('Tournaments3');
  expect(second).toHaveTextContent('no ratings yet');
  expect(second).toHaveTextContent('Pune · rank set by an admin');
  expect(screen.getByText('2 organizers')).toBeVisible();
});

it('explains the score in a collapsed section', async () => {
  fakeApi({ 'GET /organizations/rankings': () => list([nova]) });
  show(<RankingsPage />, '/rankings');
  expect(screen.getByText('How the score works').closest('details')).toHaveTextContent(rankingWords[0]);
});

it('collapses that section for a search, so the results are visible', async () => {
  fakeApi({ 'GET /organizations/rankings': () => list([nova]) });
  const { person } = show(<RankingsPage />, '/rankings');
  const fold = screen.getByText('How the score works');
  await person.click(fold);
  expect(fold.closest('details')).toHaveAttribute('open');
  await person.type(screen.getByRole('searchbox', { name: 'Organizer or city' }), 'no');
  expect(fold.closest('details')).not.toHaveAttribute('open');
});

it('falls back to the older path for backends that only know that (SPEC §7)', async () => {
  const seen = fakeApi({
    'GET /organizations/rankings': () => refusal(404, 'NOT_FOUND', 'Not found'),
    'GET /orgs/rankings': () => Response.json([nova]),
  });
  show(<RankingsPage />, '/rankings');
  expect(await screen.findByRole('link', { name: 'Nova Esports India' })).toBeVisible();
  expect(seen.map(({ key }) => key)).toEqual(['GET /organizations/rankings', 'GET /orgs/rankings']);
});

it('keeps the search in the URL and says when there are no matches', async () => {
  const seen = fakeApi({
    'GET /organizations/rankings': ({ query }) => (query.search ? list([]) : list([nova])),
  });
  const { person } = show(<RankingsPage />, '/rankings');
  await screen.findByRole('link', { name: 'Nova Esports India' });
  await person.type(screen.getByRole('searchbox', { name: 'Organizer or city' }), 'pune');
  expect(await screen.findByText('No organizers match')).toBeVisible();
  expect(screen.getByTestId('place')).toHaveTextContent('/rankings?search=pune');
  expect(seen.at(-1)?.query.search).toBe('pune');
  await person.click(screen.getByRole('button', { name: 'Reset search' }));
  expect(await screen.findByRole('link', { name: 'Nova Esports India' })).toBeVisible();
  expect(screen.getByTestId('place')).toHaveTextContent(/^\/rankings$/);
});

it('loads more pages on demand, and retries a failed one', async () => {
  let second: unknown = reply(500);
  fakeApi({
    'GET /organizations/rankings': ({ query }) =>
      query.cursor === 'two' ? second : list([nova], { nextCursor: 'two', total: 2 }),
  });
  const { person } = show(<RankingsPage />, '/rankings');
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Failed to load rankings')).toBeVisible();
  second = list([zed], { total: 2 });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('highlights your organization and shows its rank, even from another page', async () => {
  fakeApi({
    'GET /organizations/rankings': () => list([nova, zed]),
    'GET /organizations/:id': () => anOrganizationPage(),
  });
  store(aSession({ user: aUser({ _id: nova._id, role: 'organization' }) }));
  show(<RankingsPage />, '/rankings');
  const own = within(await screen.findByRole('region', { name: 'Your rank' }));
  expect(own.getByText('3rd')).toBeVisible();
  const [first, second] = rows();
  expect(first).toHaveTextContent('You');
  expect(second).not.toHaveTextContent('You');
});

it('tells an unranked organization what is missing', async () => {
  fakeApi({
    'GET /organizations/rankings': () => list([zed]),
    'GET /organizations/:id': () => anOrganizationPage({ organization: aProfile({ rank: null }) }),
  });
  store(aSession({ user: aUser({ _id: nova._id, role: 'organization' }) }));
  show(<RankingsPage />, '/rankings');
  expect(await screen.findByText('You are not ranked yet')).toBeVisible();
  expect(screen.getByText(/at least 4 squads/, { selector: 'p' })).toBeVisible();
});

it.each([
  ['a player', aUser(), 'See scrims', '/scrims'],
  ['an organizer', aUser({ role: 'organization' }), 'Host a scrim', '/scrims/new'],
])(
  'a failed load offers Retry in place; an empty ranking gives %s a next step',
  async (_, user, step, to) => {
    store(aSession({ user }));
    let answer: unknown = reply(500);
    fakeApi({
      'GET /organizations/rankings': () => answer,
      'GET /organizations/:id': () => refusal(404, 'NOT_FOUND', 'Not found'),
    });
    const { person } = show(<RankingsPage />, '/rankings');
    expect(await screen.findByText('Failed to load rankings')).toBeVisible();
    answer = list([]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nobody is ranked yet')).toBeVisible();
    expect(screen.getByRole('link', { name: step })).toHaveAttribute('href', to);
  },
);
