import { devicesInTurn } from '../../../support/devices.ts';
import { expectNoDialog } from '../../../support/dialogs.ts';
import { roomOn } from '../../../support/room.ts';
import { expect, test, useSession } from '../../../support/test.ts';

for (const device of devicesInTurn) {
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use);

    test("a player's page switches from 'Group not made' to the group once it is created, and opens its room", async ({
      page,
      api,
    }) => {
      const organizer = await api.signUp('organization');
      const player = await api.signUp('player');
      const event = await api.publish(organizer);
      await api.register(player, event);
      const detail = `/tournaments/${event._id}`;
      await useSession(page, player);
      const gate = Promise.withResolvers<void>();
      await page.route('**/my-group', async route => {
        await gate.promise;
        await route.continue();
      });
      await page.goto(detail);
      await expect(page.getByText('Checking…')).toBeVisible();
      gate.resolve();
      await expect(page.getByText('Group not made')).toBeVisible();

      const group = await api.makeGroup(organizer, event, [player.user._id]);
      await page.getByRole('button', { name: 'My Group: 1' }).click();
      const dialog = page.getByRole('dialog', { name: 'Group 1' });
      await expect(dialog.getByRole('log').getByText('Room opened')).toBeVisible();
      await dialog.getByRole('tab', { name: 'Teams (1)' }).click();
      await expect(dialog.getByText('Your team')).toBeVisible();
      await dialog.getByRole('tab', { name: 'Chat' }).click();
      await api.write(organizer, event, group, 'Seats are out');
      await expect(roomOn(page).bubble('Seats are out')).toBeVisible();
      await roomOn(page).field.fill('Thanks');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(roomOn(page).bubble('Thanks')).toHaveCount(1);

      await page.keyboard.press('Escape');
      await expectNoDialog(page);
      await expect(page).toHaveURL(new RegExp(`${detail}$`));
      await expect(page.getByRole('button', { name: 'My Group: 1' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(roomOn(page).bubble('Thanks')).toBeVisible();
      await page.goBack();
      await expectNoDialog(page);
      await expect(page).toHaveURL(new RegExp(`${detail}$`));

      await page.getByRole('button', { name: 'My Group: 1' }).click();
      await dialog.getByRole('link', { name: 'Open full page' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Group 1' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('button', { name: 'My Group: 1' })).toBeVisible();
      await expect(dialog).toHaveCount(0);

      // Once the group is deleted, so is the button.
      await api.call('DELETE', `/tournaments/${event._id}/groups/${group._id}`, {
        token: organizer.accessToken,
      });
      await expect(page.getByText('Group not made')).toBeVisible();
    });
  });
}
