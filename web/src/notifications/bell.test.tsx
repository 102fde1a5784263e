import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../test/fake-api.ts';
import { FakeSocket, sendFromServer } from '../../test/fake-socket.ts';
import { aNotice, aPage } from '../../test/notices.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { show } from '../../test/show.tsx';
import { Bell } from './bell.tsx';

const scrimId = '01936f00-0000-7000-8000-0000000000f1';
const kicked = aNotice({ title: 'Your squad was kicked', link: '/scrims', at: '2026-01-01T00:00:00.000Z' });

/** Loads the panel's code slowly, until `arrive` is called. It is loaded once for all tests of this file. */
const panelCode = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>(done => {
    arrive = done;
  });
  return { arrived, arrive };
});
vi.mock('./notices-panel.tsx', async original => {
  await panelCode.arrived;
  return await original();
});

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (done: () => void) => setTimeout(done));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});

function onWideScreen({ isSlow = false } = {}) {
  if (!isSlow) panelCode.arrive();
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('width >='),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

function showBell(unseen: number, handlers: Parameters<typeof fakeApi>[0] = {}, at = '/') {
  const seen = fakeApi({ 'GET /auth/me': () => ({ user: aUser(), unseen }), ...handlers });
  store(aSession());
  const shown = show(
    <>
      <Bell />
      <main id="main">
        <h1>Page</h1>
        <input aria-label="Field" />
      </main>
    </>,
    at,
  );
  return { ...shown, seen, asked: (key: string) => seen.filter(request => request.key === key) };
}

test.each([
  [0, 'Notifications', ''],
  [3, 'Notifications, 3 new', '3'],
  [9, 'Notifications, 9 new', '9'],
  [12, 'Notifications, 12 new', '9+'],
])('with %i new notifications the bell is called “%s”', async (unseen, name, number) => {
  showBell(unseen);
  const bell = await screen.findByRole('link', { name });
  expect(bell).toHaveAttribute('href', '/notifications');
  expect(bell).toHaveTextContent(number);
});

test('the count follows what the server says, and is asked for again after an outage', async () => {
  let unseen = 1;
  const { asked } = showBell(1, { 'GET /auth/me': () => ({ user: aUser(), unseen }) });
  await screen.findByRole('link', { name: 'Notifications, 1 new' });
  await sendFromServer('notice:changed', { unseen: 2 });
  expect(await screen.findByRole('link', { name: 'Notifications, 2 new' })).toBeVisible();
  unseen = 5;
  act(() => FakeSocket.last.open());
  expect(await screen.findByRole('link', { name: 'Notifications, 5 new' })).toBeVisible();
  expect(asked('GET /auth/me')).toHaveLength(2);
});

test('the icon of the installed app shows the count, and nothing after sign-out', async () => {
  const setAppBadge = vi.fn(async () => {});
  Object.assign(navigator, { setAppBadge });
  const { unmount } = showBell(3);
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(3));
  await sendFromServer('notice:changed', { unseen: 0 });
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(0));
  unmount();
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
  Reflect.deleteProperty(navigator, 'setAppBadge');
});

test('what is on the phone’s screen goes once all is seen', async () => {
  const shown = [{ close: vi.fn() }, { close: vi.fn(), timestamp: Date.now() - 60_000 }];
  const justNow = { close: vi.fn(), timestamp: Date.now() };
  const registration = { getNotifications: async () => [...shown, justNow] };
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  showBell(3);
  await screen.findByLabelText('Notifications, 3 new');
  for (const one of shown) expect(one.close).not.toHaveBeenCalled();
  await sendFromServer('notice:changed', { unseen: 0 });
  for (const one of shown) await waitFor(() => expect(one.close).toHaveBeenCalled());
  expect(justNow.close).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('while the panel loads the bell is busy; a second press, Escape or moving on cancels it', async () => {
  onWideScreen({ isSlow: true });
  const { person } = showBell(1, { 'GET /notifications': () => aPage([kicked]) });
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 new' });
  const field = screen.getByRole('textbox', { name: 'Field' });
  const heading = screen.getByRole('heading', { name: 'Page' });
  const cancels = [
    () => person.click(bell),
    () => person.keyboard('{Escape}'),
    () => person.click(heading),
    () => person.click(field),
  ];
  for (const cancel of cancels) {
    await person.click(bell);
    expect(bell).toHaveAttribute('aria-busy', 'true');
    expect(bell).toHaveAttribute('aria-expanded', 'false');
    await cancel();
    expect(bell).not.toHaveAttribute('aria-busy');
  }
  await person.type(field, 'Vel');
  await act(async () => panelCode.arrive());
  await act(() => import('./notices-panel.tsx'));
  await person.type(field, 'ocity');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Velocity');
  await person.click(bell);
  expect(await screen.findByRole('dialog', { name: 'Notifications' })).toHaveFocus();
});

test('wide screens open a panel; Escape closes it and the focus returns to the bell', async () => {
  onWideScreen();
  const { person } = showBell(1, { 'GET /notifications': () => aPage([kicked]) });
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 new' });
  await person.click(bell);
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(panel).toHaveFocus();
  // Only the page has a header.
  expect(panel.querySelector('header')).toBeNull();
  expect(bell).toHaveAttribute('aria-expanded', 'true');
  expect(await within(panel).findByRole('link', { name: 'New: Your squad was kicked' })).toBeVisible();
  expect(within(panel).getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/notifications');
  await person.keyboard('{Escape}');
  expect(panel).not.toBeInTheDocument();
  expect(bell).toHaveFocus();
});

test('the panel closes when the focus or a press goes elsewhere, not when a row is removed', async () => {
  onWideScreen();
  const items = [aNotice({ title: 'First' }), aNotice({ title: 'Second' })];
  const { person } = showBell(2, {
    'GET /notifications': () => aPage(items),
    'DELETE /notifications/:id': () => {
      items.shift();
      return reply(204);
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
  await person.click(await screen.findByRole('button', { name: 'Remove: First' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'New: Second' })).toHaveFocus());
  await person.click(screen.getByRole('heading', { name: 'Page' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opening a row of the panel goes there, closes the panel and marks it', async () => {
  onWideScreen();
  const { person, asked } = showBell(1, {
    'GET /notifications': () => aPage([kicked]),
    'POST /notifications/:id/opened': () => reply(204),
  });
  await person.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
  await person.click(await screen.findByRole('link', { name: 'New: Your squad was kicked' }));
  expect(screen.getByTestId('place')).toHaveTextContent('/scrims');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(asked('POST /notifications/:id/opened')).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
});

const seenRoute = 'POST /notifications/seen';
const looksAway = () => vi.spyOn(document, 'hasFocus').mockReturnValue(false);

test.each([
  `/scrims/${scrimId}`,
  `/scrims/${scrimId}/run`,
  `/rooms/${scrimId}`,
  `/tournaments/${scrimId}/manage`,
])('looking at %s marks what it is about as seen, once', async path => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { asked } = showBell(3, { [seenRoute]: () => ({ unseen: 1 }) }, path);
  expect(await screen.findByRole('link', { name: 'Notifications, 1 new' })).toBeVisible();
  await sendFromServer('notice:changed', { unseen: 1 });
  expect(asked(seenRoute).map(({ body }) => body)).toEqual([{ subjectId: scrimId }]);
  await sendFromServer('notice:changed', { unseen: 2 });
  await waitFor(() => expect(asked(seenRoute)).toHaveLength(2));
});

test.each([
  ['nothing is new', 0, `/scrims/${scrimId}`],
  ['the page is about no event', 3, '/scrims/new'],
])('nothing is marked if %s', async (_, unseen, path) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { asked } = showBell(unseen, {}, path);
  await screen.findByRole('link', { name: /^Notifications/ });
  await sendFromServer('notice:changed', { unseen });
  expect(asked(seenRoute)).toEqual([]);
});

test('news about the page are marked although their count is that of an earlier look', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { asked } = showBell(1, { [seenRoute]: () => ({ unseen: 1 }) }, `/scrims/${scrimId}`);
  await waitFor(() => expect(asked(seenRoute)).toHaveLength(1));
  // Another tab sees the rest.
  await sendFromServer('notice:changed', { unseen: 0 });
  await screen.findByRole('link', { name: 'Notifications' });
  await sendFromServer('notice:changed', { unseen: 1 });
  await waitFor(() => expect(asked(seenRoute)).toHaveLength(2));
});

test('a page in the background marks nothing until it is looked at, and a failure is retried later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const away = looksAway();
  const { asked } = showBell(2, { [seenRoute]: () => refusal(500, 'INTERNAL') }, `/scrims/${scrimId}`);
  await screen.findByRole('link', { name: 'Notifications, 2 new' });
  expect(asked(seenRoute)).toEqual([]);
  away.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(asked(seenRoute)).toHaveLength(1));
  await sendFromServer('notice:changed', { unseen: 2 });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(asked(seenRoute)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(asked(seenRoute)).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(asked(seenRoute)).toHaveLength(2);
  vi.useRealTimers();
});

test('the phone’s screen is cleared also if only another device knew of what it shows, not while this one only assumes that all is seen', async () => {
  const close = vi.fn();
  const registration = { getNotifications: async () => [{ close }] };
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onWideScreen();
  const { person } = showBell(1, {
    'GET /notifications': () => aPage([kicked]),
    'POST /notifications/seen': () => new Error('offline'),
  });
  await person.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
  await person.click(await screen.findByRole('button', { name: 'Mark all as seen' }));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
  expect(close).not.toHaveBeenCalled();
  await sendFromServer('notice:changed', { unseen: 0 });
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  await sendFromServer('notice:changed', { unseen: 0 });
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
