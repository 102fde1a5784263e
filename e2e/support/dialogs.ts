import { expect, type Page } from '@playwright/test';

/** After this long in ms the app takes a tap in the same place for one of its own, not for half of a double tap. */
export const secondTapMs = 700;

/**
 * Waits until no dialog is left: behind a closing one nothing takes the focus, and typed words are lost. Its history
 * entry is gone too, or Back would be pressed while the browser is still on its way out of it.
 */
export async function expectNoDialog(page: Page): Promise<void> {
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.usr?.dialog ?? 0)).toBe(0);
}

/**
 * Closes a dialog that says that it worked. By a key: a click at once after the one that sent it, in the same place, is
 * the second of a double tap to the app.
 */
export async function closeDone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expectNoDialog(page);
}

/** Presses the first of these buttons, and an item of its menu; then a dialog stands. */
export const opens = (button: string | RegExp, item?: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  if (item) await page.getByRole('menuitem', { name: item }).first().click();
  await expect(dialogOf(page)).toBeVisible();
};

/** The dialog that lies on top. */
export const dialogOf = (page: Page) => page.locator('dialog[open]').last();
