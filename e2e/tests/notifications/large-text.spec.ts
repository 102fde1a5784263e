import { phone } from '../../support/devices.ts';
import { cutByLargeText } from '../../support/large-text.ts';
import { phoneWithMatch } from '../../support/offline-copy.ts';
import { expect, test } from '../../support/test.ts';

const widths = [360, 320];

for (const role of ['player', 'organization'] as const) {
  test(`text of double size fits on the settings of one: ${role}`, async ({ api, openAs }) => {
    const page = await openAs(await api.signUp(role), '/settings/notifications', phone);
    await expect(page.getByRole('table')).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      expect(await cutByLargeText(page), `${width} px`).toEqual([]);
    }
  });
}

test('text of double size fits on the offline page', async ({ api, openAs }) => {
  const { page, details } = await phoneWithMatch({ api, openAs }, { withRoom: true });
  await page.context().setOffline(true);
  await page.goto('/offline.html');
  await expect(page.locator('#password')).toHaveText(details.password);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    expect(await cutByLargeText(page), `${width} px`).toEqual([]);
    // Not one letter per line.
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    const box = await page.locator('#password').boundingBox();
    expect(box?.height).toBeLessThan(200);
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
});
