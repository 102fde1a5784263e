import type { Page } from '@playwright/test';
import { first, openLobby } from '../../support/scrims.ts';
import { expect, test, useSession } from '../../support/test.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Title, game or organizer' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Delays the app's code until the returned function is called, like a slow network. */
async function withoutCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page, and again until it comes prerendered. */
async function arrive(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path, { waitUntil: 'commit' });
      return page.locator('#root[data-page]').count();
    })
    .toBe(1);
}

test('the lists can be read, searched and followed without JavaScript', async ({ api, openAs }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { title: 'Coorg Night Lobby', ...first() });
  const page = await openAs(null, '/login', { javaScriptEnabled: false });
  for (const path of ['/', '/scrims', '/tournaments']) {
    await arrive(page, path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByText(/Loading/)).toHaveCount(0);
  }
  await arrive(page, '/scrims');
  await search(page).fill('coorg');
  await search(page).press('Enter');
  await expect(page).toHaveURL(/\/scrims\?search=coorg$/);
  await arrive(page, '/scrims');
  await page.getByRole('link', { name: lobby.title }).click();
  await expect(page).toHaveURL(new RegExp(`/scrims/${lobby._id}$`));
});

test('the app takes over the prerendered page in place and keeps what was typed', async ({ api, page }) => {
  const organizer = await api.signUp('organization');
  await openLobby(api, organizer, { title: 'Chikmagalur Lobby' });
  const release = await withoutCode(page);
  await arrive(page, '/scrims');
  await search(page).fill('chikma');
  const before = await heading(page).elementHandle();
  release();
  await expect(page.getByRole('status').filter({ hasText: '1 scrim' })).toBeVisible();
  await expect(page).toHaveURL(/\?search=chikma$/);
  await expect(search(page)).toHaveValue('chikma');
  await expect(search(page)).toBeFocused();
  expect(await before?.evaluate(element => element.isConnected)).toBe(true);
});

test('a sort order chosen before the app’s code has loaded applies', async ({ api, page }) => {
  const organizer = await api.signUp('organization');
  await openLobby(api, organizer, { title: 'Madikeri Lobby' });
  const release = await withoutCode(page);
  await arrive(page, '/scrims');
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Lowest fee');
  release();
  await expect(page).toHaveURL(/\?sort=/);
  await expect(sort.locator('option:checked')).toHaveText('Lowest fee');
});

for (const path of ['/', '/scrims', '/tournaments']) {
  test(`nothing visible on ${path} shifts when the app loads, and the scroll position stays`, async ({
    api,
    openAs,
  }) => {
    const organizer = await api.signUp('organization');
    for (const title of ['Kodagu One', 'Kodagu Two', 'Kodagu Three', 'Kodagu Four']) {
      await openLobby(api, organizer, { title });
      await api.publish(organizer, { title });
    }
    const page = await openAs(null, '/login', { viewport: { width: 360, height: 640 } });
    const release = await withoutCode(page);
    await arrive(page, path);
    await expect(heading(page)).toBeVisible();
    const seen = await page.evaluateHandle(async () => {
      await document.fonts.ready;
      const seen = { shift: 0 };
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          seen.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift' });
      return seen;
    });
    const top = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 120));
    const scrolled = await top();
    expect(scrolled).toBeGreaterThan(0);
    release();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some(key => key.startsWith('__react')),
    );
    await page.waitForLoadState('networkidle');
    expect(await top()).toBe(scrolled);
    expect((await seen.jsonValue()).shift).toBeLessThan(0.1);
  });
}

test('a signed-in user never sees a login prompt, and the page never blanks', async ({ api, page }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { title: 'Hampi Lobby', ...first() });
  await useSession(page, await api.signUp('player', { name: 'Asha Rao' }));
  const release = await withoutCode(page);
  await arrive(page, '/scrims');
  await expect(page.getByRole('link', { name: lobby.title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  const said = await page.evaluateHandle(() => {
    const texts: { bar: string; page: string }[] = [];
    const tell = () =>
      texts.push({
        bar: document.querySelector('header')?.innerText ?? '',
        // Cards that are not painted yet have no inner text.
        page: document.querySelector('main')?.textContent ?? '',
      });
    new MutationObserver(tell).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  release();
  await expect(page.getByRole('button', { name: /Asha Rao|Account/ })).toBeVisible();
  await expect(page.getByRole('link', { name: lobby.title })).toBeVisible();
  const texts = await said.jsonValue();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter(({ bar, page }) => bar.includes('Log in') || !page.includes(lobby.title))).toEqual([]);
});

test('a signed-in user keeps what they type into the navbar’s search while the app loads', async ({
  api,
  openAs,
}) => {
  const page = await openAs(await api.signUp('player', { name: 'Asha Rao' }), '/login', {
    viewport: { width: 1440, height: 900 },
  });
  const release = await withoutCode(page);
  await arrive(page, '/');
  const field = page.getByRole('searchbox', { name: /^Search/ });
  await field.pressSequentially('jug');
  release();
  await expect(page.getByRole('button', { name: /Asha Rao|Account/ })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('jug');
});

test('placeholders of cards not rendered yet keep their height, and visible cards render first', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  for (let number = 1; number <= 18; number++) await openLobby(api, organizer, { title: `Munnar ${number}` });
  const page = await openAs(null, '/login', { viewport: { width: 360, height: 640 } });
  const release = await withoutCode(page);
  await arrive(page, '/scrims');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.evaluate(() => {
    const order: string[] = [];
    const heights: number[] = [];
    Object.assign(window, { order, heights });
    new MutationObserver(() => {
      heights.push(document.documentElement.scrollHeight);
      for (const place of document.querySelectorAll<HTMLElement>('[data-scroll-key]')) {
        const key = place.dataset.scrollKey as string;
        if (place.firstChild && !order.includes(key)) order.push(key);
      }
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelectorAll('[data-scroll-key]')[15]?.scrollIntoView();
  });
  release();
  await expect(page.locator('[data-scroll-key]:empty')).toHaveCount(0);
  const { order, heights, keys } = await page.evaluate(() => ({
    ...(window as unknown as { order: string[]; heights: number[] }),
    keys: [...document.querySelectorAll<HTMLElement>('[data-scroll-key]')].map(
      ({ dataset }) => dataset.scrollKey,
    ),
  }));
  // The document contains six cards; the one scrolled to comes next.
  expect(keys.slice(14, 18)).toContain(order[6]);
  expect(Math.min(...heights)).toBeGreaterThan(before - 100);
});

for (const file of ['vendor', 'scrims-page', 'navbar']) {
  test(`when ${file} fails to load, the page stays, says so and offers to try again`, async ({ page }) => {
    await arrive(page, '/scrims');
    await page.route(`**/assets/${file}-*.js`, route => route.fulfill({ status: 404 }));
    await page.goto('/scrims');
    await expect(page.getByRole('alert')).toHaveText(/could not be loaded/);
    await expect(heading(page)).toHaveText('Scrims');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.unroute(`**/assets/${file}-*.js`);
    await page.getByRole('link', { name: 'try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(heading(page)).toHaveText('Scrims');
  });
}
