import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/**
 * axe itself, from `@axe-core/playwright`: its builder opens a page for each analysis, which takes longer
 * than the analysis.
 */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

type Axe = { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
type Violation = { id: string; nodes: { html: string }[] };

/**
 * Returns axe's findings on the page, each as its rule with the elements; only of `rules`, if there are any.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(`${axeSource}; undefined`);
    await stopTransitions(page);
  }
  const violations = await page.evaluate(async only => {
    const { axe } = window as unknown as { axe: Axe };
    const options = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
    return (await axe.run(document, options)).violations.map(({ id, nodes }) => ({
      id,
      html: nodes.map(node => node.html),
    }));
  }, rules);
  return violations.map(({ id, html }) => `${id}: ${html.join(' ')}`);
}

/**
 * A colour on its way to another is no colour of ours. In cards that are off the screen, and so not painted, one would not
 * even set out before axe asks for it.
 */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
}

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

/** Nothing runs off the side. */
export async function expectInWidth(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
