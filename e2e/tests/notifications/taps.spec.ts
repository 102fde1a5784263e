import type { Page } from '@playwright/test';
import { launchOptions } from '../../support/chromium.ts';
import { phone } from '../../support/devices.ts';
import { workerOf } from '../../support/push.ts';
import { expect, type OpenAs, test } from '../../support/test.ts';

test.use({ launchOptions: launchOptions({ windowless: false }) });

/** Opens the app in a tab, with a worker that may show notifications. */
async function openApp(openAs: OpenAs, account: Parameters<OpenAs>[0], url: string) {
  const app = await openAs(account, '/rankings', phone);
  const context = app.context();
  await context.grantPermissions(['notifications'], { origin: url });
  await app.evaluate(() => navigator.serviceWorker.ready);
  const worker = await workerOf(context);
  /** Returns the addresses that a tap on a notification with this link opens in new tabs. */
  const tap = async (navigate: string) => {
    await worker.deliver({ notification: { title: 'News', navigate } });
    await worker.expectNotifications(['News']);
    return worker.tap('News');
  };
  return { app, worker, tap, tabs: () => context.pages().filter(isOfApp) };
}

const isOfApp = (page: Page) => page.url() !== 'about:blank';

test('a tap opens the page in the tab that is open, and in a new one if none is', async ({
  api,
  openAs,
  server: { url },
}) => {
  const player = await api.signUp('player');
  const { app, tap, tabs } = await openApp(openAs, player, url);
  await expect(app.getByRole('button', { name: 'Account menu' })).toBeVisible();
  // Survives only without a reload.
  await app.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  expect(await tap(`${url}/scrims?game=BGMI`)).toEqual([]);
  await expect(app).toHaveURL(`${url}/scrims?game=BGMI`);
  await expect(app.getByRole('heading', { level: 1, name: 'Scrims' })).toBeVisible();
  expect(await app.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  expect(tabs()).toHaveLength(1);

  await app.close();
  expect(await tap(`${url}/my-games`)).toEqual([`${url}/my-games`]);
});

test('a tap never opens a page of another site', async ({ api, openAs, server: { url } }) => {
  const player = await api.signUp('player');
  const { app, worker, tap } = await openApp(openAs, player, url);
  await expect(app.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(await tap('https://example.com/login')).toEqual([]);
  await expect(app).toHaveURL(`${url}/`);
  await app.close();
  const foreign = [
    'https://example.com/login',
    '//example.com/login',
    `${url}//example.com/login`,
    'javascript:alert(1)',
    'https://[',
  ];
  for (const address of foreign) {
    const [opened = ''] = (await tap(address)) ?? [];
    expect(new URL(opened).origin, address).toBe(url);
  }
  expect(worker.errors).toEqual([]);
});
