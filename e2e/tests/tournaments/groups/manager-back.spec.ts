import type { Page } from '@playwright/test';
import type { Api, Event } from '../../../support/api.ts';
import { type DeviceName, devicesInTurn } from '../../../support/devices.ts';
import { expectNoDialog } from '../../../support/dialogs.ts';
import { manage, managerOn, setScene } from '../../../support/manager.ts';
import { expect, test, useSession } from '../../../support/test.ts';

/** Opens the Manager from the tournament's page. */
async function enter(page: Page, event: Event): Promise<void> {
  await page.goto(`/tournaments/${event._id}`);
  await page.getByRole('link', { name: 'Manage', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Teams' })).toBeVisible();
}

type Fixtures = { page: Page; api: Api; server: { dataDir: string } };

/** Opens the Manager of a tournament of 40 teams as its organizer. */
async function openManager({ page, api, server }: Fixtures, device: DeviceName = 'desktop') {
  const { organizer, event } = await setScene({ api, server });
  await useSession(page, organizer);
  await enter(page, event);
  return { event, manager: managerOn(page, device) };
}

const atTournament = (event: Event) => new RegExp(`/tournaments/${event._id}$`);

for (const device of devicesInTurn) {
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use);

    test('Back closes only the open dialog', async ({ page, api, server }) => {
      const { organizer, event } = await setScene({ api, server });
      const ids = await api.memberIds(organizer, event);
      await api.makeGroup(organizer, event, ids.slice(0, 4));
      await useSession(page, organizer);
      await enter(page, event);
      const manager = managerOn(page, device.name);
      await manager.show('Groups');
      await manager.group('Group 1').click();
      await expect(page.getByRole('textbox', { name: 'Message Group 1' })).toBeVisible();
      await manager.show('Teams');
      await manager.pick('Squad 2', 'Squad 3');
      const address = page.url();

      const onTeams = (act: () => Promise<void>) => async () => {
        await manager.show('Teams');
        await act();
      };
      const onGroup = (choice: string) => async () => {
        await manager.show('Groups');
        await manager.onRow(manager.group('Group 1'), choice);
      };
      const questions = [
        onTeams(() => manager.onChosen('Move to…')),
        onTeams(() => manager.onChosen('New group')),
        onTeams(() => manager.onRow(manager.team('Squad 5'), 'Details')),
        onTeams(() => manager.onRow(manager.team('Squad 5'), 'Remove from tournament')),
        () => manager.act('Quick edit'),
        () => manager.act('Delete Tournament'),
        onGroup('Rename'),
        onGroup('Delete'),
        async () => {
          await manager.show('Groups');
          await page.getByRole('button', { name: 'Auto groups' }).click();
        },
        async () => {
          await manager.show('Room');
          await page.getByRole('button', { name: 'Delete room' }).click();
        },
      ];
      const dialog = page.locator('dialog[open]');
      for (const [at, ask] of questions.entries()) {
        await ask();
        await expect(dialog).toHaveCount(1);
        await page.goBack();
        await expect(dialog, `question ${at}`).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe(manage(event));
      }
      await manager.show('Teams');
      await expect(page).toHaveURL(address);
      await manager.expectChosen('2 selected');
    });

    test('closing a dialog any other way leaves no history entry', async ({ page, api, server }) => {
      const { event, manager } = await openManager({ page, api, server }, device.name);
      const dialog = page.locator('dialog[open]');
      await manager.act('Quick edit');
      await page.keyboard.press('Escape');
      await expectNoDialog(page);
      await manager.act('Delete Tournament');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expectNoDialog(page);
      await manager.pick('Squad 1');
      await manager.onChosen('Move to…');
      await dialog.getByRole('button', { name: 'New group' }).click();
      await expect(dialog.getByLabel('Name')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expectNoDialog(page);
      await manager.expectChosen('1 selected');
      await page.goBack();
      await expect(page).toHaveURL(atTournament(event));
    });
  });
}

test('creating a group replaces the dialog’s history entry', async ({ page, api, server }) => {
  const { event, manager } = await openManager({ page, api, server });
  await manager.pick('Squad 1');
  await manager.onChosen('New group');
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { name: 'Group 1 room' })).toBeVisible();
  await expect(page).toHaveURL(/group=/);
  await manager.onRow(manager.group('Group 1'), 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('No group open')).toBeVisible();
  await expect(page).not.toHaveURL(/group=/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${manage(event)}$`));
  await page.goBack();
  await expect(page).toHaveURL(atTournament(event));
});

test('reloading with a dialog open shows the page, and Back leaves it; typed text survives Back', async ({
  page,
  api,
  server,
}) => {
  const { event, manager } = await openManager({ page, api, server });
  const dialog = page.getByRole('dialog');
  await manager.pick('Squad 1');
  await manager.onChosen('New group');
  await dialog.getByLabel('Name').fill('Finals');
  await page.goBack();
  await expectNoDialog(page);
  await manager.onChosen('New group');
  await expect(dialog.getByLabel('Name')).toHaveValue('Finals');
  await page.keyboard.press('Escape');
  await manager.onChosen('New group');
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);

  await manager.act('Quick edit');
  await dialog.getByLabel('Title').fill('Deccan Cup');
  await page.goBack();
  await expectNoDialog(page);
  await manager.act('Quick edit');
  await expect(dialog.getByLabel('Title')).toHaveValue('Deccan Cup');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(manager.title).toHaveText('Deccan Cup');

  await manager.act('Delete Tournament');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.reload();
  await expect(manager.teams).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(atTournament(event));
});

test('pressing Back while a group is being created still creates it, and a message says so', async ({
  page,
  api,
  server,
}) => {
  const { event, manager } = await openManager({ page, api, server });
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route(/\/groups$/, async route => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await manager.pick('Squad 1');
  await manager.onChosen('New group');
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
  await page.goBack();
  await expectNoDialog(page);
  await page.goBack();
  await expect(page).toHaveURL(atTournament(event));
  answer();
  await manager.expectToast('Group created · Group 1, 1 team');
  await expect(page).toHaveURL(atTournament(event));
});

test('a delete and a group whose responses were lost are found to have worked', async ({
  page,
  api,
  server,
}) => {
  const { manager } = await openManager({ page, api, server });
  await page.route(/\/tournaments\/[\w-]+(\/groups(\/auto.*)?)?$/, async route => {
    if (!['POST', 'DELETE'].includes(route.request().method())) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await manager.pick('Squad 1', 'Squad 2');
  await manager.onChosen('New group');
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
  await manager.expectToast('Group created · Group 1, 2 teams');
  await manager.expectCounts('40 teams · 1 group · 38 ungrouped');
  await page.getByRole('button', { name: 'Auto groups' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create groups' }).click();
  await manager.expectToast('Created groups of 16 Teams · 3 groups, 38 teams');
  await manager.act('Delete Tournament');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Tournament' }).click();
  await expect(manager.title).toHaveText('Tournament (deleted)');
  await expect(page.getByText('Failed to delete tournament')).toHaveCount(0);
});

test('the two options for grouped teams fit on one line', async ({ page, api, server }) => {
  const { organizer, event } = await setScene({ api, server });
  const ids = await api.memberIds(organizer, event);
  await api.makeGroup(organizer, event, ids.slice(0, 1));
  await useSession(page, organizer);
  await enter(page, event);
  const manager = managerOn(page, 'desktop');
  await manager.pick('Squad 1', 'Squad 2');
  await manager.onChosen('New group');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  for (const name of ['Back', 'Skip them', 'Move them']) {
    const box = await dialog.getByRole('button', { name }).boundingBox();
    expect(box?.height, name).toBeLessThan(46);
  }
  const footer = dialog.locator('footer');
  expect(await footer.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
  await dialog.getByRole('button', { name: 'Skip them' }).click();
  await manager.expectToast('Group created · Group 2, 1 team');
});
