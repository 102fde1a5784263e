import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../test/fake-api.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { pressTwice } from '../../test/press-twice.ts';
import { show } from '../../test/show.tsx';
import { ThisDevice } from './this-device.tsx';

const device = { _id: 'd1', label: 'Phone', lastOkAt: null, isThis: true };
const push = { publicKey: '', devices: [device] };
const settings = { rows: [], quiet: null, timeZone: 'Asia/Kolkata', push };

beforeEach(() => {
  localStorage.clear();
  store(aSession());
  localStorage.setItem(`push:${aUser()._id}`, new Date().toISOString());
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe: async () => true }) } };
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

it('the reason why notifications stay on is gone once the network is back', async () => {
  fakeApi({
    'GET /notifications/settings': () => settings,
    'DELETE /push/subscriptions/:id': () => new Error('offline'),
  });
  const { person } = show(<ThisDevice />);
  const onOff = await screen.findByRole('switch');
  await waitFor(() => expect(onOff).toBeChecked());
  await person.click(onOff);
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not turn notifications off.');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(onOff).toBeChecked();
});

it('two clicks at once turn notifications off once', async () => {
  let isRemoved = false;
  const seen = fakeApi({
    'GET /notifications/settings': () =>
      isRemoved ? { ...settings, push: { ...push, devices: [] } } : settings,
    'DELETE /push/subscriptions/:id': () => {
      if (isRemoved) return refusal(404, 'DEVICE_NOT_FOUND', 'It is gone');
      isRemoved = true;
      return reply(204);
    },
  });
  show(<ThisDevice />);
  const onOff = await screen.findByRole('switch');
  await waitFor(() => expect(onOff).toBeChecked());
  pressTwice(onOff);
  expect(await screen.findByText('Off on this device.')).toBeVisible();
  expect(seen.filter(({ key }) => key.startsWith('DELETE'))).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the result of a test replaces that of the one before, and the devices are read again', async () => {
  let isLimited = false;
  const seen = fakeApi({
    'GET /notifications/settings': () => settings,
    'POST /push/test': async () => {
      await new Promise(resolve => setTimeout(resolve, 50));
      return isLimited
        ? refusal(429, 'RATE_LIMITED', 'Too many attempts. Please wait a moment')
        : { sent: 1 };
    },
  });
  const { person } = show(<ThisDevice />);
  const button = await screen.findByRole('button', { name: 'Send a test' });
  expect(screen.getByText('On for this device.')).toBeVisible();
  await person.dblClick(button);
  expect(await screen.findByText(/^Test sent\./)).toBeInTheDocument();
  await waitFor(() =>
    expect(seen.filter(({ key }) => key === 'GET /notifications/settings')).toHaveLength(2),
  );
  expect(seen.filter(({ key }) => key === 'POST /push/test')).toHaveLength(1);
  isLimited = true;
  await person.click(button);
  expect(await screen.findByText('You can send 5 tests in 10 minutes.')).toBeInTheDocument();
  expect(screen.queryByText(/^Test sent\./)).toBeNull();
});

it.each([
  [
    'it was removed from another device',
    { isListed: false, permission: 'granted' },
    'Notifications on this device have stopped. Turn them on again.',
  ],
  [
    'its browser has blocked notifications',
    { isListed: true, permission: 'denied' },
    'Notifications are blocked. Allow them for Hotdrop in the site settings of this browser.',
  ],
])('a test that reached only another device says that %s', async (_, { isListed, permission }, text) => {
  const other = { ...device, _id: 'd2', isThis: false };
  let devices = [device, other];
  fakeApi({
    'GET /notifications/settings': () => ({ ...settings, push: { ...push, devices } }),
    'POST /push/test': () => ({ sent: 1 }),
  });
  const { person } = show(<ThisDevice />);
  const button = await screen.findByRole('button', { name: 'Send a test' });
  if (!isListed) devices = [other];
  vi.stubGlobal('Notification', { permission });
  await person.click(button);
  expect(await screen.findByText('The test did not reach this device.')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(/^Test sent\./)).toBeNull();
});
