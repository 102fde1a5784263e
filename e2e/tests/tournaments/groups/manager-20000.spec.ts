import type { Locator, Page } from '@playwright/test';
import type { Account, Api, Event } from '../../../support/api.ts';
import { enterTeams } from '../../../support/database.ts';
import { devicesInTurn } from '../../../support/devices.ts';
import { managerOn } from '../../../support/manager.ts';
import { expect, test, useSession } from '../../../support/test.ts';

const TEAMS = 20_000;
/** Mouse wheel turns, one after another. */
const TURNS = 60;

test.describe.configure({ mode: 'default' });

let scene: { organizer: Account; event: Event } | undefined;

/** Creates one tournament of 20,000 teams for the whole file. */
async function setScene(api: Api, dataDir: string) {
  if (scene) return scene;
  const organizer = await api.signUp('organization');
  const event = await api.publish(organizer, { capacity: TEAMS });
  await enterTeams(dataDir, event._id, TEAMS);
  scene = { organizer, event };
  return scene;
}

async function openManager(page: Page, { organizer, event }: { organizer: Account; event: Event }) {
  await useSession(page, organizer);
  await page.goto(`/tournaments/${event._id}/manage`);
}

/** Returns the number of rows on or just off the screen whose teams are not loaded yet. */
const rowsStillLoading = (list: Locator): Promise<number> => list.locator('[aria-busy=true]').count();

for (const device of devicesInTurn) {
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use);

    test(`${TEAMS} teams scroll to the end, as a list and as a grid`, async ({ page, api, server }) => {
      await openManager(page, await setScene(api, server.dataDir));
      const manager = managerOn(page, device.name);
      await manager.expectCounts('20,000 teams · 0 groups · 20,000 ungrouped');
      for (const layout of ['List view', 'Grid view']) {
        await page.getByRole('button', { name: layout }).click();
        await expect(manager.team('Squad 1')).toBeVisible();
        await manager.teams.hover();
        for (let turn = 0; turn < TURNS; turn++) await page.mouse.wheel(0, 240);
        await expect(manager.team('Squad 1')).not.toBeInViewport();
        await expect.poll(() => rowsStillLoading(manager.teams)).toBe(0);

        // Like dragging the scrollbar to its end.
        await manager.teams.evaluate(list => list.scrollTo({ top: list.scrollHeight }));
        await expect(manager.team('Squad 20000')).toBeInViewport();
        await manager.teams.evaluate(list => list.scrollTo({ top: list.scrollHeight / 2 }));
        await expect(manager.team('Squad 10004')).toBeVisible();
        await manager.teams.evaluate(list => list.scrollTo({ top: 0 }));
      }
      await manager.search.fill('nv19999x3');
      await expect(manager.team('Squad 19999')).toBeVisible();
      await expect(manager.teams).toHaveAttribute('aria-rowcount', '1');
    });
  });
}

for (const [width, height] of [
  [360, 800],
  [320, 640],
  [720, 450],
  [800, 360],
] as const) {
  test(`at ${width} x ${height} nothing scrolls sideways, and the counts and the bar are fully visible`, async ({
    page,
    api,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    await openManager(page, await setScene(api, server.dataDir));
    const manager = managerOn(page, 'phone');
    await manager.pick('Squad 1');
    await expect(page.getByText('1 selected', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'select all 20,000' })).toBeInViewport({ ratio: 1 });
    for (const name of ['Move to…', 'New group', 'More for the selected teams']) {
      // A trial click, because an element in view may still be covered.
      await page.getByRole('button', { name }).click({ trial: true });
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    const counts = page.getByText('20,000 teams · 0 groups · 20,000 ungrouped');
    expect(await counts.evaluate(line => line.scrollWidth <= line.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('all 20,000 are selected, auto-grouped and moved by search, and every count is right', async ({
  page,
  api,
  server,
}) => {
  await openManager(page, await setScene(api, server.dataDir));
  const manager = managerOn(page, 'desktop');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'select all 20,000' }).click();
  await manager.expectChosen('20,000 selected');
  await manager.pick('Squad 3', 'Squad 5');
  await manager.expectChosen('19,998 selected');
  await manager.teams.evaluate(list => list.scrollTo({ top: list.scrollHeight }));
  await expect(manager.team('Squad 20000')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Auto groups' }).click();
  await expect(dialog.getByText('20,000 teams → 1,250 groups')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create groups' }).click();
  await manager.expectToast('Created groups of 16 Teams · 1,250 groups, 20,000 teams');
  await manager.expectCounts('20,000 teams · 1,250 groups · 0 ungrouped');
  await manager.groups.evaluate(list => list.scrollTo({ top: list.scrollHeight }));
  await expect(manager.group('Group 1250')).toContainText('16 teams · room open');

  // The limit of a group is shown, and nothing has moved.
  await page.getByRole('button', { name: 'select all 20,000' }).click();
  await manager.onChosen('Move to…');
  await dialog.getByText('Group 1', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Move to Group 1' }).click();
  await manager.expectToast(/A group holds at most 2,?000 teams/);
  await manager.expectCounts('20,000 teams · 1,250 groups · 0 ungrouped');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // 'Squad 1999' and the ten whose names begin with it.
  await manager.search.fill('squad 1999');
  await expect(manager.teams).toHaveAttribute('aria-rowcount', '11');
  await page.getByRole('button', { name: 'select all 11' }).click();
  await manager.expectChosen('11 selected');
  await manager.onChosen('Move to…');
  await dialog.getByText('Group 1', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Move to Group 1' }).click();
  await manager.expectToast('Players moved · 11 teams to Group 1');
  await manager.groups.evaluate(list => list.scrollTo({ top: 0 }));
  await expect(manager.group('Group 1').getByText('27 teams · room open', { exact: true })).toBeVisible();
  await expect(manager.team('Squad 19990')).toContainText('Group 1');
  await manager.groups.evaluate(list => list.scrollTo({ top: list.scrollHeight }));
  await expect(manager.group('Group 1250').getByText('6 teams · room open', { exact: true })).toBeVisible();
});
