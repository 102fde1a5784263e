import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import type { Account, Api } from '../../../support/api.ts';
import { createApi } from '../../../support/api.ts';
import { phone } from '../../../support/devices.ts';
import { roomOn } from '../../../support/room.ts';
import {
  bookedPlayer,
  type Lobby,
  newDetails,
  openLobby,
  setDetails,
  writeInRoom,
} from '../../../support/scrims.ts';
import { socketsOf } from '../../../support/sockets.ts';
import { expect, test, useSession } from '../../../support/test.ts';

type Scene = { organizer: Account; player: Account; lobby: Lobby; path: string };

async function setScene(api: Api): Promise<Scene> {
  const organizer = await api.signUp('organization', { name: 'Kiran', orgName: 'Deccan League' });
  const lobby = await openLobby(api, organizer);
  const { player } = await bookedPlayer(api, lobby, { teamName: 'Night Owls' });
  return { organizer, player, lobby, path: `/rooms/${lobby._id}` };
}

test('after being offline, a room shows what was said and released, and is live again (D4)', async ({
  page,
  context,
  api,
}) => {
  const { organizer, player, lobby, path } = await setScene(api);
  const { isGranted } = socketsOf(page);
  await useSession(page, player);
  await page.goto(path);
  await expect.poll(() => isGranted('join-scrim', lobby._id)).toBe(true);
  await writeInRoom(api, organizer, lobby, 'before');
  await expect(roomOn(page).bubble('before')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await writeInRoom(api, organizer, lobby, 'meanwhile');
  const details = newDetails();
  await setDetails(api, organizer, lobby, details);
  await context.setOffline(false);
  const room = roomOn(page);
  await expect(room.bubble('meanwhile')).toBeVisible();
  const pinned = page.getByRole('region', { name: 'Room details', exact: true });
  await expect(pinned.getByText(details.roomId, { exact: true })).toBeVisible();
  await writeInRoom(api, organizer, lobby, 'after');
  await expect(room.bubble('after')).toBeVisible();
  await room.expectOrder(['before', 'meanwhile', 'after']);
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('room details that are changed update on the scrim page and on the dashboard', async ({
  api,
  openAs,
}) => {
  const { organizer, player, lobby } = await setScene(api);
  const [before, after] = [newDetails(), newDetails()];
  await setDetails(api, organizer, lobby, before);
  const pages = [await openAs(player, `/scrims/${lobby._id}`), await openAs(player, '/dashboard/player')];
  const watches = pages.map(socketsOf);
  for (const [index, page] of pages.entries()) {
    await page.reload();
    await expect(page.getByText(before.password)).toBeVisible();
    await expect.poll(() => watches[index]?.isGranted('watch', lobby._id)).toBe(true);
  }
  await setDetails(api, organizer, lobby, after);
  for (const page of pages) {
    await expect(page.getByText(/^New room details at/)).toBeVisible();
    await expect(page.getByText(before.password)).toHaveCount(0);
  }
  for (const page of pages) {
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText(after.password)).toBeVisible();
  }
});

test('the page reconnects after a server restart and rejoins the room (SPEC §4, D4)', async ({
  page,
  startOwn,
}) => {
  const server = await startOwn();
  const api = createApi(server.url);
  const { organizer, player, lobby, path } = await setScene(api);
  const { isGranted } = socketsOf(page);
  await useSession(page, player);
  await page.goto(server.url + path);
  await expect.poll(() => isGranted('join-scrim', lobby._id)).toBe(true);
  await writeInRoom(api, organizer, lobby, 'before it');
  await expect(roomOn(page).bubble('before it')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await server.halt();
  await server.resume();
  await writeInRoom(api, organizer, lobby, 'at once after it');
  await expect(roomOn(page).bubble('at once after it')).toBeVisible({ timeout: 20_000 });
  await writeInRoom(api, organizer, lobby, 'live again');
  await expect(roomOn(page).bubble('live again')).toBeVisible();
  await expect(roomOn(page).bubble('before it')).toHaveCount(1);
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('a kicked squad is out at once and receives nothing more in any tab (A7, A8)', async ({
  page,
  context,
  api,
}) => {
  const { organizer, player, lobby, path } = await setScene(api);
  await useSession(page, player);
  const detail = await context.newPage();
  const sockets = socketsOf(page);
  await page.goto(path);
  await detail.goto(`/scrims/${lobby._id}`);
  await expect.poll(() => sockets.isGranted('join-scrim', lobby._id)).toBe(true);
  await expect(detail.getByRole('region', { name: 'Your booking' })).toBeVisible();
  const details = newDetails();
  await setDetails(api, organizer, lobby, details);
  await expect(page.getByText(details.roomId).first()).toBeVisible();
  await page.getByRole('log').focus();

  await api.call('DELETE', `/scrims/${lobby._id}/participants/${player.user._id}`, {
    token: organizer.accessToken,
  });
  await expect(page.getByText(/^You are no longer in this room/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const shown of Object.values(details)) await expect(page.getByText(shown)).toHaveCount(0);
  await expect(page.getByRole('button', { name: scrimTexts.requestKick })).toHaveCount(0);
  const before = sockets.frames.length;
  await writeInRoom(api, organizer, lobby, 'a secret plan');
  const next = newDetails();
  await setDetails(api, organizer, lobby, next);
  // Everyone watching the lobby is notified of the next squad; all earlier events have arrived by then.
  await bookedPlayer(api, lobby);
  await expect
    .poll(() => sockets.frames.slice(before).some(frame => /event:slots|scrim:changed/.test(frame)))
    .toBe(true);
  for (const word of ['a secret plan', next.roomId, next.password, 'room:message']) {
    expect(sockets.frames.slice(before).filter(frame => frame.includes(word))).toEqual([]);
  }
  await expect(detail.getByText(/^Your squad was kicked from slot 01/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your squad was kicked from this scrim')).toBeVisible();
});

test('the newest message is visible; reading older ones is not interrupted, and a button jumps to the newest', async ({
  page,
  api,
}) => {
  const { organizer, player, lobby, path } = await setScene(api);
  for (let number = 1; number <= 30; number++) await writeInRoom(api, organizer, lobby, `Line ${number}`);
  await page.setViewportSize(phone.viewport);
  await useSession(page, player);
  await page.goto(path);
  const room = roomOn(page);
  await expect(room.bubble('Line 30')).toBeInViewport();
  await writeInRoom(api, organizer, lobby, 'Line 31');
  await expect(room.bubble('Line 31')).toBeInViewport();

  await room.log.hover();
  await page.mouse.wheel(0, -900);
  await expect(room.bubble('Line 31')).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Newest' })).toBeVisible();
  const top = () => room.bubble('Line 20').evaluate(line => line.getBoundingClientRect().top);
  const at = await top();
  await writeInRoom(api, organizer, lobby, 'Line 32');
  const lead = page.getByRole('button', { name: '1 new message' });
  await expect(lead).toBeVisible();
  await expect(room.bubble('Line 32')).not.toBeInViewport();
  expect(Math.abs((await top()) - at)).toBeLessThanOrEqual(2);
  await lead.click();
  await expect(room.bubble('Line 32')).toBeInViewport();
});
