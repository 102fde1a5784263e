import { test as base, expect, type Page } from '@playwright/test';
import { type Api, createApi } from './api.ts';
import { startServer } from './server.ts';

type WorkerFixtures = { server: { url: string; dataDir: string }; api: Api };
type TestFixtures = { quietConsole: undefined };

/**
 * Tests with a real server and database per worker, and an `api` to set the scene. A test fails on any error in the
 * browser's console, a violation of the content security policy included.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructuring
    async ({}, use) => {
      const server = await startServer();
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
      page.on('pageerror', error => problems.push(String(error)));
      page.on('console', message => {
        // Chromium reports each 4xx answer as an error; those are tested as what they are.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          problems.push(message.text());
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

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
