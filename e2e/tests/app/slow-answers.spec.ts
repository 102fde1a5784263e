import type { Page } from '@playwright/test';
import { manage, managerOn, setScene } from '../../support/manager.ts';
import { bookedPlayer, newDetails, openLobby, setDetails } from '../../support/scrims.ts';
import { socketsOf } from '../../support/sockets.ts';
import { expect, test } from '../../support/test.ts';

/** Gets the response to the first matching request at once, but delivers it only when released, like a slow network. */
async function holdFirstAnswer(page: Page, address: RegExp) {
  const made = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(
    address,
    async route => {
      const response = await route.fetch();
      made.resolve();
      await held.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { isMade: made.promise, letGo: held.resolve };
}

test('teams grouped while the team list is loading show up in their group', async ({
  api,
  openAs,
  server,
}) => {
  const { organizer, event } = await setScene({ api, server });
  const page = await openAs(organizer, '/tournaments');
  const first = await holdFirstAnswer(page, /\/participants\?/);
  await page.goto(manage(event));
  await first.isMade;
  const manager = managerOn(page, 'desktop');
  await manager.expectCounts('40 teams · 0 groups · 40 ungrouped');
  const [team] = (
    await api.call('GET', `/tournaments/${event._id}/participants`, { token: organizer.accessToken })
  ).items;
  await api.makeGroup(organizer, event, [team.userId._id]);
  await manager.expectCounts('40 teams · 1 group · 39 ungrouped');
  first.letGo();
  await expect(manager.team(team.teamName)).toContainText('Group 1');
});

test('a tournament deleted while the response that lists it is in flight disappears from the dashboard', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const cup = await api.publish(organizer);
  const page = await openAs(organizer, '/tournaments');
  const first = await holdFirstAnswer(page, /\/api\/dashboard\/org$/);
  await page.goto('/dashboard/org');
  await first.isMade;
  await api.call('DELETE', `/tournaments/${cup._id}`, { token: organizer.accessToken });
  first.letGo();
  await expect(page.getByText(cup.title).first()).toBeVisible();
  await expect(page.getByText(cup.title)).toHaveCount(0);
});

test('a room opens for a squad that gets a slot while a “no access” response is in flight', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { slots: 2 });
  const { player: before } = await bookedPlayer(api, lobby);
  await bookedPlayer(api, lobby);
  const { player } = await bookedPlayer(api, lobby);
  const page = await openAs(player, '/tournaments');
  const { isGranted, frames } = socketsOf(page);
  const first = await holdFirstAnswer(page, /\/api\/scrims\/[^/]+\/room$/);
  await page.goto(`/rooms/${lobby._id}`);
  await first.isMade;
  await expect.poll(() => isGranted('watch', lobby._id)).toBe(true);
  await api.call('DELETE', `/scrims/${lobby._id}/book`, { token: before.accessToken });
  await expect.poll(() => frames.some(frame => frame.includes('booking:updated'))).toBe(true);
  first.letGo();
  await expect(page.getByRole('log')).toBeVisible();
});

test('room details changed while the first ones are loading are the ones shown', async ({ api, openAs }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer);
  const { player } = await bookedPlayer(api, lobby);
  const [before, after] = [newDetails(), newDetails()];
  await setDetails(api, organizer, lobby, before);
  const page = await openAs(player, '/tournaments');
  const { frames, isGranted } = socketsOf(page);
  const first = await holdFirstAnswer(page, /\/room\/credentials/);
  await page.goto(`/scrims/${lobby._id}`);
  await first.isMade;
  await expect(page.getByRole('link', { name: 'Open room' })).toBeVisible();
  await expect.poll(() => isGranted('watch', lobby._id)).toBe(true);
  await setDetails(api, organizer, lobby, after);
  await expect.poll(() => frames.some(frame => frame.includes('scrim:changed'))).toBe(true);
  // By now the page, which spreads its refetches, has sent one while the first response was in flight.
  await page.waitForTimeout(900);
  first.letGo();
  await expect(page.getByText(/^New room details at/)).toBeVisible();
  await expect(page.getByText(before.password)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(after.password)).toBeVisible();
});
