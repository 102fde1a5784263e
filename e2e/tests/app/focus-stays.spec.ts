import { phone } from '../../support/devices.ts';
import { manage, managerOn, setScene } from '../../support/manager.ts';
import { plainPicture } from '../../support/pictures.ts';
import { bookedPlayer, openLobby, startedAgo } from '../../support/scrims.ts';
import { expect, test, useSession } from '../../support/test.ts';

// Focus is lost when the pressed element disappears: keyboard and screen reader users must not be sent to the
// top.
test.use(phone);

test('selecting teams and clearing the selection keep the focus in the bar', async ({
  page,
  api,
  server,
}) => {
  const { organizer, event } = await setScene({ api, server });
  await api.makeGroup(organizer, event, (await api.memberIds(organizer, event)).slice(0, 2));
  await useSession(page, organizer);
  await page.goto(manage(event));
  const manager = managerOn(page, 'phone');
  const bar = page.getByRole('group', { name: 'Selected teams' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  const clear = async () => {
    await press('More for the selected teams');
    await page.getByRole('menuitem', { name: 'Clear selection' }).press('Enter');
  };

  await press('select all 40');
  await expect(bar).toBeFocused();
  await manager.expectChosen('40 selected');
  await clear();
  await expect(bar).toBeFocused();
  await manager.expectChosen('40 teams');

  await manager.pick('Squad 1');
  await manager.search.fill('nobody of that name');
  await press('Clear');
  await expect(bar).toBeFocused();
  // The first button is the one in the field.
  await page.getByRole('button', { name: 'Clear search' }).last().press('Enter');
  await expect(manager.search).toBeFocused();
  await expect(manager.search).toHaveValue('');

  await manager.pick('Squad 5');
  await press('Move to…');
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page.getByRole('dialog').getByRole('button', { name: /^Move/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await bar.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(bar).toBeFocused();
});

test('uploading, replacing, cancelling and removing your profile picture keep the focus', async ({
  page,
  api,
}) => {
  await useSession(page, await api.signUp('player'));
  await page.goto('/settings');
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await plainPicture(400, 400) };
  const choose = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name }).press('Enter');
    await (await chooser).setFiles(file);
  };
  const replace = page.getByRole('button', { name: 'Replace picture' });
  await choose('Upload picture');
  await expect(replace).toBeFocused();
  await page.route('**/api/upload/image', () => {});
  await choose('Replace picture');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(replace).toBeFocused();
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByText('Picture removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload picture' })).toBeFocused();
});

test('removing a banner and discarding a draft keep the focus', async ({ openAs, api }) => {
  const page = await openAs(await api.signUp('organization'), '/tournaments/new', phone);
  const file = { name: 'banner.png', mimeType: 'image/png', buffer: await plainPicture(1600, 600) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Upload banner' })).toBeFocused();

  const lobby = await openLobby(api, await api.signUp('organization'));
  const squad = await openAs(await api.signUp('player'), `/scrims/${lobby._id}`, phone);
  const dialog = squad.getByRole('dialog');
  const open = () => squad.getByRole('button', { name: /^Book/ }).first().press('Enter');
  await open();
  await dialog.getByLabel('Team name').fill('Half Typed');
  await squad.keyboard.press('Escape');
  await squad.reload();
  await open();
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(dialog.getByLabel('Team name')).toBeFocused();
  await expect(dialog.getByLabel('Team name')).toHaveValue('');
});

test('dismissing the unread rows of a sheet keeps the focus', async ({ openAs, api, server }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { slots: 2 });
  await bookedPlayer(api, lobby);
  await startedAgo(server.dataDir, lobby, 40);
  const page = await openAs(organizer, `/scrims/${lobby._id}/run?tab=results`, phone);
  const sheet = { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('1,1,5\n99,2,3\n') };
  await page.getByTestId('sheet').setInputFiles(sheet);
  const leftOut = page.getByRole('region', { name: 'Rows not read' });
  await leftOut.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(leftOut).toHaveCount(0);
  await expect(page.locator(':focus').getByRole('region', { name: /^Results of/ })).toBeVisible();
});
