import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { inZone } from '../../test/in-zone.ts';
import { aUser } from '../../test/people.ts';
import { renderPage } from '../../test/render-page.tsx';
import { place } from '../../test/screen.ts';
import { aScrim } from '../../test/scrims.ts';
import { ScrimsPage } from './scrims-page.tsx';

const open = aScrim({ _id: 'a', title: 'Friday 9 PM Lobby', entryFee: 50, waitlistCount: 0 });
const full = aScrim({
  _id: 'b',
  title: 'Booyah Duos',
  game: 'Free Fire MAX',
  mode: 'duo',
  slots: 24,
  startFrom: 1,
  reservedSlots: [],
  bookedCount: 24,
  waitlistCount: 3,
  status: 'full',
});
const answer = (items: unknown[] = [open, full], more: object = {}) => ({
  items,
  nextCursor: null,
  total: items.length,
  games: ['BGMI', 'Free Fire MAX'],
  ...more,
});

const show = (path = '/scrims', role?: 'player' | 'organization') =>
  renderPage({
    path,
    pattern: '/scrims',
    page: <ScrimsPage />,
    ...(role && { user: aUser({ role }) }),
  });
/** Only the list's requests; the promos below it send their own. */
const listRequests = (seen: ReturnType<typeof fakeApi>) => seen.filter(({ key }) => key === 'GET /scrims');
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent);
const cardOf = async (title: string) =>
  (await screen.findByRole('link', { name: title })).closest('article') as HTMLElement;

test('a card shows game, organizer, time, fee and slots left', async () => {
  fakeApi({ 'GET /scrims': () => answer() });
  show();
  const card = await cardOf('Friday 9 PM Lobby');
  expect(card).toHaveTextContent('Open');
  expect(card).toHaveTextContent('BGMI · Squad');
  expect(card).toHaveTextContent('₹50');
  expect(card).toHaveTextContent('Nova Esports India');
  // One of five slots is reserved.
  expect(card).toHaveTextContent('Slots: 2 of 4 slots, 2 left');
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/scrims/a');
  const other = await cardOf('Booyah Duos');
  expect(other).toHaveTextContent('Full');
  expect(other).toHaveTextContent('Slots · 3 waiting: 24 of 24 slots, full');
  expect(screen.getByText('2 scrims · 1 open')).toBeVisible();
});

test('selections are in the URL, in the request and applied at once', async () => {
  let asked = 0;
  let go = () => {};
  const held = new Promise<void>(done => {
    go = done;
  });
  const seen = fakeApi({
    'GET /scrims': async () => {
      if (asked++ > 0) await held;
      return answer(asked > 1 ? [full] : undefined);
    },
  });
  const user = show();
  await screen.findByRole('link', { name: 'Booyah Duos' });
  await user.selectOptions(screen.getByLabelText('Mode'), 'Duo');
  expect(titles()).toEqual(['Booyah Duos']);
  await user.selectOptions(screen.getByLabelText('Fee'), 'Free');
  await user.selectOptions(screen.getByLabelText('Status'), 'Full');
  await user.selectOptions(screen.getByLabelText('Sort'), 'Most slots');
  await user.click(screen.getByRole('button', { name: 'Free Fire MAX' }));
  expect(place()).toBe('/scrims?game=Free+Fire+MAX&mode=duo&fee=free&status=full&sort=most-slots');
  go();
  await waitFor(() =>
    expect(listRequests(seen).at(-1)?.query).toEqual({
      limit: '20',
      game: 'Free Fire MAX',
      mode: 'duo',
      fee: 'free',
      status: 'full',
      sort: 'most-slots',
    }),
  );
  expect(await screen.findByText('1 scrim matches')).toBeVisible();
});

test('typing filters the page at once and then queries the server', async () => {
  const seen = fakeApi({ 'GET /scrims': ({ query }) => answer(query.search ? [full] : undefined) });
  const user = show();
  await screen.findByRole('link', { name: 'Booyah Duos' });
  await user.type(screen.getByRole('searchbox', { name: 'Title, game or organizer' }), 'booyah');
  expect(titles()).toEqual(['Booyah Duos']);
  expect(screen.getByText('Searching…')).toHaveAttribute('role', 'status');
  expect(await screen.findByText('1 scrim matches')).toBeVisible();
  expect(listRequests(seen).at(-1)?.query).toEqual({ limit: '20', search: 'booyah' });
});

test('organizations see a link to create a scrim', async () => {
  fakeApi({ 'GET /scrims': () => answer() });
  show('/scrims', 'organization');
  expect(await screen.findByRole('link', { name: 'Create Scrim' })).toHaveAttribute('href', '/scrims/new');
});

test('players see no link to create a scrim', async () => {
  fakeApi({ 'GET /scrims': () => answer([]) });
  show('/scrims', 'player');
  expect(await screen.findByText('No scrims yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Create/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'See tournaments' })).toHaveAttribute('href', '/tournaments');
});

test('an empty result offers to reset the filters', async () => {
  fakeApi({ 'GET /scrims': ({ query }) => (query.search ? answer([]) : answer()) });
  const user = show('/scrims?search=zzz&sort=newest');
  expect(await screen.findByText('No scrims match')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(await screen.findByRole('link', { name: 'Friday 9 PM Lobby' })).toBeVisible();
  expect(place()).toBe('/scrims?sort=newest');
});

test('a failed load says so in place, and Retry loads the list', async () => {
  let broken = true;
  fakeApi({ 'GET /scrims': () => (broken ? refusal(500, 'INTERNAL') : answer()) });
  const user = show();
  expect(await screen.findByText('Failed to load scrims')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Friday 9 PM Lobby' })).toBeVisible();
});

test('a button loads more', async () => {
  const seen = fakeApi({
    'GET /scrims': ({ query }) =>
      query.cursor ? answer([full], { total: 2 }) : answer([open], { nextCursor: 'next', total: 2 }),
  });
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Booyah Duos' })).toBeVisible();
  expect(listRequests(seen).at(-1)?.query).toEqual({ limit: '20', cursor: 'next' });
});

test('double-clicking the button requests the next page once', async () => {
  const seen = fakeApi({
    'GET /scrims': ({ query }) =>
      query.cursor ? answer([full], { total: 2 }) : answer([open], { nextCursor: 'next', total: 2 }),
  });
  show();
  const more = await screen.findByRole('button', { name: 'Show more' });
  // All clicks come before a render, like clicks replayed once the app has loaded.
  act(() => {
    more.click();
    more.click();
  });
  expect(await screen.findByRole('link', { name: 'Booyah Duos' })).toBeVisible();
  expect(listRequests(seen).filter(({ query }) => query.cursor)).toHaveLength(1);
});

test.each([
  ['Asia/Dubai', true],
  ['Asia/Kolkata', false],
] as const)('in %s, a card also shows the start in IST: %s (FIELD 8)', async (timeZone, says) => {
  inZone(timeZone);
  fakeApi({ 'GET /scrims': () => answer() });
  show();
  const card = await cardOf('Friday 9 PM Lobby');
  expect(/, \d+:\d\d [AP]M IST/.test(card.textContent ?? '')).toBe(says);
});
