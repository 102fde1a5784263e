import { expectNoDialog } from '../../support/dialogs.ts';
import { socketsOf } from '../../support/sockets.ts';
import { expect, test, useSession } from '../../support/test.ts';

test('slots left update on an open list and detail page when somebody registers', async ({
  page,
  context,
  api,
}) => {
  const organizer = await api.signUp('organization');
  const viewer = await api.signUp('player');
  const event = await api.publish(organizer, { capacity: 20 });
  await useSession(page, viewer);
  const detail = await context.newPage();
  const sockets = [page, detail].map(socketsOf);
  await page.goto(`/tournaments?search=${encodeURIComponent(event.title)}`);
  await detail.goto(`/tournaments/${event._id}`);
  const card = page.getByRole('listitem').filter({ hasText: event.title });
  await expect(card.getByText('0 / 20')).toBeVisible();
  await expect(detail.getByText('0 / 20').first()).toBeVisible();
  for (const { isGranted } of sockets) {
    await expect.poll(() => isGranted('watch', event._id)).toBe(true);
  }

  const player = await api.signUp('player');
  await api.register(player, event);
  await expect(card.getByText('1 / 20')).toBeVisible();
  await expect(detail.getByText('1 / 20').first()).toBeVisible();
  await api.register(await api.signUp('player'), event);
  await expect(card.getByText('2 / 20')).toBeVisible();
  await expect(detail.getByText('2 / 20').first()).toBeVisible();
  await api.call('DELETE', `/tournaments/${event._id}/register`, { token: player.accessToken });
  await expect(card.getByText('1 / 20')).toBeVisible();
  await expect(detail.getByText('1 / 20').first()).toBeVisible();
});

test('Back closes only the registration form, and what was typed is still there on reopening', async ({
  page,
  api,
}) => {
  const organizer = await api.signUp('organization');
  const event = await api.publish(organizer);
  await useSession(page, await api.signUp('player'));
  const list = `/tournaments?organizationId=${organizer.user._id}`;
  await page.goto(list);
  await page.getByRole('link', { name: event.title }).click();
  const register = page.getByRole('button', { name: /^Register your squad/ }).first();
  await register.click();
  const teamName = page.getByRole('dialog').getByRole('textbox', { name: 'Team name' });
  await teamName.fill('Night Owls');
  await page.goBack();
  await expectNoDialog(page);
  await expect(page).toHaveURL(new RegExp(`/tournaments/${event._id}$`));
  await register.click();
  await expect(teamName).toHaveValue('Night Owls');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await page.goBack();
  await expect(page).toHaveURL(list);
});
