import { createApi } from '../../../support/api.ts';
import { expectNoDialog } from '../../../support/dialogs.ts';
import { roomOn, setRoom } from '../../../support/room.ts';
import { socketsOf } from '../../../support/sockets.ts';
import { expect, serverTimeout, test, useSession } from '../../../support/test.ts';

test('messages posted, edited and deleted while offline show up after a reconnect, without a reload (D4)', async ({
  page,
  context,
  api,
  openAs,
}) => {
  const { organizer, member, path } = await setRoom(api);
  const host = roomOn(await openAs(organizer, path));
  const guest = roomOn(page);
  await useSession(page, member);
  await page.goto(path);
  for (const text of ['stays', 'is edited', 'is deleted']) await host.say(text);
  await expect(guest.bubble('is deleted')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await host.edit('is edited', 'was edited');
  await host.remove('is deleted');
  await host.say('sent while the other was offline');
  await expect(host.bubble('sent while the other was offline')).toBeVisible();
  await guest.say('sent while I was offline');
  await expect(guest.log.getByText('Failed to send')).toBeVisible();
  await expect(guest.bubble('is edited')).toBeVisible();

  await context.setOffline(false);
  await expect(guest.bubble('sent while the other was offline')).toBeVisible();
  await expect(guest.bubble('was edited')).toBeVisible();
  await expect(guest.bubble('is edited')).toHaveCount(0);
  await expect(guest.bubble('is deleted')).toHaveCount(0);
  await expect(guest.bubble('Message deleted')).toHaveCount(1);
  // A message written offline is sent once the connection is back.
  await expect(host.bubble('sent while I was offline')).toBeVisible();
  await expect(guest.bubble('sent while I was offline')).toHaveCount(1);
  await host.say('live again');
  await expect(guest.bubble('live again')).toBeVisible();
  for (const room of [host, guest]) {
    await room.expectOrder([
      'stays',
      'was edited',
      'sent while the other was offline',
      'sent while I was offline',
      'live again',
    ]);
  }
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('the room reconnects after a server restart and fetches everything written (D4)', async ({
  page,
  startOwn,
  openAs,
}) => {
  test.setTimeout(serverTimeout);
  const server = await startOwn();
  const api = createApi(server.url);
  const { organizer, member, event, group, path } = await setRoom(api);
  const host = roomOn(await openAs(organizer, server.url + path));
  const guest = roomOn(page);
  await useSession(page, member);
  await page.goto(server.url + path);
  await host.say('before it');
  await expect(guest.bubble('before it')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await server.halt();
  await guest.say('written while it was down');
  await expect(guest.log.getByText('Failed to send')).toBeVisible();
  await server.resume();
  await api.write(organizer, event, group, 'written at once after it');
  for (const room of [host, guest]) {
    await expect(room.bubble('written at once after it')).toBeVisible({ timeout: 20_000 });
  }
  await expect(host.bubble('written while it was down')).toBeVisible();
  await host.say('live again');
  await expect(guest.bubble('live again')).toBeVisible();
  await expect(guest.bubble('before it')).toHaveCount(1);
  await expect(guest.bubble('written while it was down')).toHaveCount(1);
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('a player removed from the group gets a notice at once and receives nothing more (A7)', async ({
  page,
  api,
  openAs,
}) => {
  const scene = await setRoom(api);
  const { organizer, member, group, path } = scene;
  const host = roomOn(await openAs(organizer, path));
  const { frames, isGranted } = socketsOf(page);
  await useSession(page, member);
  await page.goto(path);
  await expect.poll(() => isGranted('join-group', group._id)).toBe(true);
  await host.say('for the group');
  await expect(roomOn(page).bubble('for the group')).toBeVisible();
  await expect.poll(() => frames.some(frame => frame.includes('for the group'))).toBe(true);

  await api.onGroup(organizer, scene, { act: 'remove-member', body: { userId: member.user._id } });
  await expect(page.getByText('You are no longer in this group')).toBeVisible();
  await expect(roomOn(page).field).toHaveCount(0);
  await expect(page.getByText('for the group')).toHaveCount(0);
  const before = frames.length;
  await host.say('a secret');
  await expect(host.bubble('a secret')).toBeVisible();
  // Everyone in the tournament is notified of changed groups; all earlier events have arrived by then.
  await api.onGroup(organizer, scene, { act: 'rename', body: { name: 'Secret keepers' } });
  await expect.poll(() => frames.slice(before).some(frame => frame.includes('groups:changed'))).toBe(true);
  expect(frames.filter(frame => frame.includes('a secret'))).toEqual([]);
  await page.reload();
  await expect(page.getByText('You are not in this group')).toBeVisible();
  await expect(page.getByText('a secret')).toHaveCount(0);
});

for (const [how, act, says] of [
  ['you were removed from the group', 'remove-member', 'You are no longer in this group'],
  ['it was deleted', 'delete-room', 'This group has no room yet'],
] as const) {
  test(`when a room closes under an open dialog because ${how}, the focus is on the heading and one Back leaves`, async ({
    api,
    openAs,
  }) => {
    const scene = await setRoom(api);
    const { organizer, member, event, group, path } = scene;
    const page = await openAs(member, `/tournaments/${event._id}`);
    await page.goto(path);
    const room = roomOn(page);
    await room.say('mine');
    await expect(room.log.getByText('Sending…')).toHaveCount(0);
    await room.onMessage('mine', 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    if (act === 'remove-member')
      await api.onGroup(organizer, scene, { act, body: { userId: member.user._id } });
    else {
      await api.call('DELETE', `/tournaments/${event._id}/groups/${group._id}/room`, {
        token: organizer.accessToken,
      });
    }
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`/tournaments/${event._id}`);
  });
}

test('deleting a tournament with its room open over its page focuses the heading, and one Back leaves', async ({
  api,
  openAs,
}) => {
  const { organizer, member, event } = await setRoom(api);
  const page = await openAs(member, '/profile');
  const path = `/tournaments/${event._id}`;
  await page.goto(path);
  await page.getByRole('button', { name: /^My Group/ }).click();
  const room = roomOn(page);
  await room.say('mine');
  await expect(room.log.getByText('Sending…')).toHaveCount(0);
  await room.onMessage('mine', 'Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await api.call('DELETE', path, { token: organizer.accessToken });
  await expect(page.getByRole('heading', { name: 'This tournament was deleted' })).toBeFocused();
  await expectNoDialog(page);
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(page).toHaveURL('/profile');
});

test('signing out in one tab closes the other tab’s socket (A7)', async ({ page, context, api, openAs }) => {
  const { organizer, member, group, path } = await setRoom(api);
  const host = roomOn(await openAs(organizer, path));
  const { frames, isOpen, isGranted } = socketsOf(page);
  await useSession(page, member);
  await page.goto(path);
  await expect.poll(() => isGranted('join-group', group._id)).toBe(true);
  await host.say('for those who are signed in');
  await expect(roomOn(page).bubble('for those who are signed in')).toBeVisible();
  expect(frames.filter(frame => frame.includes('for those who are signed in'))).toHaveLength(1);
  const other = await context.newPage();
  await other.goto('/tournaments');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('menuitem', { name: /^(Sign|Log) out$/ }).click();
  await expect.poll(isOpen).toBe(false);
  await expect(page).toHaveURL(/\/login/);
  await host.say('a secret');
  await expect(host.bubble('a secret')).toBeVisible();
  expect(isOpen()).toBe(false);
  expect(frames.filter(frame => frame.includes('a secret'))).toEqual([]);
});

test('a message that arrived but got no response is still one message after Retry (D3)', async ({
  page,
  api,
  openAs,
}) => {
  const { organizer, member, path } = await setRoom(api);
  const host = roomOn(await openAs(organizer, path));
  const guest = roomOn(page);
  // With neither socket nor refetch, nothing confirms that the message arrived.
  await page.routeWebSocket(/\/socket\.io\//, socket => socket.close());
  await page.route(/\/socket\.io\//, route => route.abort());
  let isLost = false;
  await page.route(/\/room\/messages/, async route => {
    if (!isLost) return route.continue();
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('connectionreset');
  });
  await useSession(page, member);
  await page.goto(path);
  await expect(guest.log.getByText('Room opened')).toBeVisible();
  isLost = true;
  await guest.say('only once');
  await expect(host.bubble('only once')).toBeVisible();
  await expect(guest.log.getByText('Failed to send')).toBeVisible();
  isLost = false;
  await guest.log.getByRole('button', { name: 'Retry' }).click();
  await expect(guest.log.getByText('Failed to send')).toHaveCount(0);
  await guest.say('after it');
  await expect(host.bubble('after it')).toBeVisible();
  for (const room of [host, guest]) await room.expectOrder(['only once', 'after it']);
});
