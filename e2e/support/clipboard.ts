import type { Page } from '@playwright/test';

/** Browser options that allow a page to read and write the clipboard. */
export const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

/** Pastes text into the focused field, as from a spreadsheet. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(words => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Returns what a 'Copy …' button has put on the clipboard. */
export const clipboardOf = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());
