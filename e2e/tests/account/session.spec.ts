import { rounds } from '../../../server/test/depth.ts';
import { createApi } from '../../support/api.ts';
import { phone } from '../../support/devices.ts';
import { expectNoDialog } from '../../support/dialogs.ts';
import { marked } from '../../support/marked.ts';
import { expect, test, useSession } from '../../support/test.ts';

test('an expired access token is refreshed once, without the user noticing', async ({ page, startOwn }) => {
  const server = await startOwn({ ACCESS_TOKEN_TTL: '2s' });
  const api = createApi(server.url);
  const account = await api.signUp('player', { name: 'Asha Rao' });
  await useSession(page, account);
  const refreshes: number[] = [];
  page.on('response', response => {
    if (response.url().endsWith('/api/auth/refresh')) refreshes.push(response.status());
  });
  const asked = () => api.call('GET', '/auth/me', { token: account.accessToken }).catch(String);
  await expect.poll(asked).toContain(' 401');
  await page.goto(`${server.url}/my-games`);
  await expect(page.getByRole('heading', { name: 'My games' })).toBeVisible();
  await expect(page).toHaveURL(/my-games/);
  await expect.poll(() => refreshes).toEqual([200]);
  const stored = await page.evaluate(() => localStorage.getItem('accessToken'));
  expect(stored).not.toBe(account.accessToken);
});

test('a session ended elsewhere ends here too: tokens are cleared and guarded pages ask to log in', async ({
  page,
  api,
}) => {
  const account = await api.signUp('player');
  await useSession(page, account);
  await page.goto('/settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.user.name);
  await api.call('POST', '/auth/logout-all', { token: account.accessToken });
  await page.goto('/my-games');
  await expect(page).toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]),
  ).toEqual([null, null]);
});

test('logging in returns to the page that asked for it, and logging out ends every tab', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  const account = await api.signUp('player');
  await page.goto('/my-games');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(account.user.email);
  await page.getByLabel('Password', { exact: true }).fill(marked('not my password'));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.user.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/my-games/);

  const other = await context.newPage();
  await other.goto(`${baseURL}/settings`);
  await expect(other).toHaveURL(/\/settings/);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: /^(Sign|Log) out$/ }).click();
  await expect(other).toHaveURL(/\/login/);
});

const refreshRounds = rounds(25, 100);

test(`two tabs share one refresh, ${refreshRounds} times (A6)`, async ({ page, context, api, baseURL }) => {
  test.setTimeout(180_000);
  await useSession(page, await api.signUp('player'));
  await page.goto('/settings');
  const tabs = [page, await context.newPage()];
  await tabs[1]?.goto(`${baseURL}/settings`);
  const refreshes: number[] = [];
  context.on('response', response => {
    if (response.url().endsWith('/api/auth/refresh')) refreshes.push(response.status());
  });
  for (let round = 1; round <= refreshRounds; round++) {
    // A token that the server rejects like an expired one; then both tabs request something that is never cached.
    await page.evaluate(() => localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')}x`));
    await Promise.all(
      tabs.map(async tab => {
        const answer = tab.waitForResponse(one => one.url().endsWith('/api/profile/erasure') && one.ok());
        // Not with a mouse click, which waits for frames that a background tab seldom draws.
        await tab.getByRole('button', { name: 'Delete account' }).dispatchEvent('click');
        await answer;
        await tab.keyboard.press('Escape');
        await expectNoDialog(tab);
      }),
    );
    // One refresh, or two that get the same tokens: what one tab stores reaches the other a moment later.
    expect(refreshes.length).toBeGreaterThanOrEqual(round);
  }
  expect(new Set(refreshes)).toEqual(new Set([200]));
  // If the tabs' tokens had diverged, the session would have ended by now.
  await Promise.all(tabs.map(tab => tab.goto(`${baseURL}/my-games`)));
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'My games' })).toBeVisible();
});

test('an admin page sends signed-out users to the login and players to the home page', async ({
  page,
  api,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login/);
  await useSession(page, await api.signUp('player'));
  await page.goto('/admin/kyc');
  await expect(page).toHaveURL(/\/$/);
});

test('opening a header menu keeps the scroll position', async ({ api, openAs }) => {
  const page = await openAs(await api.signUp('player'), '/settings');
  await page.setViewportSize(phone.viewport);
  const account = page.getByRole('button', { name: 'Account menu' });
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  const placeNow = () => page.evaluate(() => Math.round(window.scrollY));
  await expect.poll(placeNow).toBe(500);
  // By position: a click by name would first scroll the button away from the edge.
  const { x, y } = (await account.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 10, y + 10);
  await expect(page.getByRole('menu', { name: 'Account menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  expect(await placeNow()).toBe(500);
});
