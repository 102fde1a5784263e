import type { Locator, Page } from '@playwright/test';
import { marked } from '../../support/marked.ts';
import { bookedPlayer, decide, openLobby, submitUtr } from '../../support/scrims.ts';
import { socketsOf } from '../../support/sockets.ts';
import { expect, test, useSession } from '../../support/test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Scrims' });
const cards = (page: Page) => list(page).getByRole('article').or(list(page).getByRole('listitem'));
/** The titles of the cards; promos between them have level 3. */
const titles = (page: Page) => list(page).getByRole('heading', { level: 2 });

test('search, filters and sort order live in the URL: reload and Back keep them', async ({ page, api }) => {
  const organizer = await api.signUp('organization', { orgName: 'Wayanad Esports' });
  for (const [title, fields] of [
    ['Wayanad cheap duo', { entryFee: 20, mode: 'duo' }],
    ['Wayanad dear squad', { entryFee: 90 }],
    ['Wayanad free fire night', { game: 'Free Fire MAX', slots: 12 }],
  ] as const) {
    await openLobby(api, organizer, { title, ...fields });
  }
  await page.goto('/scrims');
  await page.getByRole('searchbox', { name: 'Title, game or organizer' }).fill('wayanad');
  await expect(page.getByRole('status').filter({ hasText: '3 scrims' })).toBeVisible();
  await expect(page).toHaveURL(/search=wayanad/);

  await page.getByRole('combobox', { name: 'Fee' }).selectOption('paid');
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('highest-fee');
  await expect(titles(page)).toHaveText(['Wayanad dear squad', 'Wayanad cheap duo']);
  await page.getByRole('combobox', { name: 'Mode' }).selectOption('duo');
  await expect(titles(page)).toHaveText(['Wayanad cheap duo']);
  const address = page.url();
  for (const part of ['search=wayanad', 'fee=paid', 'mode=duo', 'sort=highest-fee'])
    expect(address).toContain(part);

  await page.reload();
  await expect(titles(page)).toHaveText(['Wayanad cheap duo']);
  await expect(page.getByRole('searchbox', { name: 'Title, game or organizer' })).toHaveValue('wayanad');
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('highest-fee');

  await titles(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wayanad cheap duo' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(titles(page)).toHaveText(['Wayanad cheap duo']);

  await page.getByRole('combobox', { name: 'Fee' }).selectOption('free');
  await expect(page.getByText('No scrims match')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  // Sorting is no filter, so it stays.
  await expect(page).toHaveURL(/\/scrims\?sort=highest-fee$/);
  await page.getByRole('searchbox', { name: 'Title, game or organizer' }).fill('wayanad');
  await page.getByRole('button', { name: 'Free Fire MAX' }).click();
  await expect(titles(page)).toHaveText(['Wayanad free fire night']);
  await expect(page).toHaveURL(/game=Free(\+|%20)Fire(\+|%20)MAX/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('completed');
  await expect(page.getByText('No scrims match')).toBeVisible();
});

test('Back to a page from the browser’s back/forward cache shows current data', async ({ page, api }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { title: 'Kept by the browser' });
  await page.goto(`/scrims/${lobby._id}`);
  await expect(page.getByText('0 of 4 taken').first()).toBeVisible();
  await page.goto('about:blank');
  await bookedPlayer(api, lobby);
  await page.goBack();
  await expect(page.getByText('1 of 4 taken').first()).toBeVisible();
});

test('searching by organizer finds their lobbies, and slots update as they are booked', async ({
  page,
  context,
  api,
}) => {
  const organizer = await api.signUp('organization', { orgName: 'Periyar Gaming' });
  const lobby = await openLobby(api, organizer, { title: 'Nine PM lobby', slots: 2 });
  await useSession(page, await api.signUp('player'));
  const detail = await context.newPage();
  const sockets = [page, detail].map(socketsOf);
  await page.goto('/scrims?search=periyar');
  await detail.goto(`/scrims/${lobby._id}`);
  const card = cards(page).filter({ hasText: 'Nine PM lobby' }).first();
  await expect(card.getByText('0 / 2')).toBeVisible();
  for (const { isGranted } of sockets) await expect.poll(() => isGranted('watch', lobby._id)).toBe(true);

  const { player } = await bookedPlayer(api, lobby, { slotNumber: 2, teamName: 'Night Owls' });
  await expect(card.getByText('1 / 2')).toBeVisible();
  await expect(detail.getByText('1 of 2 taken · 1 free')).toBeVisible();
  await expect(detail.getByRole('listitem').filter({ hasText: 'Night Owls' })).toContainText('02');
  await expect(detail.getByRole('button', { name: 'Book slot 02 Open' })).toHaveCount(0);
  await bookedPlayer(api, lobby);
  await bookedPlayer(api, lobby);
  await expect(detail.getByText('2 of 2 taken · none free')).toBeVisible();
  await expect(detail.getByRole('button', { name: /^Join the waitlist/ })).toBeVisible();
  await expect(card.getByText('2 / 2')).toBeVisible();
  // The waitlisted squad moves up, so the slot is never shown as free.
  await api.call('DELETE', `/scrims/${lobby._id}/book`, { token: player.accessToken });
  await expect(detail.getByRole('listitem').filter({ hasText: 'Night Owls' })).toHaveCount(0);
  await expect(detail.getByText('2 of 2 taken · none free')).toBeVisible();

  // More slots, and the cancellation, show on the open list too.
  await api.call('PUT', `/scrims/${lobby._id}`, { token: organizer.accessToken, body: { slots: 10 } });
  await expect(card.getByText('2 / 10')).toBeVisible();
  await api.call('DELETE', `/scrims/${lobby._id}`, { token: organizer.accessToken });
  await expect(page.getByText('No scrims match')).toBeVisible();
});

for (const path of ['/scrims', '/tournaments']) {
  test(`${path} fits a rotated phone, both scrolled and at the top`, async ({ page, api }) => {
    const organizer = await api.signUp('organization');
    // Enough cards for some to be far off the screen: those are not laid out.
    for (let number = 1; number <= 20; number++) {
      if (path === '/scrims') await openLobby(api, organizer);
      else await api.publish(organizer);
    }
    await page.setViewportSize({ width: 592, height: 336 });
    await page.goto(path);
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(20);
    await page.evaluate(() => window.scrollTo(0, 2500));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2400);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewportSize({ width: 360, height: 592 });
    expect(await width()).toBe(360);
    // As a reader scrolls: the list keeps its position after a turn until somebody acts.
    await expect(async () => {
      await page.keyboard.press('Home');
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }).toPass();
    expect(await width()).toBe(360);
  });
}

/** Scrolls past the tenth card, rotates the phone and back, and expects the card to stay visible. */
async function staysWhereItIsRead(page: Page): Promise<void> {
  for (let swipe = 0; swipe < 18; swipe++) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(100);
  }
  // Nobody rotates a phone in the middle of a swipe.
  await page.waitForTimeout(500);
  const firstInSight = () =>
    page.evaluate(() => {
      const places = [...document.querySelectorAll('main ul.grid > li')];
      return places.findIndex(place => place.getBoundingClientRect().bottom > 0);
    });
  const place = await firstInSight();
  expect(place).toBeGreaterThan(10);
  await page.setViewportSize({ width: 800, height: 360 });
  // Off by one at most: of two cards in a row, either may be the first.
  const isOff = async () => Math.abs((await firstInSight()) - place);
  await expect.poll(isOff).toBeLessThanOrEqual(1);
  // It stays there.
  await page.waitForTimeout(2_000);
  expect(await isOff()).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(isOff).toBe(0);
  await page.waitForTimeout(2_000);
  expect(await isOff()).toBe(0);
}

test('cards keep your reading position when they switch to two columns and back', async ({ page, api }) => {
  const organizer = await api.signUp('organization');
  for (let number = 1; number <= 40; number++) await openLobby(api, organizer);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/scrims?organizationId=${organizer.user._id}`);
  await expect(cards(page).first()).toBeVisible();
  await staysWhereItIsRead(page);

  await page.goto(`/organizations/${organizer.user._id}`);
  await page.getByRole('button', { name: /^Show \d+ more$/ }).press('Enter');
  // Near the end of the list, where the page has become too short for its old position.
  await staysWhereItIsRead(page);
});

test('Back to a list shows no outdated card for an event whose page said it was gone or full', async ({
  page,
  api,
}) => {
  const organizer = await api.signUp('organization');
  const title = `Gone by ${organizer.user.name}`;
  const cup = await api.publish(organizer, { title });
  const lobby = await openLobby(api, organizer, { slots: 1 });
  const back = async (list: string, name: string, change: () => Promise<unknown>, seen: string) => {
    await page.goto(list);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await change();
    await page.getByRole('link', { name }).click();
    await expect(page.getByText(seen).first()).toBeVisible();
    await page.goBack();
  };
  const { accessToken: token } = organizer;
  const remove = () => api.call('DELETE', `/tournaments/${cup._id}`, { token });
  await back(`/tournaments?organizationId=${organizer.user._id}`, title, remove, 'Tournament not found');
  await expect(page.getByText('No tournaments match')).toBeVisible();
  const fill = async () => {
    await bookedPlayer(api, lobby);
    // Counts may lag by a second in the list for signed-out readers.
    const counted = () => api.call('GET', `/scrims?organizationId=${organizer.user._id}`);
    await expect.poll(async () => (await counted()).items[0].bookedCount).toBe(1);
  };
  await back(`/scrims?organizationId=${organizer.user._id}`, lobby.title, fill, '1 of 1 taken');
  await expect(cards(page).getByText('1 / 1')).toBeVisible();
});

test('a name that is one long word fits its card and pages on a phone', async ({ page, api }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, {
    title: 'W'.repeat(120),
    game: 'M'.repeat(60),
    maps: ['N'.repeat(30)],
    entryFee: 9999,
  });
  await useSession(page, organizer);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/scrims?game=${'M'.repeat(60)}`);
  const card = cards(page).filter({ hasText: 'WWW' }).first();
  const right = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? { x: 0, width: Number.POSITIVE_INFINITY };
    return x + width;
  };
  for (const part of ['₹9,999', '0 / 4']) {
    expect(await right(card.getByText(part))).toBeLessThan(await right(card));
  }
  for (const part of ['', '/run', '/edit']) {
    await page.goto(`/scrims/${lobby._id}${part}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('MMM').or(page.getByLabel('Name of the game')).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBe(360);
  }
});

test('a team name and a note that are one long word fit your own pages on a phone', async ({ page, api }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { entryFee: 50 });
  const teamName = 'T'.repeat(40);
  const { player } = await bookedPlayer(api, lobby, { teamName });
  await decide(api, organizer, await submitUtr(api, player, lobby), 'reject', marked('x'.repeat(84)));
  const cup = await api.publish(organizer);
  await api.register(player, cup, { teamName });
  await useSession(page, player);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of [`/scrims/${lobby._id}`, `/scrims/${lobby._id}/pay`, `/tournaments/${cup._id}`]) {
    await page.goto(path);
    await expect(page.getByText(/x{84}|T{40}/).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
});

test('an empty list says so, and a failed load offers Retry', async ({ page, api }) => {
  await api.signUp('organization');
  await page.goto('/scrims?search=nothing-is-called-this');
  await expect(page.getByText('No scrims match')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await page.route(/\/api\/scrims(\?|$)/, route => route.abort());
  await page.goto('/rankings');
  await page.getByRole('link', { name: 'Scrims' }).first().click();
  await page.getByRole('searchbox', { name: 'Title, game or organizer' }).fill('offline');
  await expect(page.getByRole('alert').getByText('Failed to load scrims')).toBeVisible();
  await page.unroute(/\/api\/scrims(\?|$)/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No scrims match')).toBeVisible();
});
