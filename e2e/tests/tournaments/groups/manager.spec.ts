import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { clipboard, clipboardOf } from '../../../support/clipboard.ts';
import { devicesInTurn } from '../../../support/devices.ts';
import { expectNoDialog } from '../../../support/dialogs.ts';
import { manage, managerOn, setScene } from '../../../support/manager.ts';
import { axeFindings } from '../../../support/screens.ts';
import { expect, test, useSession } from '../../../support/test.ts';

async function expectInAddress(page: Page, wanted: Record<string, string | null>): Promise<void> {
  await expect
    .poll(() => {
      const params = new URL(page.url()).searchParams;
      return Object.fromEntries(Object.keys(wanted).map(name => [name, params.get(name)]));
    })
    .toEqual(wanted);
}

for (const device of devicesInTurn) {
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use);

    test('search, filters and layout stay in the URL through reload and Back', async ({
      page,
      api,
      server,
    }) => {
      const { organizer, event } = await setScene({ api, server });
      const ids = await api.memberIds(organizer, event);
      await api.makeGroup(organizer, event, ids.slice(0, 4));
      await useSession(page, organizer);
      const manager = managerOn(page, device.name);

      await page.goto(`/tournaments/${event._id}`);
      await page.getByRole('link', { name: 'Manage', exact: true }).click();
      await manager.expectCounts('40 teams · 1 group · 36 ungrouped');
      await manager.search.fill('nv7x1');
      await expect(manager.team('Squad 7')).toBeVisible();
      await expect(manager.teams).toHaveAttribute('aria-rowcount', '1');
      await expectInAddress(page, { search: 'nv7x1' });
      await page.reload();
      await expect(manager.search).toHaveValue('nv7x1');
      await expect(manager.teams).toHaveAttribute('aria-rowcount', '1');

      await page.getByRole('button', { name: 'Clear search' }).click();
      await manager.filter.selectOption('Ungrouped only');
      await page.getByRole('button', { name: 'Grid view' }).click();
      await expect(manager.teams).toHaveAttribute('aria-rowcount', '36');
      await expect(manager.team('Squad 5')).toBeVisible();
      await expect(manager.team('Squad 4')).toHaveCount(0);
      await expectInAddress(page, { search: null, filter: 'ungrouped', view: 'grid' });
      await page.reload();
      await expect(manager.filter).toHaveValue('ungrouped');
      await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true');

      await manager.show('Groups');
      await manager.onRow(manager.group('Group 1'), 'Show its teams');
      await expect(manager.teams).toHaveAttribute('aria-rowcount', '4');
      await expectInAddress(page, { filter: 'group', view: 'grid' });
      await page.goBack();
      await manager.show('Teams');
      await expect(manager.filter).toHaveValue('ungrouped');
      await expect(manager.teams).toHaveAttribute('aria-rowcount', '36');
      await expectInAddress(page, { group: null });

      // To another page and back.
      await page.getByRole('link', { name: 'Back to the tournament' }).click();
      await expect(page).toHaveURL(new RegExp(`/tournaments/${event._id}$`));
      await page.goBack();
      await expect(manager.filter).toHaveValue('ungrouped');
      await expect(manager.teams).toHaveAttribute('aria-rowcount', '36');
    });

    test('teams are grouped, moved and moved back; the group is renamed, emptied and deleted', async ({
      page,
      api,
      server,
    }) => {
      const { organizer, event, squads } = await setScene({ api, server });
      await useSession(page, organizer);
      await page.goto(manage(event));
      const manager = managerOn(page, device.name);
      const dialog = page.getByRole('dialog');

      await manager.onChosen('Move to…');
      await manager.expectToast('Pick at least 1 player');
      await manager.pick('Squad 1');
      await manager.onChosen('Move to…');
      // There is no group to move to; creating one from these teams is offered.
      await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'New group' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();

      await manager.pick('Squad 2', 'Squad 3');
      await manager.expectChosen('3 selected');
      await manager.onChosen('New group');
      await dialog.getByLabel('Name').fill('Alpha');
      await dialog.getByRole('button', { name: 'Create group' }).click();
      await manager.expectToast('Group created · Alpha, 3 teams');
      await manager.expectCounts('40 teams · 1 group · 37 ungrouped');
      await expect(page.getByText('No room yet', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Open room' }).click();
      await manager.expectToast('Room ready for this group');
      await expect(page.getByRole('log').getByText('Room opened')).toBeVisible();

      await manager.show('Teams');
      await manager.pick('Squad 4');
      await manager.onChosen('Move to…');
      await dialog.getByRole('button', { name: 'Move to Alpha' }).click();
      await manager.expectToast('Players moved · 1 team to Alpha');
      await manager.expectCounts('40 teams · 1 group · 36 ungrouped');
      await page.getByRole('button', { name: 'Undo' }).click();
      await manager.expectToast('Undone');
      await manager.expectCounts('40 teams · 1 group · 37 ungrouped');

      await manager.show('Groups');
      await manager.onRow(manager.group('Alpha'), 'Rename');
      await dialog.getByLabel('Name').fill('  ');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await expect(dialog.getByText('Group name required')).toBeVisible();
      await dialog.getByLabel('Name').fill('Bravo');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await manager.expectToast('Group renamed');
      await expect(manager.group('Bravo')).toContainText('3 teams · room open');

      await manager.show('Teams');
      await manager.onRow(manager.team('Squad 2'), 'Remove from group');
      await manager.expectToast('Removed from group · 1 team from Bravo');
      await manager.expectCounts('40 teams · 1 group · 38 ungrouped');

      await manager.search.fill('Squad 40');
      await manager.onRow(manager.team('Squad 40'), 'Details');
      await expect(dialog.getByText('nv40x1')).toBeVisible();
      await expect(dialog.getByText(squads.gameIdOf(40, 1))).toBeVisible();
      await expect(dialog.getByRole('link', { name: squads.phoneOf(40) })).toHaveAttribute(
        'href',
        `tel:+91${squads.phoneOf(40)}`,
      );
      await page.keyboard.press('Escape');
      await expectNoDialog(page);

      await manager.onRow(manager.team('Squad 40'), 'Remove from tournament');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove team' }).click();
      await manager.expectToast('Participant removed');
      await manager.expectCounts('39 teams · 1 group · 37 ungrouped');
      await expect(page.getByText('No matching teams')).toBeVisible();

      await manager.show('Room');
      await page.getByRole('button', { name: 'Delete room' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete room' }).click();
      await manager.expectToast('Room deleted');
      await expect(page.getByRole('button', { name: 'Open room' })).toBeVisible();
      await manager.show('Groups');
      await manager.onRow(manager.group('Bravo'), 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click();
      await manager.expectToast('Group deleted');
      await manager.expectCounts('39 teams · 0 groups · 39 ungrouped');
    });

    test('auto groups of 16 are created, copied for WhatsApp and exported as spreadsheets', async ({
      page,
      context,
      api,
      server,
    }) => {
      const { organizer, event } = await setScene({ api, server });
      await context.grantPermissions(clipboard.permissions);
      await useSession(page, organizer);
      await page.goto(manage(event));
      const manager = managerOn(page, device.name);
      await manager.show('Groups');
      await page.getByRole('button', { name: 'Auto groups' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Teams per group')).toHaveValue('16');
      await expect(dialog.getByText('40 teams → 3 groups, the last with 8')).toBeVisible();
      await dialog.getByRole('button', { name: 'Create groups' }).click();
      await manager.expectToast('Created groups of 16 Teams');
      await manager.expectCounts('40 teams · 3 groups · 0 ungrouped');
      await expect(manager.group('Group 3')).toContainText('8 teams · room open');

      await manager.act('Copy group list for WhatsApp');
      await manager.expectToast('Copied');
      const squads = (first: number, last: number) =>
        Array.from({ length: last - first + 1 }, (_, index) => `${index + 1}. Squad ${first + index}`);
      const list = [
        ['*Group 1*', ...squads(1, 16)],
        ['*Group 2*', ...squads(17, 32)],
        ['*Group 3*', ...squads(33, 40)],
      ];
      const copied = await clipboardOf(page);
      expect(copied.trim().replaceAll('\r\n', '\n')).toBe(list.map(lines => lines.join('\n')).join('\n\n'));

      for (const sheet of ['Participants CSV', 'Groups CSV'] as const) {
        const coming = page.waitForEvent('download');
        await manager.act(sheet);
        const download = await coming;
        expect(download.suggestedFilename()).toMatch(/\.csv$/);
        const bytes = await buffer(await download.createReadStream());
        expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
        const lines = bytes.toString('utf8').trimEnd().split('\r\n');
        expect(lines).toHaveLength(41);
        expect(lines.at(-1)).toContain('Squad 40');
      }
    });

    test('a quick edit saves, and after a delete the page has no actions left', async ({
      page,
      api,
      server,
    }) => {
      const { organizer, event } = await setScene({ api, server });
      const ids = await api.memberIds(organizer, event);
      const group = await api.makeGroup(organizer, event, ids.slice(0, 4));
      await useSession(page, organizer);
      await page.goto(manage(event));
      const manager = managerOn(page, device.name);
      await manager.act('Quick edit');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill('Deccan Cup');
      await dialog.getByLabel('Description').fill('Four maps.');
      await dialog.getByLabel('Registration fee').fill('199');
      await dialog.getByLabel('Capacity').fill('39');
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(
        dialog.getByText('Capacity cannot be less than the 40 teams already registered').first(),
      ).toBeVisible();
      await dialog.getByLabel('Capacity').fill('50');
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await manager.expectToast('Tournament updated');
      await expect(manager.title).toHaveText('Deccan Cup');

      await manager.show('Groups');
      await manager.group('Group 1').click();
      await expect(page.getByRole('textbox', { name: 'Message Group 1' })).toBeVisible();
      await manager.show('Teams');
      await manager.pick('Squad 1');
      await manager.act('Delete Tournament');
      const confirm = page.getByRole('alertdialog');
      await expect(confirm).toContainText('40 registered teams');
      await confirm.getByRole('button', { name: 'Delete Tournament' }).click();
      await manager.expectToast('Tournament deleted');
      await expect(manager.title).toHaveText('Tournament (deleted)');
      await expect(page).toHaveURL(new RegExp(`${manage(event)}\\?`));
      await expect(manager.title).toBeFocused();
      expect(await axeFindings(page)).toEqual([]);
      const all = page.getByRole('group', { name: 'Tournament Manager' });
      await expect(
        all.locator('button:enabled, input:enabled, select:enabled, textarea:enabled'),
      ).toHaveCount(0);
      await manager.team('Squad 2').click({ force: true });
      await expect(manager.team('Squad 2')).toHaveAttribute('aria-selected', 'false');
      const answer = await page.request.get(
        `/api/tournaments/${event._id}/groups/${group._id}/room/messages`,
        { headers: { authorization: `Bearer ${organizer.accessToken}` } },
      );
      expect(answer.status()).toBe(404);
    });
  });
}

test('teams are selected with Shift and by keyboard alone', async ({ page, api, server }) => {
  const { organizer, event } = await setScene({ api, server });
  await useSession(page, organizer);
  await page.goto(manage(event));
  const manager = managerOn(page, 'desktop');
  await manager.pick('Squad 2');
  await manager.team('Squad 6').click({ modifiers: ['Shift'] });
  await manager.expectChosen('5 selected');
  await manager.team('Squad 4').click({ modifiers: ['Shift'] });
  await manager.expectChosen('3 selected');

  await manager.teams.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await manager.expectChosen('3 selected');
  await expect(manager.team('Squad 3')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+a');
  await manager.expectChosen('40 selected');
  await page.keyboard.press('End');
  await expect(manager.team('Squad 40')).toBeVisible();
  await page.keyboard.press('Space');
  await manager.expectChosen('39 selected');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Squad 40' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(manager.teams).toBeFocused();

  // A new group, by keyboard alone.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'New group' }).press('Enter');
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await manager.expectToast('Group created · Keys, 1 team');
});
