import type { Page } from '@playwright/test';
import { phone } from '../../../support/devices.ts';
import { roomOn, setRoom } from '../../../support/room.ts';
import { expect, test, useSession } from '../../../support/test.ts';

/** Returns the lower edge of the matched element, in px from the top of the screen. */
async function bottomOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate(element => element.getBoundingClientRect().bottom);
}

/** Returns how far the messages are scrolled from their end, in px. */
const fromEnd = (page: Page) =>
  roomOn(page).log.evaluate(box => box.scrollHeight - box.scrollTop - box.clientHeight);

/** Expects that the page does not scroll, and that the message field is on the screen, above the bar. */
async function expectFit(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);
  // Measured together, because the bar appears and disappears.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const nav = document.querySelector('nav[aria-label="Sections"]')?.getBoundingClientRect();
        const field = document.querySelector('textarea[aria-label^="Message "]')?.getBoundingClientRect();
        return (field?.bottom ?? Infinity) - (nav?.height ? nav.top : window.innerHeight);
      }),
    )
    .toBeLessThanOrEqual(0);
}

for (const [width, height] of [
  [360, 800],
  [360, 420],
  [320, 568],
  [720, 450],
  [740, 360],
  [800, 360],
  [1440, 900],
] as const) {
  test(`the room fits a screen of ${width} x ${height}, offline too`, async ({ page, context, api }) => {
    const { member, path } = await setRoom(api);
    await page.setViewportSize({ width, height });
    await useSession(page, member);
    await page.goto(path);
    await expect(roomOn(page).field).toBeVisible();
    await expectFit(page);
    await context.setOffline(true);
    await expect(page.getByText('You are offline')).toBeVisible();
    await expectFit(page);
    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
    await expectFit(page);
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test('typing hides the bottom bar, and a long draft keeps the newest message visible', async ({
    page,
    api,
  }) => {
    const { organizer, member, event, group, path } = await setRoom(api);
    for (let index = 1; index <= 20; index++) await api.write(organizer, event, group, `Line ${index}`);
    await useSession(page, member);
    await page.goto(path);
    const { field, bubble } = roomOn(page);
    const bar = page.getByRole('navigation', { name: 'Sections' });
    await expect(bubble('Line 20')).toBeInViewport();
    await expect(bar).toBeInViewport();
    const barHeight = () => bar.evaluate(nav => nav.clientHeight);
    await field.tap();
    // The size that an open keyboard leaves.
    await page.setViewportSize({ width: 360, height: 420 });
    await expect.poll(barHeight).toBe(0);
    await field.fill('x'.repeat(1000));
    await expect.poll(() => fromEnd(page)).toBeLessThanOrEqual(1);
    await expectFit(page);
    await expect(bubble('Line 20')).toBeInViewport();
    await field.fill('');
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => fromEnd(page)).toBeLessThanOrEqual(1);
    // Android's Back closes the keyboard and keeps the focus.
    await expect(field).toBeFocused();
    await expect.poll(barHeight).toBeGreaterThan(50);
    await expect.poll(() => bottomOf(page, 'nav[aria-label="Sections"]')).toBeLessThanOrEqual(800);
    await page.setViewportSize({ width: 320, height: 640 });
    const labels = await bar.getByRole('link').evaluateAll(links =>
      links.map(link => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    for (const [index, { left }] of labels.entries()) {
      expect(left - (labels[index - 1]?.right ?? 0)).toBeGreaterThanOrEqual(4);
    }
  });
});
