import type { Page } from '@playwright/test';
import { anotherAdmin, signInAdmin } from '../../support/admin.ts';
import type { Account } from '../../support/api.ts';
import { expectNoDialog } from '../../support/dialogs.ts';
import { marked } from '../../support/marked.ts';
import { bookedPlayer, openLobby, writeInRoom } from '../../support/scrims.ts';
import { socketsOf } from '../../support/sockets.ts';
import { expect, logIn, test, useSession } from '../../support/test.ts';

/** Finds an account by name, opens its menu and chooses an action. */
async function actOn(page: Page, name: string, act: string): Promise<void> {
  await page.goto(`/admin?tab=users&search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

const dialog = (page: Page) => page.getByRole('alertdialog');

test('signed out, /admin asks to log in and returns to the section with its filters; players are sent to the home page', async ({
  page,
  api,
  openAs,
}) => {
  const admin = await signInAdmin(api);
  await page.goto('/admin?tab=users&role=organization');
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, admin);
  await expect(page).toHaveURL(/\/admin\?tab=users&role=organization/);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  const visitor = await openAs(await api.signUp('player'), '/admin');
  await expect(visitor).toHaveURL(/\/$/);
});

test('suspending a player with a room open signs them out, closes their socket and stops all events (A7)', async ({
  page,
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer);
  const { player } = await bookedPlayer(api, lobby);
  const enter = async (who: Account) => {
    const entered = await openAs(who, '/login');
    const its = socketsOf(entered);
    await entered.goto(`/rooms/${lobby._id}`);
    await expect.poll(() => its.isGranted('join-scrim', lobby._id)).toBe(true);
    return [entered, its] as const;
  };
  const [, heard] = await enter(organizer);
  const [sits, sockets] = await enter(player);
  await useSession(page, await signInAdmin(api));
  await actOn(page, player.user.name, 'Suspend');
  await dialog(page).getByLabel('Why').fill(marked('Cheated in three lobbies.'));
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await expectNoDialog(page);
  await expect(page.getByRole('row', { name: player.user.name }).getByText('Suspended')).toBeVisible();
  await expect.poll(() => sockets.isOpen()).toBe(false);
  await expect(sits).toHaveURL(/\/login/);
  await expect(sits.getByText('This account is suspended. Contact an admin.')).toBeVisible();
  await writeInRoom(api, organizer, lobby, 'Not for the suspended');
  await expect.poll(() => heard.frames.join()).toContain('Not for the suspended');
  expect(sockets.frames.join()).not.toContain('Not for the suspended');
  await logIn(sits, player);
  await expect(sits.getByText('This account is suspended').first()).toBeVisible();

  await actOn(page, player.user.name, 'Restore');
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  await expectNoDialog(page);
  await sits.getByRole('button', { name: 'Log in' }).click();
  await expect(sits).toHaveURL(/\/rooms\//);
  await expect(sits.getByText('Not for the suspended')).toBeVisible();
});

test('a demoted admin loses access to the admin panel, and the last admin cannot be demoted', async ({
  page,
  api,
  openAs,
}) => {
  const first = await signInAdmin(api);
  const second = await anotherAdmin(api, first, { name: 'Second Admin' });
  const works = await openAs(second, '/admin?tab=users');
  await expect(works.getByRole('heading', { name: 'Users' })).toBeVisible();
  await useSession(page, first);
  await actOn(page, 'Second Admin', 'Change role');
  await dialog(page)
    .getByRole('radio', { name: /^Player/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Make a player' }).click();
  await expectNoDialog(page);
  await works.goto('/admin?tab=audit');
  await expect(works).toHaveURL(/\/login/);
  await expect(works.getByText('Audit log')).toHaveCount(0);
  const again = await openAs(await api.signIn(second), '/admin');
  await expect(again).toHaveURL(/\/$/);

  await page.goto(`/admin?tab=users&role=admin`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: /Change role/ })).toBeDisabled();
});

test('when two admins suspend the same account, the second sees that it is suspended already, and the first one’s note stays', async ({
  page,
  api,
  openAs,
}) => {
  const first = await signInAdmin(api);
  const second = await openAs(await anotherAdmin(api, first), '/');
  const player = await api.signUp('player', { name: 'Asked About Twice' });
  const kept = marked('Kept the fees.');
  await useSession(page, first);
  for (const admin of [page, second]) {
    await actOn(admin, player.user.name, 'Suspend');
    await dialog(admin)
      .getByLabel('Why')
      .fill(admin === page ? kept : marked('Sells slots.'));
  }
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await expectNoDialog(page);
  await dialog(second).getByRole('button', { name: 'Suspend' }).click();
  await expect(second.getByText(/^Already suspended/)).toBeVisible();
  await expectNoDialog(second);
  const row = second.getByRole('row', { name: player.user.name });
  await expect(row.getByText('Suspended')).toBeVisible();
  await row.getByRole('button', { name: new RegExp(player.user.email) }).click();
  await expect(second.getByRole('dialog').getByText(kept)).toBeVisible();
});

test('Back from one account’s bookings returns to the same row on the same page', async ({ page, api }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { slots: 6 });
  for (let squad = 0; squad < 5; squad++) await bookedPlayer(api, lobby);
  await useSession(page, await signInAdmin(api));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/admin?tab=bookings&status=confirmed&scrimId=${lobby._id}`);
  const menu = page.getByRole('button', { name: /^Actions for/ }).nth(3);
  await menu.click();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await page.getByRole('menuitem', { name: 'Only this account' }).click();
  await expect(page).toHaveURL(/userId=/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`status=confirmed&scrimId=${lobby._id}$`));
  await expect(menu).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('Tab out of a row’s menu moves on from its button', async ({ page, api }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { slots: 4 });
  for (let squad = 0; squad < 3; squad++) await bookedPlayer(api, lobby);
  await useSession(page, await signInAdmin(api));
  await page.goto(`/admin?tab=bookings&status=confirmed&scrimId=${lobby._id}`);
  const button = page.getByRole('button', { name: /^Actions for/ }).nth(1);
  for (const key of ['Tab', 'Shift+Tab']) {
    await button.focus();
    await page.keyboard.press(key);
    const neighbour = await page.evaluateHandle(() => document.activeElement);
    await button.click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.getByRole('menu')).toHaveCount(0);
    expect(await neighbour.evaluate(element => element === document.activeElement)).toBe(true);
  }
});

test('deleting an account first lists what is deleted with it', async ({ page, api, openAs }) => {
  const organizer = await api.signUp('organization', { name: 'Gone Tomorrow', orgName: 'Gone Tomorrow' });
  const lobby = await openLobby(api, organizer, { title: 'Lobby of somebody who goes' });
  const { player } = await bookedPlayer(api, lobby);
  await useSession(page, await signInAdmin(api));
  await actOn(page, 'Gone Tomorrow', 'Delete account');
  await expect(dialog(page).getByText('1 unfinished scrim is cancelled')).toBeVisible();
  await expect(dialog(page).getByText('1 squad loses its slot')).toBeVisible();
  await dialog(page).getByRole('textbox').fill('DELETE');
  await dialog(page).getByRole('button', { name: 'Delete account' }).click();
  await expectNoDialog(page);
  await page.goto('/scrims?search=somebody%20who%20goes');
  await expect(page.getByText('Lobby of somebody who goes')).toHaveCount(0);
  const squad = await openAs(player, `/scrims/${lobby._id}`);
  await expect(squad.getByText('Cancelled').first()).toBeVisible();
  await expect(squad.getByText('Gone Tomorrow')).toHaveCount(0);
});
