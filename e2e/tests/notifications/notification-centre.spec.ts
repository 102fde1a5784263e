import type { Page } from '@playwright/test';
import { desktop, phone } from '../../support/devices.ts';
import { bookedPlayer, newDetails, openLobby, setDetails } from '../../support/scrims.ts';
import { expect, test } from '../../support/test.ts';

const bell = (page: Page) => page.getByRole('banner').getByLabel(/^Notifications/);

test('a kicked squad’s bell counts in every tab without a reload; opening the row marks it', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { title: 'Friday Lobby' });
  const { player } = await bookedPlayer(api, lobby);
  const pages = [await openAs(player, '/rankings', desktop), await openAs(player, '/rankings', phone)];
  const [wide, small] = pages as [Page, Page];
  for (const page of pages) await expect(bell(page)).toBeVisible();
  await api.call('DELETE', `/scrims/${lobby._id}/participants/${player.user._id}`, {
    token: organizer.accessToken,
  });
  for (const page of pages) await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d new$/);

  await bell(wide).click();
  const panel = wide.getByRole('dialog', { name: 'Notifications' });
  const row = panel.getByRole('link', { name: /^New: Your squad was kicked/ });
  await expect(row).toBeVisible();
  await wide.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bell(wide)).toBeFocused();
  await bell(wide).press('Enter');
  await row.click();
  await expect(wide).toHaveURL(new RegExp(`/scrims/${lobby._id}`));
  await expect(panel).toHaveCount(0);
  // Looking at the scrim marks all that is about it.
  for (const page of pages) await expect(bell(page)).toHaveAccessibleName('Notifications');

  await bell(small).click();
  await expect(small).toHaveURL(/\/notifications$/);
  // The notice of its slot says in its body how that ended.
  const title = small.getByText('Your squad was kicked', { exact: true });
  const seen = small.getByRole('listitem').filter({ has: title });
  await expect(seen).toBeVisible();
  await seen.getByRole('button', { name: /^Remove/ }).click();
  await expect(seen).toHaveCount(0);
  await small.reload();
  await expect(small.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(seen).toHaveCount(0);
});

test('all is marked as seen on the page, also for the other tab', async ({ api, openAs }) => {
  const organizer = await api.signUp('organization');
  const page = await openAs(organizer, '/notifications');
  const other = await openAs(organizer, '/rankings');
  for (const one of [page, other]) await expect(bell(one)).toBeVisible();
  await expect(page.getByText('Nothing yet')).toBeVisible();
  const lobby = await openLobby(api, organizer, { slots: 2 });
  for (let squad = 1; squad <= 2; squad++) await bookedPlayer(api, lobby);
  // The squads, and that the lobby is full: what comes in after the tap stays new.
  await expect(page.getByRole('link', { name: /^New: / })).toHaveCount(2);
  await expect(bell(other)).toHaveAccessibleName(/new$/);
  const button = page.getByRole('button', { name: 'Mark all as seen' });
  await button.click();
  await expect(page.getByRole('link', { name: /^New: / })).toHaveCount(0);
  await expect(button).toBeFocused();
  for (const one of [page, other]) await expect(bell(one)).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^New: / })).toHaveCount(0);
});

test('settings persist: a switch, and quiet hours', async ({ api, openAs }) => {
  const player = await api.signUp('player');
  const page = await openAs(player, '/settings', phone);
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const mail = page.getByRole('switch', { name: 'My slot: Mail' });
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await expect(mail).toBeChecked();
  const saved = () => page.waitForResponse(response => response.request().method() === 'PUT');
  await Promise.all([saved(), mail.click()]);
  await expect(mail).not.toBeChecked();
  await Promise.all([saved(), page.getByLabel('From', { exact: true }).fill('23:15')]);
  await expect(page.getByText(/^From 11:15 PM to 8:00 AM\./)).toBeVisible();
  await page.reload();
  await expect(mail).not.toBeChecked();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:15');
  await Promise.all([saved(), quiet.click()]);
  await page.reload();
  await expect(quiet).not.toBeChecked();
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0);
});

test('a squad that has not opened the room is reminded, and a new password takes a tap', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { title: 'Night Lobby' });
  const owls = await bookedPlayer(api, lobby, { teamName: 'Night Owls' });
  const soul = await bookedPlayer(api, lobby, { teamName: 'Team Soul' });
  const old = newDetails();
  await setDetails(api, organizer, lobby, old);
  const playing = await openAs(owls.player, `/scrims/${lobby._id}`, phone);
  await expect(playing.getByText(old.password)).toBeVisible();
  const away = await openAs(soul.player, '/rankings');
  await expect(bell(away)).toBeVisible();

  const running = await openAs(organizer, `/scrims/${lobby._id}/run?tab=room`);
  const missing = running.getByRole('list', { name: 'Not opened' });
  await expect(missing.getByRole('listitem')).toHaveText([/02 Team Soul/]);
  await expect(missing.getByRole('link', { name: 'Call 02 Team Soul' })).toHaveAttribute('href', /^tel:/);
  const remind = running.getByRole('button', { name: 'Remind 02 Team Soul' });
  await remind.click();
  await expect(running.getByText('Reminded just now')).toBeVisible();
  await expect(remind).toHaveAttribute('aria-disabled', 'true');
  await bell(away).click();
  await expect(
    away
      .getByRole('dialog')
      .getByRole('link', { name: /room details/i })
      .first(),
  ).toBeVisible();

  const next = `${old.password}9`;
  await running.getByRole('textbox', { name: 'Password' }).fill(next);
  await expect(running.getByText('1 squad has the old password. We tell them at once.')).toBeVisible();
  await running.getByRole('button', { name: 'Change and tell' }).click();
  await expect(running.getByText(/^Room details of .* updated$/)).toBeVisible();
  await expect(running.getByRole('button', { name: 'Remind both' })).toBeVisible();

  await expect(playing.getByText(/^New password at/)).toBeVisible();
  await expect(playing.getByText(old.password, { exact: true })).toHaveCount(0);
  await playing.getByRole('button', { name: 'Show' }).click();
  await expect(playing.getByText(next)).toBeVisible();
  await expect(playing.getByRole('region', { name: /^Room details/ })).toBeFocused();
});
