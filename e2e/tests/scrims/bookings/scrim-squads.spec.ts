import { phone } from '../../../support/devices.ts';
import { bookedPlayer, openLobby } from '../../../support/scrims.ts';
import { expect, test } from '../../../support/test.ts';

test('an organizer adds a squad by name and swaps two; a squad sees its new slot on another phone', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer, { slots: 4, reservedSlots: [4] });
  const { player, booking } = await bookedPlayer(api, lobby, { slotNumber: 1 });
  const squadPage = await openAs(player, `/scrims/${lobby._id}`, phone);
  const own = squadPage.getByRole('region', { name: 'Your booking' });
  await expect(own).toContainText('Slot 01');

  const page = await openAs(organizer, `/scrims/${lobby._id}/run?tab=squads`, phone);
  await page.getByRole('button', { name: 'Add squad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a squad' });
  await dialog.getByLabel('Team name').fill('Street Kings');
  await dialog.getByRole('button', { name: 'Add squad' }).click();
  await expect(page.getByText('Street Kings has slot 02')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Squads by slot' });

  await rows.getByRole('button', { name: new RegExp(booking.teamName) }).click();
  await rows.getByRole('button', { name: /^Move/ }).click();
  await page.getByLabel('New slot').selectOption({ label: 'Slot 02, swap with Street Kings' });
  await page.getByRole('button', { name: 'Swap slots' }).click();
  await expect(rows.getByRole('button', { name: /Slot 01\s*Street Kings/ })).toBeVisible();
  await expect(own).toContainText('Slot 02');

  // A reserved slot is given to a squad by name.
  await page.getByRole('button', { name: 'Add squad' }).click();
  await dialog.getByLabel('Team name').fill('Guests of the house');
  await dialog.getByLabel('Slot').selectOption({ label: 'Slot 04, reserved' });
  await dialog.getByRole('button', { name: 'Add squad' }).click();
  await expect(rows.getByRole('button', { name: /Slot 04\s*Guests of the house/ })).toBeVisible();
});

test('a squad brings in a substitute and keeps its slot', async ({ api, openAs }) => {
  const organizer = await api.signUp('organization');
  const lobby = await openLobby(api, organizer);
  const { player } = await bookedPlayer(api, lobby, { slotNumber: 3 });
  const page = await openAs(player, `/scrims/${lobby._id}`, phone);
  await page.getByRole('button', { name: 'Edit squad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit squad' });
  await dialog.getByLabel('Player 4 IGN').fill('newcomer');
  await dialog.getByRole('button', { name: 'Save squad' }).click();
  await expect(page.getByText('Squad updated')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Slot 03');
  const run = await openAs(organizer, `/scrims/${lobby._id}/run?tab=squads`, phone);
  await run
    .getByRole('list', { name: 'Squads by slot' })
    .getByRole('button', { name: /Slot 03/ })
    .click();
  await expect(run.getByText('newcomer')).toBeVisible();
});
