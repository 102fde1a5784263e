import { expect, type Page } from '@playwright/test';
import { pageAt } from '../../server/src/platform/web-app/pages.ts';
import { marked } from './marked.ts';

/** Harmful texts, which would run if treated as code; each calls `xss`. */
export const corpus = [
  '</script><script>xss()</script>',
  '<img src=x onerror=xss()>',
  '"><svg onload=xss()>',
  "'-xss()-'",
  'javascript:xss()',
  '</title><script>xss()</script>',
  '<!--<script>xss()//',
  '<a href=javascript:xss()>go</a>',
  '{{constructor("xss")()}} xss()',
  '<iframe src=javascript:xss()>',
  '\u2028xss()//</style><style onload=xss()>',
] as const;
export const [breaksOut, picture, attribute] = corpus;

/** All of them, for multi-line texts. */
export const all = corpus.join('\n');

/** Returns text that would run, for a place that not everybody may read. */
export const hidden = (): string => marked(picture);

/** Watches a page for scripts that ran, or that the policy had to stop. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { found, xss: () => found.push('a script ran') });
    document.addEventListener('securitypolicyviolation', event =>
      found.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
}

/** Returns what ran on the open page, and links and frames that would run code. */
export const harmOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['href', 'src', 'action', 'formaction', 'srcdoc', 'xlink:href', 'data', 'poster'];
    const addresses = [...document.querySelectorAll('*')].flatMap(element =>
      names.map(name => element.getAttribute(name) ?? ''),
    );
    const harmful = addresses.filter(address => /^\s*(javascript|data:text|vbscript):?/i.test(address));
    const handlers = [...document.querySelectorAll('*')].filter(element =>
      element.getAttributeNames().some(name => name.startsWith('on')),
    );
    const frames = [...document.querySelectorAll('iframe, object, embed')];
    const { found } = window as unknown as { found: string[] };
    return [
      ...found,
      ...harmful,
      ...[...handlers, ...frames].map(element => element.outerHTML.slice(0, 200)),
    ];
  });

/** A screen of the app, and how to open it. */
export type View<Who extends string, Scene> = {
  /** The page's path on the server; '' for one that is not found. */
  page: string;
  as: Who;
  path: (scene: Scene) => string;
  /** It shows no user content until the user does something. */
  isEmpty?: true;
  /** Opens a dialog or shows a message. */
  act?: (page: Page) => Promise<void>;
};

/** Opens the screens one after the other; each must show the text as text. */
export async function visit<Who extends string, Scene>(
  people: Record<Who, Page>,
  views: readonly View<Who, Scene>[],
  scene: Scene,
): Promise<void> {
  for (const view of views) {
    const page = people[view.as];
    const path = view.path(scene);
    await page.goto(path);
    await expect(page.getByText(/^Loading (page|navbar)…$/)).toHaveCount(0);
    await expect(page.locator('h1').first(), path).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(pageAt(new URL(page.url()).pathname)?.page.path ?? '', path).toBe(view.page);
    await view.act?.(page);
    // The text must be visible, or the test proves nothing.
    if (!view.isEmpty) await expect.poll(() => wordsOn(page), path).toContain('xss()');
    expect(await harmOn(page), path).toEqual([]);
  }
}

/** Returns the text on the page, including that in its fields. */
const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map(
      field => (field as HTMLInputElement).value,
    );
    return `${document.body.innerText} ${typed.join(' ')}`.toLowerCase();
  });
