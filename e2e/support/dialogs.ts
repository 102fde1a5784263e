import { expect, type Page } from '@playwright/test';

/** The app ignores a tap on the same spot for this long, in ms, as the second half of a double tap. */
export const secondTapMs = 700;

/**
 * Waits until no dialog is left, because focus and typing do not reach the page while one closes; and until its
 * history entry is gone, because the browser may still be leaving it when Back is pressed.
 */
export async function expectNoDialog(page: Page): Promise<void> {
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.usr?.dialog ?? 0)).toBe(0);
}

/**
 * Closes a dialog that reports success. It uses a key, because the app would ignore a click on the spot of the
 * previous one as the second half of a double tap.
 */
export async function closeDone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expectNoDialog(page);
}

/** Presses the first of these buttons, and an item of its menu, which opens a dialog. */
export const opens = (button: string | RegExp, item?: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  if (item) await page.getByRole('menuitem', { name: item }).first().click();
  await expect(dialogOf(page)).toBeVisible();
};

/** Returns the topmost dialog. */
export const dialogOf = (page: Page) => page.locator('dialog[open]').last();
