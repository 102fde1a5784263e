import type { Locator, Page } from '@playwright/test';
import { expectNoDialog } from '../../support/dialogs.ts';
import { marked, newPhone } from '../../support/marked.ts';
import { plainPicture } from '../../support/pictures.ts';
import { expect, test } from '../../support/test.ts';

/** Returns the value of a datetime-local field this many hours from now, in the browser's zone. */
function localTime(hours: number): string {
  const zone = 5.5 * 60 * 60_000;
  return new Date(Date.now() + hours * 60 * 60_000 + zone).toISOString().slice(0, 16);
}

async function signUp(page: Page, role: 'Player' | 'Organization', name: string): Promise<void> {
  await page.goto('/signup');
  await page.getByText(role, { exact: true }).click();
  if (role === 'Organization') await page.getByLabel('Organization name').fill(`${name} Esports`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}-${marked()}@example.in`);
  await page.getByLabel('Password', { exact: true }).fill(marked('correct horse battery'));
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/signup/);
}

async function fillSquad(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Team name').fill(name);
  await dialog.getByLabel('Phone').fill(newPhone().replace(/^.{5}/, '$& '));
  await dialog.getByLabel('Your real name').fill(marked('Asha Rao'));
  for (const slot of [1, 2, 3, 4]) {
    await dialog.getByLabel(`Player ${slot} IGN`).fill(`${name}${slot}`);
    await dialog.getByLabel(`Player ${slot} Game ID`).fill(`5${Date.now()}${slot}`);
  }
}

/**
 * Taps twice, 200 ms apart by their timestamps. The second tap arrives when the form is gone, and must not reach
 * the bar below it.
 */
async function tapTwice(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  expect(box).not.toBeNull();
  if (!box) return;
  const devtools = await page.context().newCDPSession(page);
  const tap = async (timestamp: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await devtools.send('Input.dispatchMouseEvent', {
        type,
        ...place,
        button: 'left',
        clickCount: 1,
        timestamp,
      });
    }
  };
  const first = Date.now() / 1000;
  await tap(first);
  await expectNoDialog(page);
  await tap(first + 0.2);
}

for (const device of [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 360, height: 800 } },
]) {
  test.describe(`on a ${device.name}`, () => {
    test.use({ viewport: device.viewport, hasTouch: device.name === 'phone' });

    test('an organizer publishes a tournament, a player finds and joins it, the organizer edits and deletes it', async ({
      page,
      openAs,
    }) => {
      const title = `Winter Showdown ${device.name} ${Date.now()}`;
      await signUp(page, 'Organization', 'Nova');
      await page.goto('/tournaments');
      await page.getByRole('link', { name: 'Create Tournament' }).first().click();
      await page.getByLabel('Title').fill(title);
      const banner = { name: 'banner.png', mimeType: 'image/png', buffer: await plainPicture(1600, 600) };
      await page.locator('input[type=file]').setInputFiles(banner);
      await expect(page.getByText('Banner uploaded')).toBeVisible();
      await page.getByText('BGMI', { exact: true }).first().click();
      await page.getByLabel('Description').fill('Four maps in groups of 16.');
      await page.getByLabel('Prize pool').fill('10000');
      await page.getByLabel('Capacity').fill('20');
      await page.getByLabel(/^Starts?/).fill(localTime(3));
      await page.getByRole('button', { name: /^(Create|Publish)/ }).click();
      await expect(page.getByText('Tournament created')).toBeVisible();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      const address = page.url();
      const image = page.locator('main img').first();
      await expect(image).toHaveAttribute('src', /^\/uploads\/.+\.webp$/);
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0);

      const player = await openAs(null, '/', { viewport: device.viewport });
      await signUp(player, 'Player', 'Ravi');
      await player.goto('/tournaments');
      await player.getByRole('main').getByRole('searchbox').fill(title);
      await player
        .getByRole('link', { name: new RegExp(title) })
        .first()
        .click();
      await expect(player.getByRole('heading', { name: title })).toBeVisible();
      await expect(player.getByText('0 / 20').first()).toBeVisible();
      await player
        .getByRole('button', { name: /^Register your squad/ })
        .first()
        .click();
      await fillSquad(player, `Ravi${device.name}`);
      const register = player.getByRole('dialog').getByRole('button', { name: 'Register', exact: true });
      await (device.name === 'phone' ? tapTwice(player, register) : register.dblclick());
      await expect(player.getByText('Registered!')).toBeVisible();
      await expect(player.getByText('Already Registered').first()).toBeVisible();
      await expect(player.getByText('1 / 20').first()).toBeVisible();
      await expect(player.getByText('Group not made').first()).toBeVisible();
      await player.reload();
      await expect(player.getByText('Already Registered').first()).toBeVisible();
      await player.close();

      await page.reload();
      await expect(page.getByText('1 / 20').first()).toBeVisible();
      await page.getByRole('link', { name: 'Edit' }).first().click();
      await page.getByLabel('Title').fill(`${title} II`);
      await page.getByRole('button', { name: /^Save/ }).first().click();
      await expect(page.getByText('End date/time is required')).toBeVisible();
      await page.getByLabel('End', { exact: true }).fill(localTime(6));
      await page.getByRole('button', { name: /^Save/ }).first().click();
      await expect(page.getByText('Tournament updated')).toBeVisible();
      await page.goto(address);
      await expect(page.getByRole('heading', { name: `${title} II` })).toBeVisible();
      await page.getByRole('link', { name: 'Edit' }).first().click();
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      const confirm = page.getByRole('alertdialog');
      await expect(confirm).toContainText('1 registered team');
      await confirm.getByRole('button', { name: /^Delete/ }).click();
      await expect(page.getByText('Tournament deleted')).toBeVisible();
      await expect(page).toHaveURL(/\/tournaments$/);
      await page.goto(address);
      await expect(page.getByText('Tournament not found')).toBeVisible();
    });
  });
}
