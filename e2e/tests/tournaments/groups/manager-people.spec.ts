import { manage, managerOn, setScene } from '../../../support/manager.ts';
import { expect, test, useSession } from '../../../support/test.ts';

test('changes in one of the organizer’s sessions show up in another at once', async ({
  page,
  api,
  server,
  openAs,
}) => {
  const { organizer, event } = await setScene({ api, server });
  await useSession(page, organizer);
  await page.goto(manage(event));
  const mine = managerOn(page, 'desktop');
  await mine.expectCounts('40 teams · 0 groups · 40 ungrouped');
  const elsewhere = await openAs(await api.signIn(organizer), manage(event));
  const other = managerOn(elsewhere, 'desktop');
  await other.expectCounts('40 teams · 0 groups · 40 ungrouped');

  await mine.pick('Squad 1', 'Squad 2');
  await mine.onChosen('New group');
  await page.keyboard.press('Enter');
  await other.expectCounts('40 teams · 1 group · 38 ungrouped');
  await expect(other.group('Group 1')).toContainText('2 teams · no room yet');
  await expect(other.team('Squad 1')).toContainText('Group 1');

  await page.getByRole('button', { name: 'Open room' }).click();
  await expect(other.group('Group 1')).toContainText('2 teams · room open');
  await page.getByRole('textbox', { name: 'Message Group 1' }).fill('Sit in your slot');
  await page.keyboard.press('Enter');
  await expect(other.group('Group 1')).toContainText('New messages');
  await other.group('Group 1').click();
  await expect(elsewhere.getByRole('log').getByText('Sit in your slot')).toBeVisible();

  const player = await api.signUp('player');
  await api.register(player, event, { teamName: 'Late Squad' });
  await mine.expectCounts('41 teams · 1 group · 39 ungrouped');
  await other.expectCounts('41 teams · 1 group · 39 ungrouped');

  await other.onRow(other.group('Group 1'), 'Delete');
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click();
  await mine.expectCounts('41 teams · 0 groups · 41 ungrouped');
  await expect(page.getByText('No group open')).toBeVisible();

  await other.act('Delete Tournament');
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Delete Tournament' }).click();
  await mine.expectToast('Tournament no longer exists');
  await expect(page).toHaveURL(/\/tournaments$/);
});

test('other users are rejected, and a tournament that does not exist redirects to the list', async ({
  page,
  api,
  server,
  openAs,
}) => {
  const { event } = await setScene({ api, server });
  const stranger = await openAs(await api.signUp('organization'), manage(event));
  await expect(stranger.getByText('You are not authorized to manage this tournament')).toBeVisible();
  await expect(stranger.getByText('Squad 1')).toHaveCount(0);
  const player = await openAs(await api.signUp('player'), manage(event));
  await expect(player.getByText('You are not authorized to manage this tournament')).toBeVisible();
  await page.goto(manage(event));
  await expect(page).toHaveURL(/\/login/);

  await stranger.goto('/tournaments/00000000-0000-7000-8000-000000000000/manage');
  await expect(stranger.getByText('Tournament no longer exists')).toBeVisible();
  await expect(stranger).toHaveURL(/\/tournaments$/);
});
