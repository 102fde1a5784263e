import type { Locator } from '@playwright/test';
import type { Api } from '../../support/api.ts';
import { clipboard } from '../../support/clipboard.ts';
import { phone } from '../../support/devices.ts';
import { secondTapMs } from '../../support/dialogs.ts';
import { marked } from '../../support/marked.ts';
import { bookedPlayer, type Lobby, newDetails, startedAgo, timePasses } from '../../support/scrims.ts';
import type { Place } from '../../support/server.ts';
import { expect, type OpenAs, test } from '../../support/test.ts';

/** Counts an organizer's taps and filled fields on a phone. */
function countingHand() {
  const count = { taps: 0, fields: 0 };
  return {
    count,
    async tap(target: Locator): Promise<void> {
      count.taps++;
      await target.tap();
    },
    async type(target: Locator, text: string): Promise<void> {
      count.fields++;
      await target.fill(text);
    },
  };
}

/** Returns a time zone where it is morning now, so that the usual evening times are in the future. */
function morningZone(): string {
  const ahead = ((8 - new Date().getUTCHours() + 36) % 24) - 12;
  if (ahead === 0) return 'Etc/GMT';
  // In these names, the signs are reversed.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const maps = 4;
const teamNames = ['Night Owls', 'Hydras', 'Blind', 'Orcas'];

type Evening = { api: Api; server: Place; openAs: OpenAs };

/**
 * Signs up an organizer on a phone, opens three lobbies of four maps and copies their links. Returns functions for
 * the rest of the evening.
 */
async function evening({ api, server, openAs }: Evening) {
  const page = await openAs(null, '/', { ...phone, ...clipboard, timezoneId: morningZone() });
  const { tap, type, count } = countingHand();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });

  // Sign up.
  await tap(link('Host a scrim').first());
  const host = marked('Deccan');
  await type(page.getByLabel('Organization name'), host);
  await type(page.getByLabel('Your name'), 'Kiran');
  await type(page.getByLabel('Email'), `kiran-${marked()}@example.in`);
  await type(page.getByLabel('Password', { exact: true }), marked('correct horse battery'));
  await tap(button('Create account'));

  // Create three lobbies of four maps, and copy their links.
  await tap(link('Create Scrim').first());
  await type(page.getByLabel('Slots', { exact: true }), '16');
  await type(page.getByLabel('Matches', { exact: true }), String(maps));
  await tap(page.getByText('Repeat', { exact: true }));
  await tap(button('Only today'));
  await tap(button('3 PM'));
  await tap(button('6 PM'));
  await tap(button('Create 3 Scrims'));
  await tap(button('Copy links'));
  await tap(page.getByRole('main').getByRole('link', { name: 'Dashboard' }));
  const { items } = (await api.call('GET', `/scrims?search=${encodeURIComponent(host)}`)) as {
    items: Lobby[];
  };
  const lobbies = items.toSorted((a, b) => a.startAt.localeCompare(b.startAt));
  const squads = [...teamNames];

  return {
    page,
    tap,
    button,
    lobbies,

    /**
     * Books the squads, skips to eight minutes before the first map, and opens the room details from the dashboard.
     * Returns a squad's token.
     */
    async bookSquads(lobby: Lobby): Promise<string> {
      const players = [];
      for (const teamName of teamNames) players.push(await bookedPlayer(api, lobby, { teamName }));
      await startedAgo(server.dataDir, lobby, -8);
      await page.reload();
      await tap(page.getByRole('article').getByRole('link', { name: 'Set room' }));
      return players[0]?.player.accessToken ?? '';
    },

    /** Sets the room details of a match; the previous match's password is offered again. */
    async details(
      match: number,
      { withPassword, forAll = false }: { withPassword: boolean; forAll?: boolean },
    ) {
      const { roomId, password } = newDetails();
      await type(page.getByRole('textbox', { name: 'Room ID' }), roomId);
      if (withPassword) await type(page.getByRole('textbox', { name: 'Password' }), password);
      if (forAll) await tap(page.getByRole('checkbox', { name: 'Use this room for all later matches' }));
      await tap(button('Set room details'));
      // The previous match's message may still be visible.
      await expect(page.getByText(new RegExp(`^Room details of Maps? ${match}\\b.* set$`))).toBeVisible();
    },

    /** Kicks a squad that another squad requested to kick. */
    async kick(lobby: Lobby, token: string) {
      await api.call('POST', `/scrims/${lobby._id}/kick-requests`, {
        token,
        body: { slotNumber: 4, targetName: 'ghost77', reason: 'Teaming' },
      });
      await tap(page.getByRole('tab', { name: /^Kicks/ }));
      await tap(button(/^Kick:/));
      await tap(page.getByRole('alertdialog').getByRole('button', { name: /^Kick/ }));
      await expect(page.getByText('No open requests.')).toBeVisible();
      squads.pop();
    },

    /** Plays a match and enters its results: squads in finishing order, with every tap this takes. */
    async results(lobby: Lobby, match: number) {
      await timePasses(server.dataDir, lobby, 40);
      // No event announces the moved times, and the page may have fetched them just before.
      await page.reload();
      await tap(page.getByRole('tab', { name: /^Results/ }));
      const chosen = page.getByRole('group', { name: 'Match' }).getByRole('button', { pressed: true });
      await expect(chosen).toHaveText(new RegExp(`^Map ${match}\\b`));
      await expect(chosen).toBeInViewport({ ratio: 1 });
      for (const teamName of squads)
        await page
          .getByRole('list', { name: 'Squads', exact: true })
          .getByRole('button', { name: teamName })
          .tap();
      await tap(button(`Save match ${match}`));
      await expect(button(`Save match ${match}`)).toHaveCount(0);
      // Without a pause, the next tap on the same spot would be ignored as the second half of a double tap on
      // Save.
      await page.waitForTimeout(secondTapMs);
    },

    /** Expects that the evening took no more than its limit of taps and fields. */
    expectShort() {
      test.info().annotations.push({ type: 'by hand', description: JSON.stringify(count) });
      expect(count.taps).toBeLessThanOrEqual(30);
      expect(count.fields).toBeLessThanOrEqual(30);
    },
  };
}

test('a lobby of four maps, from the landing page to shared standings, takes at most 30 taps and 30 fields', async ({
  api,
  server,
  openAs,
}) => {
  test.setTimeout(150_000);
  const { page, tap, button, lobbies, ...hand } = await evening({ api, server, openAs });
  const lobby = lobbies[0] as Lobby;
  const token = await hand.bookSquads(lobby);
  for (let match = 1; match <= maps; match++) {
    await hand.details(match, { withPassword: match === 1 });
    if (match === 1) await hand.kick(lobby, token);
    await hand.results(lobby, match);
    if (match < maps) await tap(page.getByRole('main').getByRole('link', { name: 'Set room' }).last());
  }
  await tap(button('Share standings').last());
  await expect(page.getByText('Standings copied')).toBeVisible();
  hand.expectShort();
});

test('three lobbies with one room each for all maps, a kick and results take at most 30 taps and 30 fields', async ({
  api,
  server,
  openAs,
}) => {
  test.setTimeout(150_000);
  const { page, tap, button, lobbies, ...hand } = await evening({ api, server, openAs });
  for (const [index, lobby] of lobbies.entries()) {
    if (index > 0) await tap(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }));
    const token = await hand.bookSquads(lobby);
    await hand.details(1, { withPassword: true, forAll: true });
    if (index > 0) continue;
    await hand.kick(lobby, token);
    await hand.results(lobby, 1);
    await tap(button('Share standings').last());
    await expect(page.getByText('Standings copied')).toBeVisible();
  }
  hand.expectShort();
});
