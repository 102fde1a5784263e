import type { Page } from '@playwright/test';
import { desktop } from '../../support/devices.ts';
import { startFront } from '../../support/front.ts';
import { expect, type OpenAs, test } from '../../support/test.ts';

/** Opens the app behind a front, with its worker in charge of the page. */
async function openApp(openAs: OpenAs, server: string) {
  const front = await startFront(server);
  const page = await openAs(null, `${front.url}/login`, desktop);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  return { front, page };
}

const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);

/** Whether the page runs the new build. */
const isNew = async (page: Page) => (await page.locator('script[src*=".next.js"]').count()) > 0;

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('a tab that is open during a deploy shows the next page, from the new build', async ({
  openAs,
  server,
}) => {
  const { front, page } = await openApp(openAs, server.url);
  front.deploy();
  await link(page, 'Rankings').click();
  await expect(page).toHaveURL(`${front.url}/rankings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rankings' })).toBeVisible();
  expect(await isNew(page)).toBe(true);
  expect(await hasWorker(page)).toBe(true);
  await link(page, 'Scrims').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scrims' })).toBeVisible();
  await front.close();
});

test('a worker with an error changes nothing', async ({ openAs, server }) => {
  const { front, page } = await openApp(openAs, server.url);
  front.serve('/sw.js', { status: 200, body: 'addEventListener(' });
  const update = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(String));
  expect(await update()).toContain('ServiceWorker script evaluation failed');
  await page.goto(`${front.url}/rankings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rankings' })).toBeVisible();
  front.setNetwork('gone');
  await page.goto(`${front.url}/scrims`);
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await front.close();
});

test('a worker that the server no longer has is removed at the next start', async ({ openAs, server }) => {
  const { front, page } = await openApp(openAs, server.url);
  front.serve('/sw.js', { status: 404, body: '' });
  await page.goto(`${front.url}/rankings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rankings' })).toBeVisible();
  await expect.poll(() => hasWorker(page)).toBe(false);
  await link(page, 'Scrims').click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Scrims' })).toBeVisible();
  await front.close();
});
