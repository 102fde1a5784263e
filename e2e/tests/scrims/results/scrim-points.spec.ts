import type { Locator } from '@playwright/test';
import { phone } from '../../../support/devices.ts';
import { bookedPlayer, openLobby, startedAgo } from '../../../support/scrims.ts';
import { expect, test } from '../../../support/test.ts';

test('a squad keeps its results even if another squad has its slot when they are entered', async ({
  api,
  openAs,
  server,
}) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { slots: 2, maps: ['Erangel', 'Miramar', 'Sanhok'] });
  const { player: gone } = await bookedPlayer(api, lobby, { teamName: 'Night Owls' });
  await bookedPlayer(api, lobby, { teamName: 'Deccan Rush' });
  await bookedPlayer(api, lobby, { teamName: 'Came Later' });
  await startedAgo(server.dataDir, lobby, 40);
  const page = await openAs(organizer, `/scrims/${lobby._id}/run?tab=results`, phone);
  const field = (what: string, slot: number) =>
    page.getByRole('textbox', { name: new RegExp(`^${what} of slot 0${slot},`) });
  await page.getByRole('button', { name: 'Use the grid' }).click();
  await field('Placement', 2).fill('2');

  await api.call('DELETE', `/scrims/${lobby._id}/participants/${gone.user._id}`, {
    token: organizer.accessToken,
  });
  const squad = page.getByRole('combobox', { name: 'Squad that played in slot 01' });
  await expect(squad.locator('option:checked')).toHaveText('Night Owls (has left)');
  await expect(field('Placement', 2)).toHaveValue('2');
  await field('Placement', 1).fill('1');
  await field('Kills', 1).fill('9');
  await page.getByRole('button', { name: 'Save match 1' }).click();
  await expect(page.getByText('Results of Map 1 · Erangel saved')).toBeAttached();
  const table = page.getByRole('list', { name: 'Standings' });
  await expect(table.getByText('Night Owls')).toBeVisible();
  await expect(table.getByText('Came Later')).toHaveCount(0);

  // The next match has not started: it belongs to the new squad, unless the organizer chooses otherwise.
  await page.getByRole('button', { name: /^Map 2/ }).click();
  await expect(squad.locator('option:checked')).toHaveText('Came Later');
  await squad.selectOption('Night Owls (has left)');
  await expect(page.getByRole('textbox', { name: 'Kills of slot 01, Night Owls' })).toBeVisible();
});

test('Back closes the confirmation to replace or delete results, and each action moves the focus on', async ({
  api,
  openAs,
  server,
}) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { slots: 2, maps: ['Erangel'] });
  await bookedPlayer(api, lobby);
  await bookedPlayer(api, lobby);
  await startedAgo(server.dataDir, lobby, 40);
  const results = `/scrims/${lobby._id}/run?tab=results`;
  const page = await openAs(organizer, '/dashboard/org', phone);
  await page.goto(results);
  const field = (what: string, slot: number) =>
    page.getByRole('textbox', { name: new RegExp(`^${what} of slot 0${slot},`) });
  await page.getByRole('button', { name: 'Use the grid' }).click();
  await field('Placement', 1).fill('1');
  await field('Placement', 2).fill('2');
  await page.getByRole('button', { name: 'Save match 1' }).click();
  const more = page.getByRole('button', { name: 'Match 1: more' });
  await expect(more).toBeVisible();

  const question = page.getByRole('alertdialog');
  const remove = async () => {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete results' }).press('Enter');
  };
  const replace = () => page.getByRole('button', { name: 'Replace match 1' }).press('Enter');
  const backFrom = async (ask: () => Promise<void>, button: Locator) => {
    await ask();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(results);
    await expect(button).toBeFocused();
  };
  await backFrom(remove, more);
  await field('Kills', 1).fill('7');
  await backFrom(replace, page.getByRole('button', { name: 'Replace match 1' }));
  await expect(field('Kills', 1)).toHaveValue('7');

  const rows = page.locator(':focus').getByRole('table', { name: /^Results of/ });
  await page.getByRole('button', { name: 'Undo changes' }).press('Enter');
  await expect(rows).toBeVisible();
  await expect(field('Kills', 1)).toHaveValue('0');
  await field('Kills', 1).fill('7');
  for (const [ask, act, after] of [
    [replace, 'Replace match 1', more],
    [remove, 'Delete results', page.getByRole('button', { name: 'Save match 1' })],
  ] as const) {
    await ask();
    await question.getByRole('button', { name: act }).press('Enter');
    await expect(after).toBeVisible();
    await expect(rows).toBeVisible();
    await expect(page).toHaveURL(results);
  }
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/org');
});
