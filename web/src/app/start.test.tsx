import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { inZone } from '../../test/in-zone.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { aScrim } from '../../test/scrims.ts';
import { aTournament } from '../../test/tournaments.ts';
import { setFirstData } from '../lib/first-data.ts';
import { prerender } from '../prerender.tsx';
import { start } from './start.tsx';

const minute = 60_000;
/** Noon in India, so that events starting soon are still today. */
const noon = Date.parse('2026-08-15T06:30:00Z');
/** When the page was rendered: long enough ago for relative times to have changed. */
const at = noon - 1.5 * minute;
const startsSoon = new Date(noon + 20 * minute).toISOString();

/** More games than there are chips. */
const games = ['BGMI', ...Array.from({ length: 8 }, (_, index) => `Game ${index}`), 'Quake'];
const listOf = (items: unknown[]) => ({ items, nextCursor: null, total: items.length, games });
const scrims = listOf([aScrim({ title: 'Friday <b>Lobby</b>', startAt: startsSoon }), aScrim({ _id: 'b' })]);
const tournaments = listOf([aTournament({ title: 'City Cup', startAt: startsSoon })]);

/** The first responses of each page, as the server inlines them. */
const firstData = () => [
  { key: 'GET /scrims', args: { query: { limit: 20 } }, data: scrims },
  { key: 'GET /scrims', args: { query: { sort: 'soonest', limit: 12 } }, data: scrims },
  { key: 'GET /tournaments', args: { query: { limit: 50 } }, data: tournaments },
  ...['live', 'upcoming'].map(status => ({
    key: 'GET /tournaments',
    args: { query: { status, sort: 'soonest', limit: status === 'live' ? 12 : 50 } },
    data: tournaments,
  })),
];

let root: HTMLElement;

/** Fills the document as the server sends it, with the prerendered page. */
function documentOf(path: string, page = path): void {
  history.replaceState(null, '', path);
  document.title = '';
  const html = prerender({ path, at, firstData: firstData() });
  document.body.innerHTML = `<div id="root" data-page="${page}" data-at="${at}">${html}</div>`;
  root = document.getElementById('root') as HTMLElement;
  setFirstData(firstData());
}

/** Starts the app, and stops it with the test. */
async function started() {
  const app = await start(root);
  onTestFinished(() => act(() => app?.unmount()));
}

/** Waits until the app has set the tab's title. */
const takenOver = () => waitFor(() => expect(document.title).toContain('Hotdrop'));
const heading = () => screen.getByRole('heading', { level: 1 });

let seen: ReturnType<typeof fakeApi>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  inZone('Asia/Kolkata');
  seen = fakeApi({
    'GET /scrims': ({ query }) => (query.search ? listOf([]) : scrims),
    'GET /tournaments': () => tournaments,
    'GET /promos': () => ({ items: [] }),
    'GET /organizations/rankings': () => ({ items: [], nextCursor: null, total: 0 }),
    'GET /auth/me': () => ({ user: aUser(), unseen: 0 }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  setFirstData(undefined);
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

const loads = /Loading|Checking/;

test.each([
  ['/', 'Get your squad a slot.', 'Friday <b>Lobby</b>', 'in 21 min', 'in 19 min'],
  ['/scrims', 'Scrims', 'Friday <b>Lobby</b>', 'in 21 min', 'in 19 min'],
  ['/tournaments', 'Tournaments', 'City Cup', 'in 21 min', 'in 19 min'],
] as const)('the server-rendered %s is taken over in place', async (path, name, event, then, now) => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: noon });
  inZone('Asia/Kolkata');
  documentOf(path);
  const before = heading();
  const link = screen.getAllByRole('link', { name: event })[0];
  expect(before).toHaveTextContent(name);
  expect(root).not.toHaveTextContent(loads);
  expect(root).toHaveTextContent(then);
  await started();
  await takenOver();
  expect(root).toHaveTextContent(then);
  expect(heading()).toBe(before);
  expect(screen.getAllByRole('link', { name: event })[0]).toBe(link);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(root).toHaveTextContent(now);
});

test('a search typed before the app loaded filters its list', async () => {
  documentOf('/scrims');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Title, game or organizer' });
  search.value = 'zzz';
  search.focus();
  await started();
  expect(await screen.findByText('No scrims match')).toBeInTheDocument();
  expect(search).toBeInTheDocument();
  expect([search.value, document.activeElement]).toEqual(['zzz', search]);
});

test.each([
  ['sorts', 'Sort', 'lowest-fee', '?sort=lowest-fee'],
  ['filters', 'Status', 'open', '?status=open'],
])('a choice made before the app loaded %s its list', async (_, name, value, search) => {
  documentOf('/scrims');
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name });
  select.value = value;
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Title, game or organizer' });
  field.value = 'zzz';
  await started();
  await waitFor(() => expect(location.search).toContain(search.slice(1)));
  await waitFor(() => expect(location.search).toContain('search=zzz'));
  expect([select.isConnected, select.value]).toEqual([true, value]);
});

test('a signed-in user’s page is taken over too, with their own navbar', async () => {
  store(aSession());
  documentOf('/scrims');
  const [before] = screen.getAllByRole('article');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Title, game or organizer' });
  search.value = 'friday';
  const inBar = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search scrims' });
  inBar.value = 'jug';
  inBar.focus();
  await started();
  // The search that was typed is about to replace it.
  expect(before).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Account/ })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main' })).toHaveTextContent('My games');
  expect([inBar.isConnected, inBar.value, document.activeElement]).toEqual([true, 'jug', inBar]);
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  expect(search).toBeInTheDocument();
  await waitFor(() => expect(location.search).toBe('?search=friday'));
  // Knowing the user does not discard anything.
  expect(seen.filter(({ key, query }) => key === 'GET /scrims' && !query.search)).toEqual([]);
});

test('a page from the back/forward cache is taken over, and its lists are refetched', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as never]);
  onTestFinished(() => void vi.restoreAllMocks());
  documentOf('/tournaments');
  const [before] = screen.getAllByRole('article');
  fakeApi({ 'GET /tournaments': () => listOf([aTournament({ title: 'City Cup, moved' })]) });
  await started();
  expect(root).not.toHaveTextContent(loads);
  expect(await screen.findByRole('link', { name: 'City Cup, moved' })).toBeInTheDocument();
  expect(before).toBeInTheDocument();
});

test('Back after a reload shows the page of the URL, whatever the document contains', async () => {
  documentOf('/tournaments');
  history.replaceState(null, '', '/scrims?search=zzz');
  await started();
  expect(await screen.findByText('No scrims match')).toBeInTheDocument();
  expect(heading()).toHaveTextContent('Scrims');
  expect(screen.queryByRole('link', { name: 'City Cup' })).not.toBeInTheDocument();
});

test('outside India the page is rendered again, and the old one stays until then', async () => {
  documentOf('/scrims');
  const [before] = screen.getAllByRole('article');
  inZone('Asia/Dubai');
  await started();
  expect(root).not.toHaveTextContent(loads);
  await waitFor(() => expect(before).not.toBeInTheDocument());
  expect(await screen.findByRole('link', { name: 'Friday <b>Lobby</b>' })).toBeInTheDocument();
});

test('outside India a search typed before the app loaded filters its list too', async () => {
  documentOf('/scrims');
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Title, game or organizer' }).value = 'zzz';
  inZone('Asia/Dubai');
  await started();
  expect(await screen.findByText('No scrims match')).toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Title, game or organizer' })).toHaveValue('zzz');
});

test('outside India the local time is shown, even if only the title has the exact time', async () => {
  scrims.items = [aScrim({ status: 'live', startAt: new Date(noon - 30 * minute).toISOString() })];
  documentOf('/scrims');
  expect(screen.getByTitle(/ IST$/)).toBeInTheDocument();
  inZone('Asia/Dubai');
  await started();
  expect(await screen.findByTitle(/GMT\+4/)).toBeInTheDocument();
});

test('a picture that failed before the app loaded is replaced by the generated one', async () => {
  scrims.items = [aScrim({ bannerUrl: '/uploads/gone.webp' })];
  documentOf('/scrims');
  const picture = root.querySelector('article img') as HTMLImageElement;
  Object.defineProperty(picture, 'complete', { value: true });
  await started();
  await waitFor(() => expect(picture).not.toBeInTheDocument());
});
