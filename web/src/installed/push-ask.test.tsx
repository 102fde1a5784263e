import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { show } from '../../test/show.tsx';
import { PushAsk } from './push-ask.tsx';

const news = 'Hotdrop can notify you on this device: room ID.';
const settings = { rows: [], quiet: null, timeZone: 'Asia/Kolkata', push: { publicKey: '', devices: [] } };
const now = new Date().toISOString();
const wanted = `push:${aUser()._id}`;

beforeEach(() => {
  localStorage.clear();
  store(aSession());
  const registration = { pushManager: { getSubscription: async () => null } };
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubGlobal('PushManager', class {});
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

it.each([
  ['the browser has not asked yet', 'default', null, news],
  ['the browser has permission, for another account', 'granted', null, news],
  ['they have stopped', 'granted', now, 'Notifications on this device have stopped. Turn them on again.'],
  ['they were turned off', 'granted', 'off', null],
  ['they are blocked', 'denied', now, null],
] as const)('if %s, a booking asks: %s, %s → %s', async (_, permission, isWanted, text) => {
  vi.stubGlobal('Notification', { permission });
  if (isWanted) localStorage.setItem(wanted, isWanted);
  const seen = fakeApi({ 'GET /notifications/settings': () => settings });
  show(<PushAsk title="Know when the room is out" news={news} />);
  if (text !== null) {
    expect(await screen.findByRole('region', { name: 'Notifications' })).toHaveTextContent(text);
    return;
  }
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
});

/** Has the reader give the browser's own question this answer. */
function answerBrowser(answer: 'granted' | 'denied') {
  const notification = {
    permission: 'default',
    requestPermission: async () => (notification.permission = answer),
  };
  vi.stubGlobal('Notification', notification);
  fakeApi({ 'GET /notifications/settings': () => settings });
}

it('asks again if the network fails after the browser has granted permission, with the error until it is back', async () => {
  answerBrowser('granted');
  const subscribe = () => Promise.reject(new Error('no network'));
  Object.assign(navigator.serviceWorker, { ready: Promise.resolve({ pushManager: { subscribe } }) });
  show(<PushAsk title="Know when the room is out" news={news} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not turn notifications on');
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeVisible();
  // The next page subscribes again.
  expect(localStorage.getItem(wanted)).not.toBeNull();
});

it('says how to allow notifications if the reader answers the browser with no', async () => {
  answerBrowser('denied');
  show(<PushAsk title="Know when the room is out" news={news} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(/^Notifications are blocked\. Allow them/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});
