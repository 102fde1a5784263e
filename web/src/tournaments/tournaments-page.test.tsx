import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { renderPage } from '../../test/render-page.tsx';
import { place } from '../../test/screen.ts';
import { aTournament, ids } from '../../test/tournaments.ts';
import { TournamentsPage } from './tournaments-page.tsx';

const open = aTournament({ _id: 'a', title: 'Bangalore Open', entryFee: 199 });
const booyah = aTournament({
  _id: 'b',
  title: 'Booyah Nights',
  game: 'Free Fire MAX',
  entryFee: 0,
  registeredCount: 48,
  capacity: 48,
});
const games = ['BGMI', 'Free Fire MAX'];
const answer = (items = [open, booyah], more: object = {}) => ({
  items,
  nextCursor: null,
  total: items.length,
  games,
  ...more,
});

const show = (path = '/tournaments') =>
  renderPage({ path, pattern: '/tournaments', page: <TournamentsPage /> });
/** Only the list's requests; the promos below it send their own. */
const asked = (seen: ReturnType<typeof fakeApi>) => seen.filter(({ key }) => key === 'GET /tournaments');
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent);

test('a card shows what it is, who runs it, the fee and how many teams are in', async () => {
  fakeApi({ 'GET /tournaments': () => answer() });
  show();
  const card = (await screen.findByRole('link', { name: 'Bangalore Open' })).closest('article')!;
  expect(card).toHaveTextContent('Upcoming');
  expect(card).toHaveTextContent('₹199');
  expect(card).toHaveTextContent('Deccan League');
  expect(card).toHaveTextContent('Teams: 412 of 512 teams, 100 left');
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/tournaments/a');
  const full = screen.getByRole('link', { name: 'Booyah Nights' }).closest('article')!;
  expect(full).toHaveTextContent('Free');
  expect(full).toHaveTextContent('48 of 48 teams, full');
  expect(screen.getByText('2 tournaments · 2 upcoming')).toBeVisible();
});

test('typing filters the page at once and then queries the server, which searches all', async () => {
  const far = aTournament({ _id: 'c', title: 'Booyah Cup of another page' });
  const seen = fakeApi({
    'GET /tournaments': ({ query }) => (query.search ? answer([booyah, far]) : answer()),
  });
  const user = show();
  await screen.findByRole('link', { name: 'Bangalore Open' });
  await user.type(screen.getByRole('searchbox'), 'booyah');
  expect(titles()).toEqual(['Booyah Nights']);
  expect(screen.getByText('Searching…')).toHaveAttribute('role', 'status');
  expect(asked(seen)).toHaveLength(1);
  expect(await screen.findByRole('link', { name: 'Booyah Cup of another page' })).toBeVisible();
  expect(asked(seen).at(-1)?.query).toEqual({ limit: '50', search: 'booyah' });
  expect(asked(seen)).toHaveLength(2);
  expect(screen.getByText(/^2 tournaments match/)).toBeVisible();
  expect(place()).toBe('/tournaments?search=booyah');
});

test('game, fee and sort are in the URL, in the request and applied at once', async () => {
  const free = { ...open, _id: 'c', title: 'Free Cup', entryFee: 0 };
  const seen = fakeApi({
    'GET /tournaments': ({ query }) => {
      const game = [open, free, booyah].filter(event => !query.game || event.game === query.game);
      return answer(game.filter(event => !query.fee || event.entryFee === 0));
    },
  });
  const user = show();
  await screen.findByRole('link', { name: 'Bangalore Open' });
  await user.selectOptions(screen.getByLabelText('Sort'), 'Lowest fee');
  expect(titles().at(-1)).toBe('Bangalore Open');
  await user.click(screen.getByRole('button', { name: 'BGMI' }));
  expect(titles()).toEqual(['Free Cup', 'Bangalore Open']);
  await user.click(screen.getByRole('button', { name: 'Free only' }));
  expect(titles()).toEqual(['Free Cup']);
  expect(place()).toBe('/tournaments?game=BGMI&fee=free&sort=lowest-fee');
  await waitFor(() =>
    expect(asked(seen).at(-1)?.query).toEqual({ limit: '50', game: 'BGMI', fee: 'free', sort: 'lowest-fee' }),
  );
});

test('a link with filters opens with them applied', async () => {
  const seen = fakeApi({ 'GET /tournaments': () => answer([booyah]) });
  show('/tournaments?search=nights&game=Free+Fire+MAX&sort=highest-capacity');
  await screen.findByRole('link', { name: 'Booyah Nights' });
  expect(screen.getByRole('searchbox')).toHaveValue('nights');
  expect(screen.getByRole('button', { name: 'Free Fire MAX' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Sort')).toHaveDisplayValue('Highest capacity');
  expect(asked(seen)).toHaveLength(1);
});

test('a list of one organizer names them, and leads back to all', async () => {
  const other = aTournament({
    _id: 'z',
    title: 'Other Cup',
    organizationId: { ...open.organizationId, _id: 'z' },
  });
  const seen = fakeApi({
    'GET /tournaments': ({ query }) => answer(query.organizationId ? [open] : [open, other]),
  });
  const user = show(`/tournaments?organizationId=${ids.organization}`);
  expect(await screen.findByText('1 tournament matches · 1 upcoming')).toBeVisible();
  expect(asked(seen)[0]?.query).toEqual({ limit: '50', organizationId: ids.organization });
  await user.click(screen.getByRole('button', { name: 'by Deccan League' }));
  expect(await screen.findByRole('link', { name: 'Other Cup' })).toBeVisible();
  expect(place()).toBe('/tournaments');
});

test('known games come first, and a selected one is a chip however many there are', async () => {
  const many = ['Chess', 'Ludo', 'Go', 'Tekken', 'FIFA', 'Dota', 'Rust', 'Quake', 'Valorant', 'BGMI'];
  fakeApi({ 'GET /tournaments': () => answer([open], { games: many }) });
  const user = show();
  await screen.findByRole('button', { name: 'BGMI' });
  const chips = () =>
    within(screen.getByRole('group', { name: 'Filters' }))
      .getAllByRole('button')
      .map(chip => chip.textContent);
  expect(chips().slice(0, 5)).toEqual(['₹Free only', 'All games', 'BGMI', 'Valorant', 'Chess']);
  await user.selectOptions(screen.getByLabelText('More games'), 'Quake');
  expect(screen.getByRole('button', { name: 'Quake' })).toHaveAttribute('aria-pressed', 'true');
});

test('offline, it counts only what is loaded', async () => {
  fakeApi({ 'GET /tournaments': () => answer(undefined, { total: 108, nextCursor: 'next' }) });
  const user = show();
  expect(await screen.findByText('108 tournaments')).toBeVisible();
  try {
    act(() => onlineManager.setOnline(false));
    await user.type(screen.getByRole('searchbox'), 'booyah');
    expect(await screen.findByText('1 loaded tournament, you are offline')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    // The rest is unknown: some may match.
    expect(await screen.findByText('No loaded events match.')).toBeVisible();
    expect(screen.queryByText('No tournaments match')).toBeNull();
  } finally {
    onlineManager.setOnline(true);
  }
});

test('an event on another site shows no team count', async () => {
  fakeApi({
    'GET /tournaments': () => answer([aTournament({ registrationUrl: 'https://example.com', capacity: 12 })]),
  });
  show();
  expect(await screen.findByText('On the organizer’s site')).toBeVisible();
  expect(screen.queryByText(/of 12 teams/)).toBeNull();
});

test('no results offers to reset the filters and to create one', async () => {
  fakeApi({ 'GET /tournaments': ({ query }) => (query.search ? answer([]) : answer()) });
  const user = show('/tournaments?search=zzz&sort=lowest-fee');
  expect(await screen.findByText('No tournaments match')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create one' })).toHaveAttribute('href', '/tournaments/new');
  await user.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(await screen.findByRole('link', { name: 'Bangalore Open' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(place()).toBe('/tournaments?sort=lowest-fee');
});

test('a failed load says so in place, and Retry loads the list', async () => {
  let broken = true;
  fakeApi({ 'GET /tournaments': () => (broken ? refusal(500, 'INTERNAL') : answer()) });
  const user = show();
  expect(await screen.findByText('Failed to load tournaments')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Bangalore Open' })).toBeVisible();
});

test.each([
  [undefined, 'Failed to load tournaments'],
  ['Too many requests. Try again in 5 seconds.', 'Too many requests. Try again in 5 seconds.'],
])('a button loads more; if that fails (%s) it says so and keeps the list', async (said, text) => {
  let broken = true;
  const seen = fakeApi({
    'GET /tournaments': ({ query }) => {
      if (!query.cursor) return answer([open], { nextCursor: 'next', total: 2 });
      return broken ? refusal(503, 'BUSY', said) : answer([booyah], { total: 2 });
    },
  });
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(titles()).toEqual(['Bangalore Open']);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Booyah Nights' })).toBeVisible();
  expect(asked(seen).at(-1)?.query).toEqual({ limit: '50', cursor: 'next' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an older backend that returns a bare list is supported', async () => {
  fakeApi({
    'GET /tournaments': () =>
      Response.json([{ _id: 'x', title: 'Old Cup', game: 'BGMI', date: open.startAt, organizationId: 'o' }]),
  });
  show();
  expect(await screen.findByRole('link', { name: 'Old Cup' })).toBeVisible();
  expect(screen.getByText('1 tournament · 1 upcoming')).toBeVisible();
});

test('tapping the relative time shows the exact time with its zone', async () => {
  vi.setSystemTime(new Date('2026-11-20T13:20:00Z'));
  fakeApi({
    'GET /tournaments': () => answer([{ ...open, startAt: '2026-11-20T15:30:00.000Z', endAt: null }]),
  });
  const user = show();
  const time = await screen.findByText(/in 2 h 10 m/);
  await user.click(time);
  expect(screen.getByText(/^Fri 20 Nov 2026/)).toBeVisible();
  vi.useRealTimers();
});
