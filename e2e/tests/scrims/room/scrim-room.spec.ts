import { errorCatalogue } from '@hotdrop/contract/lib/errors.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import { scrimFallbackTexts, scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import type { Page } from '@playwright/test';
import type { Account, Api } from '../../../support/api.ts';
import { expectNoDialog } from '../../../support/dialogs.ts';
import { plainPicture } from '../../../support/pictures.ts';
import { roomOn } from '../../../support/room.ts';
import { bookedPlayer, type Lobby, openLobby, writeInRoom } from '../../../support/scrims.ts';
import { expect, test, useSession } from '../../../support/test.ts';

type Scene = { organizer: Account; player: Account; rival: Account; lobby: Lobby; path: string };

/** Creates a lobby of two confirmed squads, 'Night Owls' in slot 1 and 'Blind' in slot 2. */
async function setScrimRoom(api: Api): Promise<Scene> {
  const organizer = await api.signUp('organization', { name: 'Kiran', orgName: 'Deccan League' });
  const lobby = await openLobby(api, organizer);
  const { player } = await bookedPlayer(api, lobby, { teamName: 'Night Owls' });
  const { player: rival } = await bookedPlayer(api, lobby, { teamName: 'Blind' });
  return { organizer, player, rival, lobby, path: `/rooms/${lobby._id}` };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: scrimTexts.room });

test('an empty room says whose it is; only the owner has a composer and no Request Kick (SPEC §2)', async ({
  page,
  api,
  openAs,
}) => {
  const { organizer, player, path } = await setScrimRoom(api);
  await useSession(page, player);
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(scrimTexts.roomAbout).first()).toBeVisible();
  // System messages about bookings do not count as messages.
  await expect(page.getByText(scrimTexts.noMessages)).toBeVisible();
  await expect(page.getByText(scrimTexts.readOnly)).toBeVisible();
  await expect(page.getByRole('button', { name: scrimTexts.requestKick })).toBeVisible();
  await expect(roomOn(page).field).toHaveCount(0);
  await expect(page.getByTestId('picture')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);

  const host = await openAs(organizer, path);
  await expect(roomOn(host).field).toBeVisible();
  await expect(host.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(host.getByText(scrimTexts.readOnly)).toHaveCount(0);
  await expect(host.getByRole('button', { name: scrimTexts.requestKick })).toHaveCount(0);
  // A blank message is not sent (SPEC §5).
  const send = host.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await roomOn(host).field.fill('   \n ');
  await expect(send).toBeDisabled();
  await roomOn(host).field.fill(' Lobby at 8:55 ');
  await send.click();
  await expect(roomOn(page).bubble('Lobby at 8:55')).toBeVisible();
  const row = page.getByRole('log').locator('[data-row]').filter({ hasText: 'Lobby at 8:55' });
  await expect(row.getByText('organization', { exact: true })).toBeVisible();
  await expect(row.locator('time').first()).toHaveText(/^\d{1,2}:\d{2} [AP]M$/);
  await expect(page.getByText(scrimTexts.noMessages)).toHaveCount(0);
});

test('a loading room shows a skeleton; a failure says so and offers Retry', async ({ page, api }) => {
  const { player, path } = await setScrimRoom(api);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/scrims\/[^/]+\/room$/, async route => {
    await gate.promise;
    await route.abort();
  });
  await useSession(page, player);
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
  gate.resolve();
  await expect(page.getByText(scrimFallbackTexts.loadMessages)).toBeVisible();
  await page.unroute(/\/api\/scrims\/[^/]+\/room$/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('log')).toBeVisible();
});

test('pictures: uploading, ready, sent; 5 MB or more is rejected with SPEC §5’s text', async ({
  page,
  api,
  openAs,
}) => {
  const { organizer, player, path } = await setScrimRoom(api);
  await useSession(page, organizer);
  await page.goto(path);
  const guest = await openAs(player, path);
  const file = page.getByTestId('picture');
  await expect(file).toHaveAttribute('accept', /^image\//);
  await file.setInputFiles({
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(limits.image.maxBytes, 1),
  });
  await expect(page.getByText(scrimTexts.imageSize)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);

  const gate = Promise.withResolvers<void>();
  await page.route(/\/upload\/image$/, async route => {
    await gate.promise;
    await route.continue();
  });
  await file.setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await plainPicture(400, 300) });
  await expect(page.getByText(scrimTexts.imageSize)).toHaveCount(0);
  await expect(page.getByText(scrimTexts.uploadingImage)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  gate.resolve();
  await expect(page.getByText(scrimTexts.imageUploaded)).toBeVisible();
  await expect(page.getByText('Picture ready to send')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(guest.getByRole('log').getByRole('img', { name: /picture from/i })).toBeVisible();

  await page.unroute(/\/upload\/image$/);
  await page.route(/\/upload\/image$/, route => route.abort());
  await file.setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await plainPicture(400, 300) });
  await expect(page.getByText(scrimFallbackTexts.uploadImage)).toBeVisible();
  await page.unroute(/\/upload\/image$/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Picture ready to send')).toBeVisible();
});

test('Refresh fetches what the socket missed', async ({ page, api }) => {
  const { organizer, player, lobby, path } = await setScrimRoom(api);
  await page.routeWebSocket(/\/socket\.io\//, socket => socket.close());
  await page.route(/\/socket\.io\//, route => route.abort());
  await useSession(page, player);
  await page.goto(path);
  await expect(page.getByRole('log')).toBeVisible();
  await writeInRoom(api, organizer, lobby, 'Told while nobody could hear');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(roomOn(page).bubble('Told while nobody could hear')).toBeVisible();
  await expect(page.getByText(successTexts.roomUpdated)).toBeVisible();
  await page.route(/\/room\/messages/, route => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(scrimFallbackTexts.loadMessages)).toBeVisible();
  await expect(roomOn(page).bubble('Told while nobody could hear')).toBeVisible();
});

test('Request Kick asks for a slot and a name, keeps the input on a failure, and submits it trimmed', async ({
  page,
  api,
}) => {
  const { player, path } = await setScrimRoom(api);
  await useSession(page, player);
  await page.goto(path);
  await page.getByRole('button', { name: scrimTexts.requestKick }).click();
  const dialog = page.getByRole('dialog', { name: scrimTexts.requestKick });
  const slot = dialog.getByRole('textbox', { name: 'Slot number' });
  const name = dialog.getByRole('textbox', { name: 'Player name (IGN)' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText(scrimTexts.validSlot)).toBeVisible();
  await expect(dialog.getByText(scrimTexts.targetRequired)).toBeVisible();
  for (const wrong of ['0', '-2', '1.5', 'two']) {
    await slot.fill(wrong);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText(scrimTexts.validSlot)).toBeVisible();
  }
  await slot.fill('2');
  await name.fill('   ');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText(scrimTexts.validSlot)).toHaveCount(0);
  await expect(dialog.getByText(scrimTexts.targetRequired)).toBeVisible();
  await name.fill('  ghost77 ');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('  Teaming ');

  const gate = Promise.withResolvers<void>();
  await page.route(/\/kick-requests$/, async route => {
    await gate.promise;
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('button', { name: scrimTexts.submitting })).toBeVisible();
  gate.resolve();
  await expect(dialog.getByText(scrimFallbackTexts.sendKickRequest)).toBeVisible();
  await expect(name).toHaveValue('  ghost77 ');
  await page.unroute(/\/kick-requests$/);
  const sent = page.waitForRequest(request => /\/kick-requests$/.test(request.url()));
  await dialog.getByRole('button', { name: 'Submit' }).click();
  expect((await sent).postDataJSON()).toEqual({ slotNumber: 2, targetName: 'ghost77', reason: 'Teaming' });
  await expect(page.getByText(scrimTexts.kickRequestSent)).toBeVisible();
  await expectNoDialog(page);
  await page.getByRole('button', { name: scrimTexts.requestKick }).click();
  await expect(name).toHaveValue('');
});

test('strangers, waitlisted squads and signed-out users cannot enter', async ({ page, api, openAs }) => {
  const { path } = await setScrimRoom(api);
  const stranger = await openAs(await api.signUp('player'), path);
  await expect(stranger.getByText(errorCatalogue.ROOM_FORBIDDEN.message)).toBeVisible();
  await expect(stranger.getByRole('button', { name: scrimTexts.requestKick })).toHaveCount(0);
  await stranger.goto('/rooms/00000000-0000-7000-8000-000000000000');
  await expect(stranger.getByText(errorCatalogue.SCRIM_NOT_FOUND.message)).toBeVisible();
  await page.goto(path);
  await expect(page).toHaveURL(/\/login/);
});
