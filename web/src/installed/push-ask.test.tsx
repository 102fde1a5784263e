import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { show } from '../../test/show.tsx';
import { PushAsk } from './push-ask.tsx';

const news = 'Hotdrop can notify you on this device: room ID.';
const settings = { rows: [], quiet: null, timeZone: 'Asia/Kolkata', push: { publicKey: '', devices: [] } };
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
  ['the browser has not asked yet', 'default', false, news],
  ['they have stopped', 'granted', true, 'Notifications on this device have stopped. Turn them on again.'],
  ['they were turned off', 'granted', false, null],
  ['they are blocked', 'denied', true, null],
] as const)('if %s, a booking asks: %s, %s → %s', async (_, permission, isWanted, text) => {
  vi.stubGlobal('Notification', { permission });
  if (isWanted) localStorage.setItem(wanted, new Date().toISOString());
  const seen = fakeApi({ 'GET /notifications/settings': () => settings });
  show(<PushAsk news={news} />);
  if (text !== null) {
    expect(await screen.findByRole('region', { name: 'Notifications' })).toHaveTextContent(text);
    return;
  }
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
});
