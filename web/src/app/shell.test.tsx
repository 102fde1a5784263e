import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi, reply } from '../../test/fake-api.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { show } from '../../test/show.tsx';
import { takeComplaints } from '../../test/test-setup.ts';
import { AppRouter } from './app.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Shell } from './shell.tsx';

const none = { items: [], nextCursor: null, total: 0, games: [] };
let broken = false;

function Fragile() {
  if (broken) throw new RangeError('slot 26 of 25');
  return <p>whole again</p>;
}

const main = () => within(screen.getByRole('main'));

/** Returns what a document shows before anything is loaded, with its classes. */
const firstCheck = (root: ParentNode) =>
  ['header', 'header p', 'main', 'main p'].map(selector => {
    const element = root.querySelector(selector);
    return [element?.className, element?.textContent?.trim()];
  });

test('navbar and page show the document’s loading state, then load', async () => {
  fakeApi({ 'GET /tournaments': () => none });
  const { container } = show(<Shell />);
  const page = readFileSync(path.resolve(import.meta.dirname, '../../index.html'), 'utf8');
  expect(firstCheck(new DOMParser().parseFromString(page, 'text/html'))).toEqual(firstCheck(container));
  expect(screen.getByText('Loading navbar…')).toBeInTheDocument();
  expect(screen.getByText('Loading page…')).toBeInTheDocument();
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(await main().findByRole('heading', { level: 1 })).toHaveTextContent('Get your squad a slot.');
});

test.each([
  ['/nowhere', 'Page not found'],
  ['/tournaments/x/y/z', 'Page not found'],
  ['/scrims', 'Scrims'],
  ['/scrims/new', 'Create scrim'],
  ['/rankings', 'Rankings'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password?token=t', 'New password'],
])('%s shows "%s", in the tab title too', async (path, heading) => {
  fakeApi({});
  show(<Shell />, path);
  expect(await main().findByRole('heading', { level: 1 })).toHaveTextContent(heading);
  await waitFor(() => expect(document.title).toBe(`${heading} · Hotdrop`));
});

test.each([
  ['/admin', 'admin', 'Admin panel'],
  ['/admin/kyc', 'admin', 'Organization KYC Review'],
  ['/org/verify', 'organization', 'Organization verification'],
  ['/dashboard/org', 'organization', 'Dashboard'],
  ['/dashboard/player', 'player', 'Dashboard'],
] as const)('%s is for a %s; others get the home page or the login', async (path, role, heading) => {
  fakeApi({ 'GET /auth/me': () => ({ user: aUser({ role }), unseen: 0 }), 'GET /tournaments': () => none });
  store(aSession({ user: aUser({ role }) }));
  const inside = show(<Shell />, path);
  expect(await main().findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  inside.unmount();

  const other = role === 'player' ? 'organization' : 'player';
  fakeApi({
    'GET /auth/me': () => ({ user: aUser({ role: other }), unseen: 0 }),
    'GET /tournaments': () => none,
  });
  store(aSession({ user: aUser({ role: other }) }));
  const elsewhere = show(<Shell />, path);
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent(/^\/$/));
  elsewhere.unmount();

  localStorage.clear();
  show(<Shell />, path);
  expect(await main().findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument();
});

test('a new page moves the focus to its heading', async () => {
  fakeApi({});
  const { person } = show(<Shell />, '/scrims');
  await person.click(await screen.findByRole('link', { name: 'Rankings' }));
  const heading = await main().findByRole('heading', { level: 1, name: 'Rankings' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('the search opens tournaments, and / focuses it', async () => {
  fakeApi({ 'GET /tournaments': () => none });
  // A list has its own search, which comes first.
  const { person } = show(<Shell />, '/rankings/nowhere');
  const search = await screen.findByRole('searchbox', { name: 'Search tournaments' });
  await person.keyboard('/');
  expect(search).toHaveFocus();
  await person.keyboard('night / cup{Enter}');
  await waitFor(() =>
    expect(screen.getByTestId('place')).toHaveTextContent('/tournaments?search=night%20%2F%20cup'),
  );
});

test('on scrim pages the search is for scrims', async () => {
  fakeApi({ 'GET /scrims': () => none });
  const { person } = show(<Shell />, '/scrims');
  await person.type(
    await screen.findByRole('searchbox', { name: 'Search scrims', hidden: true }),
    'night{Enter}',
  );
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/scrims?search=night'));
});

test.each([
  ['player', 'My games', '/my-games'],
  ['organization', 'Dashboard', '/dashboard/org'],
] as const)('both bars lead a %s to %s', async (role, name, to) => {
  const user = aUser({ role });
  fakeApi({ 'GET /auth/me': () => ({ user, unseen: 0 }), 'GET /tournaments': () => none });
  store(aSession({ user }));
  show(<Shell />, '/tournaments');
  const bar = within(await screen.findByRole('navigation', { name: 'Sections' }));
  expect(bar.getByRole('link', { name })).toHaveAttribute('href', to);
  const top = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(top.getByRole('link', { name })).toHaveAttribute('href', to);
});

test('running a lobby is part of the dashboard: the bars highlight that, not Scrims', async () => {
  const user = aUser({ role: 'organization' });
  fakeApi({ 'GET /auth/me': () => ({ user, unseen: 0 }) });
  store(aSession({ user }));
  show(<Shell />, '/scrims/507f1f77bcf86cd799439011/run');
  for (const name of ['Sections', 'Main']) {
    const bar = within(await screen.findByRole('navigation', { name }));
    await waitFor(() =>
      expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page'),
    );
    expect(bar.getByRole('link', { name: 'Scrims' })).not.toHaveAttribute('aria-current');
  }
});

test('the account menu signs out from any page', async () => {
  fakeApi({
    'GET /auth/me': () => ({ user: aUser(), unseen: 0 }),
    'GET /profile/bookings': () => none,
    'GET /tournaments': () => none,
    'POST /auth/logout': () => reply(204),
  });
  store(aSession());
  const { person } = show(<Shell />, '/my-games');
  await person.click(await screen.findByRole('button', { name: 'Account menu' }));
  const items = screen.getByRole('menu').querySelectorAll('button');
  expect([...items].map(item => item.textContent)).toEqual([
    'Dashboard',
    'My games',
    'Profile settings',
    'System theme',
    'Dark theme',
    'Light theme',
    'Sign out',
  ]);
  await person.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(screen.getByTestId('place')).toHaveTextContent(/^\/$/);
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeInTheDocument();
});

test('an offline notice shows for as long as you are offline', async () => {
  fakeApi({});
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(<Shell />, '/scrims');
  expect(screen.getByText(/You are offline/)).toBeInTheDocument();
  online.mockReturnValue(true);
  act(() => void fireEvent(window, new Event('online')));
  expect(screen.queryByText(/You are offline/)).toBeNull();
  await main().findByRole('heading', { level: 1 });
});

test('a crash shows its details, can be retried, and leaves the rest of the app working', async () => {
  broken = true;
  const { person } = show(
    <>
      <nav>navbar</nav>
      <CrashBoundary scope="page">
        <Fragile />
      </CrashBoundary>
    </>,
  );
  expect(screen.getByRole('heading', { name: 'Component crashed' })).toBeVisible();
  expect(screen.getByText(/RangeError: slot 26 of 25/)).toBeVisible();
  expect(screen.getByText('navbar')).toBeVisible();
  expect(takeComplaints().join()).toContain('slot 26 of 25');
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('whole again')).toBeVisible();
});

test('a crash outside every page has a screen of its own', () => {
  broken = true;
  show(
    <CrashBoundary scope="application">
      <Fragile />
    </CrashBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText(/RangeError: slot 26 of 25/)).toBeVisible();
  takeComplaints();
});

const Arrived = () => 'here at last';
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a missing part of a page, such as the navbar or an admin section, does not claim the whole page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  try {
    const Late = lazyPart<'Late'>(gone, 'Late');
    show(
      <CrashBoundary scope="part">
        <Suspense fallback="Loading…">
          <Late />
        </Suspense>
      </CrashBoundary>,
    );
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(screen.getByRole('heading', { name: 'Part of this page could not be loaded' })).toBeVisible();
    takeComplaints();
  } finally {
    vi.useRealTimers();
  }
});

test('a chunk that fails to load is retried, automatically, by button and when online; then it offers a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  try {
    const load = vi.fn<() => Promise<{ Late: () => string }>>(gone);
    const Late = lazyPart(load, 'Late');
    show(
      <CrashBoundary scope="page">
        <Suspense fallback="Loading page…">
          <Late />
        </Suspense>
      </CrashBoundary>,
    );
    const later = () => act(() => vi.advanceTimersByTimeAsync(2500));
    await later();
    expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    expect(document.title).toBe('This page could not be loaded · Hotdrop');
    expect(load).toHaveBeenCalledTimes(3);
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Loading page…')).toBeVisible();
    await later();
    expect(load).toHaveBeenCalledTimes(6);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    load.mockResolvedValue({ Late: Arrived });
    act(() => void fireEvent(window, new Event('online')));
    await later();
    expect(screen.getByText('here at last')).toBeVisible();
    takeComplaints();
  } finally {
    vi.useRealTimers();
  }
});

test('a missing chunk is loaded when you return to it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<{ Late: () => string }>>(gone);
  const Late = lazyPart(load, 'Late');
  const piece = (key: string) => (
    <CrashBoundary scope="page" key={key}>
      <Suspense fallback="Loading page…">{key === 'other' ? 'other' : <Late />}</Suspense>
    </CrashBoundary>
  );
  const { rerender } = render(<AppRouter>{piece('one')}</AppRouter>);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  rerender(<AppRouter>{piece('other')}</AppRouter>);
  load.mockResolvedValue({ Late: Arrived });
  rerender(<AppRouter>{piece('two')}</AppRouter>);
  expect(await screen.findByText('here at last')).toBeVisible();
  takeComplaints();
});
