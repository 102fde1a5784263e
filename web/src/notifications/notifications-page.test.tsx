import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../test/fake-api.ts';
import { sendFromServer } from '../../test/fake-socket.ts';
import { aNotice, aPage } from '../../test/notices.ts';
import { aUser } from '../../test/people.ts';
import { renderPage } from '../../test/render-page.tsx';
import { Bell } from './bell.tsx';
import { NotificationsPage } from './notifications-page.tsx';

function showPage(handlers: Parameters<typeof fakeApi>[0], unseen = 2) {
  vi.stubGlobal('requestIdleCallback', (done: () => void) => setTimeout(done));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  const seen = fakeApi({ 'GET /auth/me': () => ({ user: aUser(), unseen }), ...handlers });
  const person = renderPage({
    path: '/notifications',
    pattern: '/notifications',
    page: <NotificationsPage />,
    user: aUser(),
    around: <Bell />,
  });
  return { person, asked: (key: string) => seen.filter(request => request.key === key) };
}

const dayMs = 24 * 60 * 60_000;
const yesterday = new Date(Date.now() - dayMs).toISOString();

const titles = () => screen.getAllByRole('link', { name: /slot|Slot/ }).map(link => link.textContent);

test('the list is by day, with the time of each and what is new', async () => {
  const old = aNotice({ title: 'Old slot', seen: true, at: yesterday });
  showPage({ 'GET /notifications': () => aPage([aNotice(), old]) });
  const today = within(await screen.findByRole('list', { name: 'Today' }));
  expect(today.getByRole('link', { name: 'New: You have slot 07' })).toBeVisible();
  expect(today.getByText('30 min ago')).toBeVisible();
  const before = within(screen.getByRole('list', { name: 'Yesterday' }));
  expect(before.getByRole('link', { name: 'Old slot' })).toHaveAttribute('href', old.link);
  expect(document.title).toBe('Notifications · Hotdrop');
});

test('without any it says what will be here', async () => {
  showPage({ 'GET /notifications': () => aPage([]) });
  expect(await screen.findByText('Nothing yet')).toBeVisible();
  expect(screen.getByText('When a slot, a payment or a room changes, it shows up here.')).toBeVisible();
});

test('a failed load can be retried in place', async () => {
  let fails = true;
  const { person } = showPage({
    'GET /notifications': () => (fails ? refusal(400, 'VALIDATION', 'No') : aPage([aNotice()])),
  });
  const problem = within(await screen.findByRole('alert'));
  expect(problem.getByText('Failed to load notifications')).toBeVisible();
  fails = false;
  await person.click(problem.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'New: You have slot 07' })).toBeVisible();
});

test('older ones load on request; a failure of that keeps the list', async () => {
  let fails = true;
  const { person, asked } = showPage({
    'GET /notifications': ({ query }) => {
      if (!query.cursor) return aPage([aNotice()], 'more');
      return fails
        ? refusal(400, 'VALIDATION', 'No')
        : aPage([aNotice({ title: 'Older slot', at: yesterday })]);
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load notifications');
  expect(titles()).toEqual(['New: You have slot 07']);
  fails = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual(['New: You have slot 07', 'New: Older slot']));
  expect(asked('GET /notifications').map(({ query }) => query.cursor)).toEqual([undefined, 'more', 'more']);
});

test('“Mark all as seen” marks up to the newest on screen', async () => {
  let items = [aNotice({ title: 'New slot' }), aNotice()];
  const { person, asked } = showPage({
    'GET /notifications': () => aPage(items),
    'POST /notifications/seen': () => {
      items = items.map(item => ({ ...item, seen: true }));
      return { unseen: 0 };
    },
  });
  await screen.findByRole('link', { name: 'New: New slot' });
  const button = screen.getByRole('button', { name: 'Mark all as seen' });
  await person.dblClick(button);
  expect(await screen.findByRole('link', { name: 'New slot' })).toBeVisible();
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  const [newest] = items;
  expect(asked('POST /notifications/seen').map(({ body }) => body)).toEqual([
    { upTo: newest?._id, at: newest?.at },
  ]);
  expect(button).toHaveFocus();
});

test('a failed “Mark all as seen” says so, and what is new shows again', async () => {
  const { person } = showPage({
    'GET /notifications': () => aPage([aNotice()]),
    'POST /notifications/seen': () => new Error('offline'),
  });
  await screen.findByRole('link', { name: 'New: You have slot 07' });
  await person.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  expect(await screen.findByText(/^Failed to change your notifications\. /)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'New: You have slot 07' })).toBeVisible();
});

test('a removed one is gone at once, the focus moves on, and one gone already is no problem', async () => {
  let items = [aNotice({ title: 'First slot' }), aNotice({ title: 'Second slot' })];
  const { person, asked } = showPage({
    'GET /notifications': () => aPage(items),
    'DELETE /notifications/:id': ({ path }) => {
      items = items.filter(({ _id }) => !path.endsWith(_id));
      return refusal(404, 'NOTICE_NOT_FOUND', 'Notification not found');
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Remove: First slot' }));
  expect(titles()).toEqual(['New: Second slot']);
  await waitFor(() => expect(screen.getByRole('link', { name: 'New: Second slot' })).toHaveFocus());
  expect(asked('DELETE /notifications/:id')).toHaveLength(1);
  expect(screen.queryByText(/Failed/)).toBeNull();
});

test('one that could not be removed is back, with the reason', async () => {
  let isOffline = false;
  const { person } = showPage({
    'GET /notifications': () => (isOffline ? new Error('offline') : aPage([aNotice()])),
    'DELETE /notifications/:id': () => reply(500),
  });
  const button = await screen.findByRole('button', { name: 'Remove: You have slot 07' });
  isOffline = true;
  await person.click(button);
  expect(await screen.findByText('Failed to change your notifications')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'New: You have slot 07' })).toBeVisible();
});

const acts = [
  { name: 'Remove: Second slot', shown: ['New: First slot'], left: 1 },
  { name: 'Mark all as seen', shown: ['Second slot', 'First slot'], left: 0 },
];

const bell = () => screen.getByRole('link', { name: /^Notifications/ });
const bellText = (unseen: number) => (unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`);

/** Shows two new notifications, whose changes fail once `fail` is called, and a third if `items` gets one. */
async function showTwo() {
  const items = [aNotice({ title: 'First slot' })];
  items.unshift(aNotice({ title: 'Second slot' }));
  let fail: () => void = () => {};
  const failed = new Promise<Error>(done => {
    fail = () => done(new Error('offline'));
  });
  const shown = showPage({
    'GET /notifications': () => aPage(items),
    'DELETE /notifications/:id': () => failed,
    'POST /notifications/seen': () => failed,
  });
  await screen.findByRole('link', { name: 'New: Second slot' });
  await waitFor(() => expect(bell()).toHaveAccessibleName(bellText(2)));
  return { ...shown, items, fail };
}

const saysFailed = () => screen.findByText(/^Failed to change your notifications\. /);

afterEach(() => void window.dispatchEvent(new Event('online')));

test.each(acts)('offline, “$name” is undone at once, in the list and on the bell', async act => {
  const { person, fail, asked } = await showTwo();
  window.dispatchEvent(new Event('offline'));
  await person.click(screen.getByRole('button', { name: act.name }));
  expect(titles()).toEqual(act.shown);
  expect(bell()).toHaveAccessibleName(bellText(act.left));
  fail();
  await saysFailed();
  await waitFor(() => expect(titles()).toEqual(['New: Second slot', 'New: First slot']));
  expect(bell()).toHaveAccessibleName(bellText(2));
  expect(asked('GET /notifications')).toHaveLength(1);
});

test.each(acts)('what came in before “$name” failed stays', async act => {
  const { person, fail, items } = await showTwo();
  await person.click(screen.getByRole('button', { name: act.name }));
  items.unshift(aNotice({ title: 'Third slot' }));
  await sendFromServer('notice:changed', { unseen: 3 });
  await waitFor(() => expect(titles()).toEqual(['New: Third slot', ...act.shown]));
  window.dispatchEvent(new Event('offline'));
  fail();
  await saysFailed();
  await waitFor(() => expect(titles()).toEqual(['New: Third slot', 'New: Second slot', 'New: First slot']));
  expect(bell()).toHaveAccessibleName(bellText(3));
});

test('of two changes that fail together, both are undone', async () => {
  const { person, fail } = await showTwo();
  for (const { name } of acts) await person.click(screen.getByRole('button', { name }));
  expect(bell()).toHaveAccessibleName(bellText(0));
  window.dispatchEvent(new Event('offline'));
  fail();
  await waitFor(() => expect(bell()).toHaveAccessibleName(bellText(2)));
  await waitFor(() => expect(titles()).toEqual(['New: Second slot', 'New: First slot']));
});

test('new ones appear while the list is open, and the focus stays', async () => {
  let items: Notice[] = [aNotice({ title: 'Old slot' })];
  showPage({ 'GET /notifications': () => aPage(items) });
  const old = await screen.findByRole('link', { name: 'New: Old slot' });
  old.focus();
  items = [aNotice({ title: 'New slot' }), ...items];
  await sendFromServer('notice:changed', { unseen: 2 });
  await waitFor(() => expect(titles()).toEqual(['New: New slot', 'New: Old slot']));
  expect(old).toHaveFocus();
});
