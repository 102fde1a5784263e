import type { Api } from '../../support/api.ts';
import { phone } from '../../support/devices.ts';
import { startFront } from '../../support/front.ts';
import { kept, type PhoneScene, phoneWithMatch, workerRuns } from '../../support/offline-copy.ts';
import { book, inMinutes, newDetails, openLobby, setDetails, startedAgo } from '../../support/scrims.ts';
import { expect, switchSession, test } from '../../support/test.ts';

test('without a network, the phone shows slot and room details that the squad has opened', async ({
  api,
  openAs,
}) => {
  const { page, details } = await phoneWithMatch({ api, openAs }, { withRoom: true });

  await page.context().setOffline(true);
  await page.goto('/my-games');
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  const match = page.getByRole('article');
  await expect(match).toContainText('Friday Lobby');
  await expect(match).toContainText('Night Owls');
  await expect(match.locator('#slot')).toHaveText('01');
  await expect(match.locator('#room-id')).toHaveText(details.roomId);
  await expect(match.locator('#password')).toHaveText(details.password);

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'No network' })).toHaveCount(0);
  await expect(page).toHaveURL(/my-games/);
});

test('without a network and a match, the phone says what it would show', async ({ api, openAs }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer);
  const page = await openAs(await api.signUp('player'), `/scrims/${lobby._id}`, phone);
  await workerRuns(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/scrims/${lobby._id}$`));
  await expect(page.getByText(/^Open your next match while you are online/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a match that is over is not shown without a network, and is deleted', async ({ api, openAs }) => {
  const { page } = await phoneWithMatch({ api, openAs });
  await page.context().setOffline(true);
  const match = await kept(page);
  // As the phone's clock reads three hours later.
  await page.clock.install({ time: match.expiresAt - match.clockOffMs + 1000 });
  await page.reload();
  await expect(page.getByText(/^Open your next match while you are online/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect.poll(() => kept(page)).toBeUndefined();
});

test('once a lobby has ended, the phone keeps the next one with its room', async ({
  api,
  openAs,
  server,
}) => {
  const { page, lobby, organizer, player } = await phoneWithMatch({ api, openAs });
  await startedAgo(server.dataDir, lobby, 140);
  await page.reload();
  // The first is kept for a while after its end.
  await expect.poll(async () => Date.parse((await kept(page)).startAt)).toBeLessThan(Date.now());

  await opensNext({ api, organizer, player, page }, 10);
});

test('a kick that the phone did not hear of does not keep the next match out', async ({ api, openAs }) => {
  const { page, lobby, organizer, player } = await phoneWithMatch({ api, openAs });
  // No page of the app.
  await page.goto('/robots.txt');
  const kick = `/scrims/${lobby._id}/participants/${player.user._id}`;
  await api.call('DELETE', kick, { token: organizer.accessToken });
  await opensNext({ api, organizer, player, page }, 150);
});

type Phone = Pick<PhoneScene, 'organizer' | 'player' | 'page'> & { api: Api };

/** The squad opens another lobby with room details, and has them without a network. */
async function opensNext({ api, organizer, player, page }: Phone, startsIn: number) {
  const next = await openLobby(api, organizer, { title: 'Late Lobby', startAt: inMinutes(startsIn) });
  await book(api, player, next);
  const details = newDetails();
  await setDetails(api, organizer, next, details);
  await page.goto(`/scrims/${next._id}`);
  await expect.poll(() => kept(page)).toMatchObject({ scrimId: next._id });
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('article')).toContainText('Late Lobby');
  await expect(page.locator('#password')).toHaveText(details.password);
}

test('room details that change leave the phone, also while the app shows another page', async ({
  api,
  openAs,
}) => {
  const { page, organizer, lobby } = await phoneWithMatch({ api, openAs }, { withRoom: true });
  await page.goto('/my-games');
  await expect(page.getByRole('banner').getByLabel(/^Notifications/)).toBeVisible();
  await setDetails(api, organizer, lobby, newDetails());
  await expect.poll(async () => (await kept(page)).room, { timeout: 15_000 }).toBeNull();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('There are new room details. Go online to open them.')).toBeVisible();
});

test('a network that never answers shows the match once the browser gives up', async ({
  api,
  openAs,
  server,
}) => {
  const front = await startFront(server.url);
  const { page } = await phoneWithMatch({ api, openAs, origin: front.url });
  front.setNetwork('silent');
  const reloaded = page.reload();
  await expect.poll(front.waiting).toBeGreaterThan(0);
  front.setNetwork('gone');
  await reloaded;
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Friday Lobby');
  // Nothing tells the browser that the server is back.
  front.setNetwork('fine');
  await expect(page.getByRole('heading', { name: 'No network' })).toHaveCount(0, { timeout: 15_000 });
  await front.close();
});

test('the worker’s file differs with each version of the offline page', async ({ server }) => {
  expect(await (await fetch(`${server.url}/sw.js`)).text()).toMatch(/\/\/[0-9a-f]{8}$/);
});

test('another account on the phone does not see the match', async ({ api, openAs }) => {
  const { page } = await phoneWithMatch({ api, openAs });
  const next = await api.signUp('player');
  await switchSession(page, next);
  await page.goto('/my-games');
  await expect.poll(() => kept(page)).toBeUndefined();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Open your next match while you are online/)).toBeVisible();
});

test('an open offline page loses the match when another tab signs out', async ({ api, openAs }) => {
  const { page, details } = await phoneWithMatch({ api, openAs }, { withRoom: true });
  const tab = await page.context().newPage();
  // Where a sign-out leads; without a network no other page loads.
  await tab.goto('/');
  const menu = tab.getByRole('banner').getByRole('button', { name: 'Account menu' });
  await menu.click();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('#password')).toHaveText(details.password);
  await tab.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('article')).toHaveCount(0, { timeout: 15_000 });
});

test('without a network, the app leads to the match that the phone keeps', async ({ api, openAs }) => {
  const { page, lobby } = await phoneWithMatch({ api, openAs });
  await page.goto('/rankings');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Your next match' }).click();
  await expect(page.getByRole('article')).toContainText(lobby.title);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'No network' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

const ends: [name: string, act: (scene: PhoneScene & { api: Api }) => Promise<unknown>][] = [
  [
    'the squad is kicked',
    ({ api, organizer: { accessToken: token }, lobby, player }) =>
      api.call('DELETE', `/scrims/${lobby._id}/participants/${player.user._id}`, { token }),
  ],
  [
    'the lobby is cancelled',
    ({ api, organizer: { accessToken: token }, lobby }) =>
      api.call('DELETE', `/scrims/${lobby._id}`, { token }),
  ],
  [
    'the player signs out',
    async ({ page }) => {
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    },
  ],
];

for (const [end, act] of ends) {
  test(`the offline copy is deleted once ${end}`, async ({ api, openAs }) => {
    const scene = await phoneWithMatch({ api, openAs }, { withRoom: true });
    await act({ api, ...scene });
    await expect.poll(() => kept(scene.page)).toBeUndefined();
  });
}
