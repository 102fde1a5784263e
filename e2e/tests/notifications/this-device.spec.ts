import type { Page } from '@playwright/test';
import { phone } from '../../support/devices.ts';
import { book, bookedPlayer, openLobby } from '../../support/scrims.ts';
import { expect, test } from '../../support/test.ts';

const ask = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });
const install = (page: Page) => page.getByRole('region', { name: 'Install Hotdrop' });
const onDevice = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' });

test('who has blocked notifications reads how to allow them, and is not asked again', async ({
  api,
  openAs,
  server,
}) => {
  const lobby = await openLobby(api, await api.signUp('organization'));
  const { player } = await bookedPlayer(api, lobby);
  const page = await openAs(player, '/rankings', phone);
  // Grants none, which blocks all.
  await page.context().grantPermissions([], { origin: server.url });
  await page.goto('/settings/notifications');
  await expect(
    page.getByText('Notifications are blocked. Allow them for Hotdrop in the site settings of this browser.'),
  ).toBeVisible();
  await expect(onDevice(page)).toBeDisabled();
  await page.goto(`/scrims/${lobby._id}`);
  await expect(page.getByRole('region', { name: 'Your booking' })).toBeVisible();
  await expect(ask(page)).toHaveCount(0);
});

const iphone = {
  ...phone,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};

test('an iPhone without the app is told how to install it, in the settings, a booking and My games', async ({
  api,
  openAs,
}) => {
  const lobby = await openLobby(api, await api.signUp('organization'));
  const { player } = await bookedPlayer(api, lobby);
  const page = await openAs(player, '/rankings', iphone);
  // As Safari outside of the home screen.
  await page.addInitScript(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  });
  const how = /On iPhone: tap Share, then Add to Home Screen\./;
  await page.goto('/settings/notifications');
  await expect(page.getByText(how)).toBeVisible();
  await expect(onDevice(page)).toBeDisabled();

  await page.goto(`/scrims/${lobby._id}`);
  await expect(ask(page)).toContainText(how);
  await expect(ask(page).getByRole('button', { name: 'Turn on' })).toHaveCount(0);

  await page.goto('/my-games');
  await expect(install(page)).toContainText(how);
  await install(page).getByRole('button', { name: 'Not now' }).click();
  await expect(install(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Next match' })).toBeVisible();
  await expect(install(page)).toHaveCount(0);
});

test('My games offers to install the app after the first booking, where the browser offers it', async ({
  api,
  openAs,
}) => {
  const lobby = await openLobby(api, await api.signUp('organization'));
  const player = await api.signUp('player');
  const page = await openAs(player, '/my-games', phone);
  await expect(page.getByText('No games yet')).toBeVisible();
  // The worker starts after the app listens for the offer.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(() => {
    const prompt = async () => void Object.assign(globalThis, { isAsked: true });
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  await expect(install(page)).toHaveCount(0);
  await book(api, player, lobby);
  await install(page).getByRole('button', { name: 'Install Hotdrop' }).click();
  await expect(install(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'isAsked' in globalThis)).toBe(true);
});
