import type { Page } from '@playwright/test';
import { signInAdmin } from '../../support/admin.ts';
import type { Account, Api } from '../../support/api.ts';
import { expectNoDialog } from '../../support/dialogs.ts';
import {
  approve,
  bookedPlayer,
  decide,
  inMinutes,
  newDetails,
  newUpiId,
  openLobby,
  setDetails,
  submitUtr,
} from '../../support/scrims.ts';
import { socketsOf } from '../../support/sockets.ts';
import { expect, test } from '../../support/test.ts';

// Changes made elsewhere show up on an open page, without a reload.

/** Thousands receive a tournament's events at once, so pages spread their refetches over 5 s. In ms. */
const spread = { timeout: 20_000 };

type OpenAs = (account: Account | null, path: string) => Promise<Page>;

/** Opens a page that receives this event's updates from now on. */
async function openWatching(openAs: OpenAs, account: Account, path: string, eventId: string): Promise<Page> {
  const page = await openAs(account, '/login');
  const { isGranted } = socketsOf(page);
  await page.goto(path);
  await expect.poll(() => isGranted('watch', eventId)).toBe(true);
  return page;
}

async function suspending(api: Api, organizer: Account) {
  const admin = await signInAdmin(api);
  return (suspended: boolean) =>
    api.call('PUT', `/admin/users/${organizer.user._id}`, {
      token: admin.accessToken,
      body: suspended ? { suspended, suspensionNote: 'Fees were kept' } : { suspended },
    });
}

test('room details set for the first time appear on a squad’s dashboard', async ({ api, openAs }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer);
  const { player } = await bookedPlayer(api, lobby);
  const page = await openWatching(openAs, player, '/dashboard/player', lobby._id);
  await expect(
    page.getByText(/show here as soon as the organizer sets them|Planned for/).first(),
  ).toBeVisible();
  const details = newDetails();
  await setDetails(api, organizer, lobby, details);
  await expect(page.getByText(details.password)).toBeVisible();
});

test('a squad with a fee to pay sees when the organizer is suspended and when they are restored', async ({
  api,
  openAs,
  server,
}) => {
  const organizer = await api.signUp('organization');
  await approve(server.dataDir, organizer);
  const lobby = await openLobby(api, organizer, { entryFee: 40 });
  const { player } = await bookedPlayer(api, lobby);
  const suspend = await suspending(api, organizer);
  const pay = await openWatching(openAs, player, `/scrims/${lobby._id}/pay`, lobby._id);
  const stranger = await api.signUp('player');
  const scrim = await openWatching(openAs, stranger, `/scrims/${lobby._id}`, lobby._id);
  await expect(pay.getByRole('heading', { level: 1, name: 'Pay ₹40' })).toBeVisible();
  const paused = scrim.getByRole('button', { name: 'Booking paused' });
  await expect(scrim.getByRole('button', { name: /^Book slot 02/ })).toBeVisible();
  await expect(paused).toHaveCount(0);
  const upiId = newUpiId();
  const body = { organizationInfo: { upiId } };
  await api.call('PUT', '/auth/profile', { token: organizer.accessToken, body });
  await expect(pay.getByText(upiId).first()).toBeVisible();
  await suspend(true);
  await expect(pay.getByText(/Do not pay now/)).toBeVisible();
  await expect(paused).toBeDisabled();
  await suspend(false);
  await expect(pay.getByText(/Do not pay now/)).toHaveCount(0);
  await expect(paused).toHaveCount(0);
});

test('a closed room opens for a squad once its payment is approved', async ({ api, openAs, server }) => {
  const organizer = await api.signUp('organization');
  await approve(server.dataDir, organizer);
  const lobby = await openLobby(api, organizer, { entryFee: 40 });
  const { player } = await bookedPlayer(api, lobby);
  const page = await openWatching(openAs, player, `/rooms/${lobby._id}`, lobby._id);
  await expect(page.getByText(/for the organizer and confirmed participants/)).toBeVisible();
  await decide(api, organizer, await submitUtr(api, player, lobby), 'approve');
  await expect(page.getByRole('log')).toBeVisible();
});

test('the organizer’s dashboard shows changes made by an admin and on another device', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const cup = await api.publish(organizer);
  const promo = await api.submitPromo(organizer, { title: 'Tonight at nine' });
  const page = await openWatching(openAs, organizer, '/dashboard/org', cup._id);
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await expect(page.getByText('In review', { exact: true })).toBeVisible();
  const lobby = await openLobby(api, organizer, { title: 'Night lobby of another device' });
  await expect(page.getByText(lobby.title).first()).toBeVisible();
  await api.register(await api.signUp('player'), cup);
  await expect(page.getByText(/1 of 16 teams/)).toBeVisible();
  const { accessToken: token } = await signInAdmin(api);
  await api.call('POST', `/admin/orgs/${organizer.user._id}/verify`, { token, body: { verified: true } });
  await expect(page.getByText('Not verified yet')).toHaveCount(0);
  await api.call('PUT', `/admin/promotions/${promo._id}`, { token, body: { status: 'active' } });
  await expect(page.getByText('In review', { exact: true })).toHaveCount(0);
});

test('renaming a tournament, changing its time or registering elsewhere updates every open page of it', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const player = await api.signUp('player');
  const cup = await api.publish(organizer);
  const device = await openWatching(openAs, player, `/tournaments/${cup._id}`, cup._id);
  await expect(device.getByRole('button', { name: /^Register your squad/ })).toBeVisible();
  await api.register(player, cup);
  await expect(device.getByText('Already Registered')).toBeVisible(spread);

  const open = (account: Account, path: string) => openWatching(openAs, account, path, cup._id);
  const pages = [
    await open(player, '/dashboard/player'),
    await open(player, '/my-games'),
    await open(organizer, `/tournaments/${cup._id}/manage`),
    await open(organizer, `/organizations/${organizer.user._id}`),
  ];
  for (const page of pages) await expect(page.getByText(cup.title).first()).toBeVisible();
  const body = { title: `Renamed ${cup.title}`, startAt: inMinutes(300) };
  await api.call('PUT', `/tournaments/${cup._id}`, { token: organizer.accessToken, body });
  for (const page of pages) await expect(page.getByText(body.title).first()).toBeVisible(spread);
});

test('a team registered on another device shows up, and so does one that replaces it', async ({
  api,
  openAs,
}) => {
  const cup = await api.publish(await api.signUp('organization'));
  const player = await api.signUp('player');
  const page = await openWatching(openAs, player, `/tournaments/${cup._id}`, cup._id);
  // When opened, it fetches the player's own teams to fill in the last squad.
  await page.getByRole('button', { name: /^Register your squad/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  const team = page.getByRole('region', { name: 'Your team' });
  await api.register(player, cup, { teamName: 'First Team' });
  await expect(team.getByRole('heading', { name: 'First Team' })).toBeVisible(spread);
  await api.call('DELETE', `/tournaments/${cup._id}/register`, { token: player.accessToken });
  await api.register(player, cup, { teamName: 'Second Team' });
  await expect(team.getByRole('heading', { name: 'Second Team' })).toBeVisible(spread);
});

test('renaming a group renames the room open over the tournament page', async ({ api, openAs }) => {
  const organizer = await api.signUp('organization');
  const player = await api.signUp('player');
  const event = await api.publish(organizer);
  await api.register(player, event);
  const group = await api.makeGroup(organizer, event, [player.user._id]);
  const page = await openWatching(openAs, player, `/tournaments/${event._id}?room=open`, event._id);
  await expect(page.getByRole('dialog', { name: group.name })).toBeVisible();
  await api.onGroup(organizer, { event, group }, { act: 'rename', body: { name: 'Bravo' } });
  await expect(page.getByRole('dialog', { name: 'Bravo' })).toBeVisible();
});

test('renaming a scrim renames its standings page', async ({ api, openAs }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer);
  const path = `/scrims/${lobby._id}/standings`;
  const page = await openWatching(openAs, await api.signUp('player'), path, lobby._id);
  await expect(page.getByText(lobby.title).first()).toBeVisible();
  const body = { title: `Renamed ${lobby.title}` };
  await api.call('PUT', `/scrims/${lobby._id}`, { token: organizer.accessToken, body });
  await expect(page.getByText(body.title).first()).toBeVisible();
});
