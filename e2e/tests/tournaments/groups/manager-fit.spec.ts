import type { Locator } from '@playwright/test';
import { devices } from '../../../support/devices.ts';
import { manage, managerOn, setScene } from '../../../support/manager.ts';
import { marked } from '../../../support/marked.ts';
import { expect, test, useSession } from '../../../support/test.ts';

/** Whether an element shows all of its text. */
const showsAll = (text: Locator): Promise<boolean> =>
  text.evaluate(
    element => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight + 1,
  );

/** Returns the space in px that an empty field has beyond its hint. */
const roomForHint = (field: Locator): Promise<number> =>
  field.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas to measure with');
    pen.font = font;
    const hint = pen.measureText(input.placeholder).width;
    return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - hint;
  });

for (const device of devices) {
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use);

    test('names, hints and menus are not cut off', async ({ page, api, server }) => {
      const { organizer, event } = await setScene({ api, server });
      const captain = { email: `long.captain.name.of.a.team.${marked()}@esports-mail.example.com` };
      const teamName = 'Banyan Syndicate Esports';
      await api.register(await api.signUp('player', captain), event, { teamName });
      await useSession(page, organizer);
      await page.goto(`${manage(event)}?view=grid`);
      const manager = managerOn(page, device.name);
      expect(await roomForHint(manager.search)).toBeGreaterThan(0);

      await manager.teams.evaluate(list => list.scrollTo({ top: list.scrollHeight }));
      const team = manager.team(teamName);
      expect(await showsAll(team.getByText(teamName, { exact: true }))).toBe(true);

      const oneLine = async () => {
        const items = page.getByRole('menuitem');
        await expect(items.first()).toBeVisible();
        for (const item of await items.all()) {
          expect((await item.boundingBox())?.height, (await item.textContent()) ?? '').toBeLessThan(46);
        }
        await page.keyboard.press('Escape');
        await expect(items).toHaveCount(0);
      };
      const opener = device.name === 'phone' ? 'Tournament actions' : 'Export';
      await page.getByRole('button', { name: opener }).click();
      await oneLine();
      await manager.pick(teamName);
      await page.getByRole('button', { name: 'More for the selected teams' }).click();
      await oneLine();
      await team.getByRole('button', { name: /^Actions for/ }).click();
      await oneLine();

      await manager.onRow(team, 'Details');
      const dialog = page.getByRole('dialog');
      for (const target of await dialog.locator('a, button').all()) {
        const box = await target.boundingBox();
        // A phone's screen scale causes fractions of a px.
        expect(Math.round(Math.min(box?.width ?? 0, box?.height ?? 0))).toBeGreaterThanOrEqual(44);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(device.use.viewport.width);
    });
  });
}
