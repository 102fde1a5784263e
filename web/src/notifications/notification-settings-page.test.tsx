import { groupsOfRole } from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { NoticeSettings, NoticeSettingsBody } from '@hotdrop/contract/notifications/notifications.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../test/fake-api.ts';
import { inZone } from '../../test/in-zone.ts';
import { aUser } from '../../test/people.ts';
import { pressTwice } from '../../test/press-twice.ts';
import { renderPage } from '../../test/render-page.tsx';
import { setTime } from '../../test/screen.ts';
import { NotificationSettingsPage } from './notification-settings-page.tsx';

const defaults: NoticeSettings = {
  rows: [
    { group: 'slot', push: true, mail: true },
    { group: 'start', push: true, mail: null },
  ],
  quiet: { from: 30, to: 480 },
  timeZone: 'Asia/Kolkata',
  push: { publicKey: '', devices: [] },
};

beforeEach(() => inZone('Asia/Kolkata'));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Shows the page of a server that saves changes once `gate` lets it, or answers with what it returns. */
async function showSettings({
  settings = defaults,
  gate = async () => undefined,
}: {
  settings?: NoticeSettings;
  gate?: () => Promise<unknown>;
} = {}) {
  let saved = settings;
  let removed = 0;
  const seen = fakeApi({
    'GET /notifications/settings': () => saved,
    // Removed once; the second time it is gone.
    'DELETE /push/subscriptions/:id': () =>
      removed++ ? refusal(404, 'DEVICE_NOT_FOUND', 'It is gone') : reply(204),
    'PUT /notifications/settings': async ({ body }) => {
      const refused = await gate();
      if (refused) return refused;
      const { rows = [], ...rest } = body as NoticeSettingsBody;
      const changed = saved.rows.map(row => ({ ...row, ...rows.find(({ group }) => group === row.group) }));
      saved = { ...saved, ...rest, rows: changed } as NoticeSettings;
      return saved;
    },
  });
  const path = '/settings/notifications';
  const person = renderPage({ path, pattern: path, page: <NotificationSettingsPage />, user: aUser() });
  await screen.findByRole('table');
  const sent = () => seen.filter(({ body }) => body !== undefined).map(({ body }) => body);
  /** Saves a change as another tab does. */
  const changeElsewhere = (change: Partial<NoticeSettings>) => {
    saved = { ...saved, ...change };
  };
  return { person, sent, changeElsewhere };
}

const mail = () => screen.getByRole('switch', { name: 'My slot: Mail' });

test('each group has a switch per channel that it uses', async () => {
  await showSettings();
  expect(screen.getByRole('switch', { name: 'My slot: Push' })).toBeChecked();
  expect(mail()).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Match start: Push' })).toBeChecked();
  expect(screen.queryByRole('switch', { name: 'Match start: Mail' })).toBeNull();
  expect(document.title).toBe('Notification settings · Hotdrop');
});

test('a switch shows its change at once and saves it, but not the time zone of quiet hours', async () => {
  let let1: () => void = () => {};
  const { person, sent } = await showSettings({ gate: () => new Promise<void>(go => (let1 = go)) });
  await person.click(mail());
  expect(mail()).not.toBeChecked();
  await waitFor(() => expect(sent()).toEqual([{ rows: [{ group: 'slot', mail: false }] }]));
  await act(async () => let1());
  expect(mail()).not.toBeChecked();
});

test('of quick taps the last wins, and changes arrive in order', async () => {
  const gates: (() => void)[] = [];
  const { person, sent } = await showSettings({
    gate: () => new Promise<undefined>(go => gates.push(() => go(undefined))),
  });
  await person.dblClick(mail());
  await person.click(mail());
  await person.click(screen.getByRole('switch', { name: 'Match start: Push' }));
  expect(mail()).not.toBeChecked();
  for (let count = 1; count <= 4; count++) {
    await waitFor(() => expect(gates).toHaveLength(count));
    expect(sent()).toHaveLength(count);
    await act(async () => gates[count - 1]?.());
    expect(mail()).not.toBeChecked();
  }
  expect(screen.getByRole('switch', { name: 'Match start: Push' })).not.toBeChecked();
  expect(sent().map(body => (body as NoticeSettingsBody).rows)).toEqual([
    [{ group: 'slot', mail: false }],
    [{ group: 'slot', mail: true }],
    [{ group: 'slot', mail: false }],
    [{ group: 'start', push: false }],
  ]);
});

test.each([
  ['My slot: Mail', { rows: [{ group: 'slot', mail: false }] }, { rows: [{ group: 'slot', mail: true }] }],
  ['Quiet hours', { quiet: null }, { quiet: defaults.quiet }],
] as const)('two clicks at once turn %s off and on again', async (name, off, on) => {
  const { sent } = await showSettings();
  pressTwice(screen.getByRole('switch', { name }));
  await waitFor(() => expect(sent()).toMatchObject([off, on]));
  expect(screen.getByRole('switch', { name })).toBeChecked();
});

test('a failed change is undone and says so in its row, until one there succeeds', async () => {
  let refused: unknown = refusal(500, 'INTERNAL', 'The server failed');
  const { person } = await showSettings({ gate: async () => refused });
  await person.click(mail());
  const row = within(screen.getByRole('row', { name: /^My slot/ }));
  expect(await row.findByText('The server failed')).toBeVisible();
  expect(mail()).toBeChecked();
  expect(mail()).toHaveAccessibleDescription('The server failed');
  refused = undefined;
  await person.click(mail());
  await waitFor(() => expect(row.queryByText('The server failed')).toBeNull());
  expect(mail()).not.toBeChecked();
});

test('quiet hours are switched and moved', async () => {
  const { person, sent } = await showSettings();
  const rest = 'Urgent news still comes: room details, start, changes to your slot.';
  expect(screen.getByText(`From 12:30 AM to 8:00 AM. ${rest}`)).toBeVisible();
  setTime('From', '23:15');
  expect(await screen.findByText(/^From 11:15 PM to 8:00 AM\./)).toBeVisible();
  await person.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  expect(screen.queryByLabelText('From')).toBeNull();
  await person.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  expect(screen.getByLabelText('From')).toHaveValue('23:15');
  const timeZone = 'Asia/Kolkata';
  await waitFor(() =>
    expect(sent()).toEqual([
      { quiet: { from: 1395, to: 480 }, timeZone },
      { quiet: null, timeZone },
      { quiet: { from: 1395, to: 480 }, timeZone },
    ]),
  );
});

test('an empty time and twice the same time are not saved', async () => {
  const { sent } = await showSettings();
  setTime('To', '');
  setTime('To', '00:30');
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Pick two different times');
  expect(screen.getByText(/^From 12:30 AM to 8:00 AM\./)).toBeVisible();
  expect(sent()).toEqual([]);
  setTime('To', '07:00');
  expect(await screen.findByText(/^From 12:30 AM to 7:00 AM\./)).toBeVisible();
});

const time = (label: string) => screen.getByLabelText(label);

/** Presses a key in a time field, which then has this value. */
function typeTime(label: string, value: string) {
  fireEvent.keyDown(time(label), { key: '2' });
  setTime(label, value);
}

test('a time that is typed is saved once its field is left, or on Enter', async () => {
  const { sent } = await showSettings();
  typeTime('From', '02:30');
  typeTime('From', '22:30');
  expect(time('From')).toHaveValue('22:30');
  expect(sent()).toEqual([]);
  fireEvent.blur(time('From'));
  expect(await screen.findByText(/^From 10:30 PM to 8:00 AM\./)).toBeVisible();
  time('To').focus();
  typeTime('To', '06:15');
  fireEvent.keyDown(time('To'), { key: 'Enter' });
  expect(await screen.findByText(/^From 10:30 PM to 6:15 AM\./)).toBeVisible();
  expect(time('To')).toHaveFocus();
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('twice the same time is saved with the other end, once they differ', async () => {
  const { sent } = await showSettings();
  typeTime('To', '00:30');
  fireEvent.blur(time('To'));
  expect(time('To')).toHaveAccessibleDescription('Pick two different times');
  expect(sent()).toEqual([]);
  typeTime('From', '23:00');
  fireEvent.blur(time('From'));
  expect(time('To')).not.toHaveAccessibleDescription();
  const timeZone = 'Asia/Kolkata';
  await waitFor(() => expect(sent()).toEqual([{ quiet: { from: 1380, to: 30 }, timeZone }]));
});

test('an unfinished time is as it was once its field is left', async () => {
  const { sent } = await showSettings();
  typeTime('To', '');
  expect(time('To')).toHaveValue('');
  fireEvent.blur(time('To'));
  expect(time('To')).toHaveValue('08:00');
  expect(sent()).toEqual([]);
});

test.each([
  ['is shown again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
])('what another tab has saved is kept once this one %s', async (_, comeBack) => {
  const { sent, changeElsewhere } = await showSettings();
  typeTime('To', '06:00');
  changeElsewhere({ quiet: { from: 1260, to: 480 }, rows: [{ group: 'slot', push: true, mail: false }] });
  act(() => void comeBack());
  expect(await screen.findByText(/^From 9:00 PM to 8:00 AM\./)).toBeVisible();
  expect(mail()).not.toBeChecked();
  expect(time('To')).toHaveValue('06:00');
  fireEvent.blur(time('To'));
  const timeZone = 'Asia/Kolkata';
  await waitFor(() => expect(sent()).toEqual([{ quiet: { from: 1260, to: 360 }, timeZone }]));
});

test('a change on its way stays while the settings are read again', async () => {
  let save: () => void = () => {};
  const { person } = await showSettings({ gate: () => new Promise<void>(go => (save = go)) });
  await person.click(mail());
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(mail()).not.toBeChecked();
  await act(async () => save());
  expect(mail()).not.toBeChecked();
});

test('twice the same time is compared with what another tab has saved', async () => {
  const { sent, changeElsewhere } = await showSettings();
  typeTime('To', '00:30');
  fireEvent.blur(time('To'));
  changeElsewhere({ quiet: { from: 1260, to: 480 } });
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(time('From')).toHaveValue('21:00'));
  fireEvent.blur(time('To'));
  const timeZone = 'Asia/Kolkata';
  await waitFor(() => expect(sent()).toEqual([{ quiet: { from: 1260, to: 30 }, timeZone }]));
});

test('readers in another zone see that of the quiet hours: India', async () => {
  inZone('Asia/Dubai');
  await showSettings({ settings: { ...defaults, timeZone: 'Asia/Calcutta' } });
  expect(screen.getByText('Time zone: India')).toBeVisible();
});

test.each([
  ['players', 'player', ' Urgent news still comes: room details, start, changes to your slot.'],
  ['organizers', 'organization', ' Urgent news still comes.'],
  ['admins', 'admin', ''],
] as const)('%s read what of their news is urgent', async (_, role, text) => {
  const rows = groupsOfRole[role].map(group => ({ group, push: true, mail: true }));
  await showSettings({ settings: { ...defaults, rows } });
  expect(screen.getByText(`From 12:30 AM to 8:00 AM.${text}`)).toBeVisible();
});

test('once the network is back, nothing says that the reader is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { person } = await showSettings({ gate: async () => new Error('offline') });
  const offline = 'Failed to save. You are offline.';
  await person.click(mail());
  await person.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  await waitFor(() => expect(screen.getAllByText(offline)).toHaveLength(2));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(offline)).toBeNull();
  expect(mail()).toBeChecked();
});

test('an old failure goes away once a later change elsewhere is saved', async () => {
  let refused: unknown = refusal(500, 'INTERNAL', 'The server failed');
  const { person } = await showSettings({ gate: async () => refused });
  await person.click(mail());
  expect(await screen.findByText('The server failed')).toBeVisible();
  refused = undefined;
  await person.click(screen.getByRole('switch', { name: 'Match start: Push' }));
  await waitFor(() => expect(screen.queryByText('The server failed')).toBeNull());
});

test('devices show when push last reached them', async () => {
  const lastOkAt = new Date(new Date().setUTCHours(6, 17)).toISOString();
  const devices = [
    { _id: 'one', label: 'Chrome on Android', lastOkAt, isThis: true },
    { _id: 'two', label: 'Firefox on Windows', lastOkAt: null, isThis: false },
  ];
  await showSettings({ settings: { ...defaults, push: { publicKey: '', devices } } });
  const [phone, other] = within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem');
  expect(phone).toHaveTextContent('Chrome on AndroidLast reached today, 11:47 AMThis one');
  expect(other).toHaveTextContent('Firefox on WindowsNot reached yet');
});

test('another device is removed, also if it is already gone', async () => {
  const devices = [1, 2, 3].map(number => ({
    _id: `01936f00-0000-7000-8000-0000000000d${number}`,
    label: `Phone ${number}`,
    lastOkAt: null,
    isThis: number === 1,
  }));
  const { person } = await showSettings({ settings: { ...defaults, push: { publicKey: '', devices } } });
  const region = within(screen.getByRole('region', { name: 'Devices' }));
  expect(region.queryByRole('button', { name: 'Remove Phone 1' })).toBeNull();
  await person.click(region.getByRole('button', { name: 'Remove Phone 2' }));
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2));
  await waitFor(() => expect(region.getByRole('heading', { name: 'Devices' })).toHaveFocus());
  await person.click(region.getByRole('button', { name: 'Remove Phone 3' }));
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(1));
});

test('this device is removed if its browser has blocked notifications', async () => {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'denied' });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  const _id = '01936f00-0000-7000-8000-0000000000d1';
  const devices = [{ _id, label: 'Phone', lastOkAt: null, isThis: true }];
  const { person } = await showSettings({ settings: { ...defaults, push: { publicKey: '', devices } } });
  const region = within(screen.getByRole('region', { name: 'Devices' }));
  expect(region.getByText('This one')).toBeVisible();
  await person.click(await region.findByRole('button', { name: 'Remove Phone' }));
  expect(await region.findByText('No devices yet.')).toBeVisible();
});

test('settings that do not load can be retried', async () => {
  let fails = true;
  fakeApi({ 'GET /notifications/settings': () => (fails ? refusal(400, 'VALIDATION', 'No') : defaults) });
  const path = '/settings/notifications';
  const person = renderPage({ path, pattern: path, page: <NotificationSettingsPage />, user: aUser() });
  expect(await screen.findByText('Failed to load your settings')).toBeVisible();
  fails = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeVisible();
});
