import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { adminSettings } from './admin.ts';
import { type Account, type Api, createApi } from './api.ts';
import { startServer } from './server.ts';

type WorkerFixtures = { server: { url: string; dataDir: string }; api: Api };
type TestFixtures = {
  quietConsole: { problems: string[] };
  /** Opens a page for somebody in a browser of their own; it is watched as the test's own page is. */
  openAs: (account: Account, path: string, options?: BrowserContextOptions) => Promise<Page>;
};

/**
 * Tests with a real server and database per worker, and an `api` to set the scene. A test fails on any error in the
 * browser's console, a violation of the content security policy included.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructuring
    async ({}, use) => {
      const server = await startServer(adminSettings);
      await use({ url: server.url, dataDir: server.dataDir });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  api: [async ({ server }, use) => use(createApi(server.url)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  quietConsole: [
    async ({ page }, use) => {
      const problems: string[] = [];
      watchConsole(page, problems);
      await use({ problems });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ browser, quietConsole }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (account, path, options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      watchConsole(page, quietConsole.problems);
      await useSession(page, account);
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

function watchConsole(page: Page, problems: string[]): void {
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => {
    // Chromium's own reports of 4xx answers and lost connections, which are tested as what they are.
    const isReport = /Failed to load resource|^WebSocket connection to .* failed/.test(message.text());
    if (message.type() === 'error' && !isReport) problems.push(message.text());
  });
}

export { expect };

/** Puts the session of an account into the browser, as a sign-in would have. */
export async function useSession(
  page: Page,
  session: { accessToken: string; refreshToken: string; user: unknown },
): Promise<void> {
  await page.addInitScript(({ accessToken, refreshToken, user }) => {
    if (localStorage.getItem('e2e-session-set')) return;
    localStorage.setItem('e2e-session-set', 'yes');
    localStorage.setItem('accessToken', accessToken);
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
}
