import { expect, type Locator, type Page } from '@playwright/test';
import type { Account, Api, Event } from './api.ts';
import { enterTeams } from './database.ts';
import type { DeviceName } from './devices.ts';

type Scene = { organizer: Account; event: Event; squads: Awaited<ReturnType<typeof enterTeams>> };

/** Creates an organizer with a tournament of 40 teams, named 'Squad 1' and so on. */
export async function setScene({ api, server }: { api: Api; server: { dataDir: string } }): Promise<Scene> {
  const organizer = await api.signUp('organization');
  const event = await api.publish(organizer, { capacity: 64 });
  const squads = await enterTeams(server.dataDir, event._id, 40);
  return { organizer, event, squads };
}

/** Returns the path of a tournament's Manager. */
export const manage = (event: Event) => `/tournaments/${event._id}/manage`;

/** The Tournament Manager as its user sees it: three columns, or three tabs on a phone. */
export function managerOn(page: Page, device: DeviceName) {
  const isPhone = device === 'phone';
  const rows = (grid: 'Teams' | 'Groups') => page.getByRole('grid', { name: grid }).getByRole('row');
  const named = (grid: 'Teams' | 'Groups', name: string): Locator =>
    rows(grid).filter({ has: page.getByText(name, { exact: true }) });

  return {
    teams: page.getByRole('grid', { name: 'Teams' }),
    groups: page.getByRole('grid', { name: 'Groups' }),
    search: page.getByRole('searchbox', { name: 'Search teams' }),
    filter: page.getByRole('combobox', { name: 'Which teams' }),
    title: page.getByRole('heading', { level: 1 }),
    team: (name: string) => named('Teams', name),
    group: (name: string) => named('Groups', name),

    /** Shows a column, if the columns are tabs. */
    async show(column: 'Teams' | 'Groups' | 'Room'): Promise<void> {
      if (isPhone) await page.getByRole('tab', { name: new RegExp(`^${column}`) }).click();
    },

    /** Selects teams with a click on each. */
    async pick(...names: string[]): Promise<void> {
      for (const name of names) await named('Teams', name).click();
    },

    /** Runs an action of the tournament, whose button has another name on each screen. */
    async act(
      name:
        | 'Participants CSV'
        | 'Groups CSV'
        | 'Copy group list for WhatsApp'
        | 'Quick edit'
        | 'Delete Tournament',
    ) {
      const isFile = name !== 'Quick edit' && name !== 'Delete Tournament';
      if (isPhone) await page.getByRole('button', { name: 'Tournament actions' }).click();
      else if (isFile) await page.getByRole('button', { name: 'Export' }).click();
      else return page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    },

    /** Runs an action of a team or group from its row's menu. */
    async onRow(row: Locator, choice: string): Promise<void> {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: choice, exact: true }).click();
    },

    /** Presses a button in the bar of selected teams: 'Move to…', 'New group' and so on. */
    async onChosen(name: string): Promise<void> {
      await page.getByRole('button', { name, exact: true }).click();
    },

    /** Waits for the counts, e.g. '40 teams · 1 group · 36 ungrouped'. */
    async expectCounts(text: string): Promise<void> {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    },

    async expectChosen(text: string): Promise<void> {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    },

    /** Waits for the message of a success or failure. */
    async expectToast(text: string | RegExp): Promise<void> {
      await expect(page.getByText(text).first()).toBeVisible();
    },
  };
}
