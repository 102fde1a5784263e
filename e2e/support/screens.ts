import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until a screen stands: its heading, nothing loading any more. */
export async function expectReady(page: Page, ready: string | RegExp): Promise<void> {
  await expect(page.locator('h1', { hasText: ready }).first()).toBeVisible();
  await expect(page.getByText(/^Loading (page|navbar)…$/)).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** Shows the page in another theme; when it resolves, no colour is on its way to another. */
export async function turn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // A transition, be it of no length, ends with a frame.
  await page.evaluate(
    () => new Promise<number>(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** axe finds nothing, and nothing runs off the side; where nothing but colours can differ, `rules` are enough. */
export async function expectSound(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
