import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/**
 * axe itself, from `@axe-core/playwright`: the package's builder opens a page for each analysis, which takes
 * longer than the analysis.
 */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

type Axe = { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
type Violation = { id: string; nodes: { html: string }[] };

/** Returns axe's findings on the page, each as its rule with the elements; `rules` restricts it to some. */
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
 * A colour in transition is not one of ours. In off-screen cards, which are not painted, the transition would not
 * even start before axe checks them.
 */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
}

/** Waits until a screen is ready: it has its heading, and nothing is loading. */
export async function expectReady(page: Page, ready: string | RegExp): Promise<void> {
  await expect(page.locator('h1', { hasText: ready }).first()).toBeVisible();
  await expect(page.getByText(/^Loading (page|navbar)…$/)).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** Shows the page in another theme, and resolves once no colour is in transition. */
export async function turn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // A transition ends with a frame, even one of zero length.
  await page.evaluate(
    () => new Promise<number>(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Expects that nothing overflows sideways. */
export async function expectInWidth(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
