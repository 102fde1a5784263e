import { expect, type Page } from '@playwright/test';
import type { Account, Api } from './api.ts';
import { phone } from './devices.ts';
import { bookedPlayer, type Lobby, newDetails, openLobby, setDetails } from './scrims.ts';
import type { OpenAs } from './test.ts';

/** A squad's phone that keeps an offline copy of its match. */
export type PhoneScene = {
  organizer: Account;
  lobby: Lobby;
  player: Account;
  details: ReturnType<typeof newDetails>;
  page: Page;
};

/** Opens the lobby of a booked squad on its phone, and waits until the phone has the copy; `withRoom`: with released details. */
export async function phoneWithMatch(
  { api, openAs, origin = '' }: { api: Api; openAs: OpenAs; origin?: string },
  { withRoom = false } = {},
): Promise<PhoneScene> {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { title: 'Friday Lobby' });
  const { player } = await bookedPlayer(api, lobby, { teamName: 'Night Owls' });
  const details = newDetails();
  if (withRoom) await setDetails(api, organizer, lobby, details);
  const page = await openAs(player, `${origin}/scrims/${lobby._id}`, phone);
  await workerRuns(page);
  const room = withRoom ? { password: details.password } : null;
  await expect.poll(() => kept(page)).toMatchObject({ scrimId: lobby._id, room });
  return { organizer, lobby, player, details, page };
}

/** The offline copy, as the browser keeps it. */
export const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('mine')).match('/next-match'))?.json());

/** Waits for the service worker, and a page that it serves. */
export const workerRuns = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await new Promise<void>(resolve => {
      if (navigator.serviceWorker.controller) resolve();
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
    });
  });
