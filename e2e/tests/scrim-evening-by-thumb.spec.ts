import type { Locator } from '@playwright/test';
import { clipboard } from '../support/clipboard.ts';
import { phone } from '../support/devices.ts';
import { marked } from '../support/marked.ts';
import { bookedPlayer, type Lobby, newDetails, startedAgo, timePasses } from '../support/scrims.ts';
import { expect, test } from '../support/test.ts';

/** An organizer's hand on a phone, which counts its taps and the fields that it types into. */
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

/** A zone in which it is morning now, so that the usual times of the evening lie ahead. */
function morningZone(): string {
  const ahead = ((8 - new Date().getUTCHours() + 36) % 24) - 12;
  if (ahead === 0) return 'Etc/GMT';
  // These names have their signs the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A tap this long after another one in the same place is meant, in ms. */
const secondTapMs = 700;

const maps = 4;
const squads = ['Night Owls', 'Hydras', 'Blind', 'Orcas'];

test('an evening from a phone, from the landing page to shared standings, takes 30 taps and 30 fields at most', async ({
  api,
  server,
  openAs,
}) => {
  test.setTimeout(150_000);
  const page = await openAs(null, '/', { ...phone, ...clipboard, timezoneId: morningZone() });
  const { tap, type, count } = countingHand();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });

  // An account.
  await tap(link('Host a scrim').first());
  const host = marked('Deccan');
  await type(page.getByLabel('Organization name'), host);
  await type(page.getByLabel('Your name'), 'Kiran');
  await type(page.getByLabel('Email'), `kiran-${Date.now()}@example.in`);
  await type(page.getByLabel('Password', { exact: true }), marked('correct horse battery'));
  await tap(button('Create account'));

  // Three lobbies of four maps, and their links.
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
  const lobby = items.toSorted((a, b) => a.startAt.localeCompare(b.startAt))[0] as Lobby;

  // Squads come; it is eight minutes to the first map.
  const players = [];
  for (const teamName of squads) players.push(await bookedPlayer(api, lobby, { teamName }));
  await startedAgo(server.dataDir, lobby, -8);
  await page.reload();
  await tap(page.getByRole('article').first().getByRole('link', { name: 'Set room' }));

  const details = async (match: number) => {
    const { roomId, password } = newDetails();
    await type(page.getByRole('textbox', { name: 'Room ID' }), roomId);
    // The password of the map before is offered again.
    if (match === 1) await type(page.getByRole('textbox', { name: 'Password' }), password);
    await tap(button('Set room details'));
    await expect(page.getByText(/^Room details of .* set$/)).toBeVisible();
  };
  /** The numbers of a match, which nobody is spared: squads in finishing order. */
  const results = async () => {
    for (const teamName of squads)
      await page
        .getByRole('list', { name: 'Squads', exact: true })
        .getByRole('button', { name: teamName })
        .tap();
  };

  for (let match = 1; match <= maps; match++) {
    await details(match);
    if (match === 1) {
      // One squad is kicked meanwhile, on the request of another.
      await api.call('POST', `/scrims/${lobby._id}/kick-requests`, {
        token: players[0]?.player.accessToken,
        body: { slotNumber: 4, targetName: 'ghost77', reason: 'Teaming' },
      });
      await tap(page.getByRole('tab', { name: /^Kicks/ }));
      await tap(button(/^Kick:/));
      await tap(page.getByRole('alertdialog').getByRole('button', { name: /^Kick/ }));
      await expect(page.getByText('No open requests.')).toBeVisible();
      squads.pop();
    }
    // The map is played.
    await timePasses(server.dataDir, lobby, 40);
    await tap(page.getByRole('tab', { name: /^Results/ }));
    await results();
    await tap(button(`Save match ${match}`));
    await expect(button(`Save match ${match}`)).toHaveCount(0);
    if (match === maps) continue;
    // At once, in the same place, it would be the second half of a double tap on Save.
    await page.waitForTimeout(secondTapMs);
    await tap(page.getByRole('main').getByRole('link', { name: 'Set room' }).last());
  }
  await tap(button('Share standings').last());
  await expect(page.getByText('Standings copied')).toBeVisible();

  test.info().annotations.push({ type: 'by hand', description: JSON.stringify(count) });
  expect(count.taps).toBeLessThanOrEqual(30);
  expect(count.fields).toBeLessThanOrEqual(30);
});
