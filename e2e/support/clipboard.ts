import type { Page } from '@playwright/test';

/** As options of a browser: a page may read and write the clipboard. */
export const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

/** Pastes as from a sheet into the field that has the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(words => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Returns what a press on 'Copy …' has put on the clipboard. */
export const clipboardOf = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());
