import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { adminSettings } from './admin.ts';
import { type Account, type Api, createApi } from './api.ts';
import { type HotdropServer, type Place, startServer } from './server.ts';

/** Time to start it, and to search everything it sent, on a busy machine. */
export const serverTimeout = 180_000;

type WorkerFixtures = { server: Place; api: Api };
/** Opens a page as a user in a separate browser, which is watched like the test's own page. */
export type OpenAs = (
  account: Account | null,
  path: string,
  options?: BrowserContextOptions,
) => Promise<Page>;
type TestFixtures = {
  /** Errors in the browsers of the test so far. */
  watchedBrowsers: { problems: string[] };
  openAs: OpenAs;
  /** Starts another server, which stops with the test. */
  startOwn: (env?: Record<string, string>) => Promise<HotdropServer>;
};

/**
 * Tests with a real server and database per worker, and an `api` to set up scenes. A test fails on any console
 * error of a browser, including violations of the content security policy, and on any request of a page to another
 * machine. The run fails on what a server leaves behind (see `HotdropServer.stop`).
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructuring
    async ({}, use) => {
      const server = await startServer(adminSettings);
      await use({ url: server.url, dataDir: server.dataDir });
      await server.stop();
    },
    { scope: 'worker', timeout: serverTimeout },
  ],
  api: [async ({ server }, use) => use(createApi(server.url)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  watchedBrowsers: [
    async ({ context }, use) => {
      const problems: string[] = [];
      watch(context, problems);
      await use({ problems });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ browser, watchedBrowsers }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account, path, options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      watch(context, watchedBrowsers.problems);
      const page = await context.newPage();
      if (account) await useSession(page, account);
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  startOwn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructuring
    async ({}, use) => {
      const servers: HotdropServer[] = [];
      await use(async env => {
        const server = await startServer(env);
        servers.push(server);
        return server;
      });
      for (const server of servers) await server.stop();
    },
    { timeout: serverTimeout },
  ],
});

function watch(context: BrowserContext, problems: string[]): void {
  context.on('weberror', error => problems.push(String(error.error())));
  context.on('console', message => {
    // Chromium's own reports of 4xx responses and lost connections, which have their own tests.
    const isReport =
      /Failed to load resource|^WebSocket connection to .* failed|when fetching the script/.test(
        message.text(),
      );
    if (message.type() === 'error' && !isReport) problems.push(message.text());
  });
  const seeAddress = (url: string) => {
    if (/^(https?|wss?):\/\/(?!127\.0\.0\.1[:/])/.test(url)) problems.push(`asked ${url}`);
  };
  context.on('request', request => seeAddress(request.url()));
  context.on('page', page => page.on('websocket', socket => seeAddress(socket.url())));
}

export { expect };

/** Stores an account's session in the browser, as a login would. */
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

/** Puts another session in the place of the page's, as another tab that signs in does. */
export async function switchSession(page: Page, session: Parameters<typeof useSession>[1]): Promise<void> {
  await page.evaluate(({ accessToken, refreshToken, user }) => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('accessToken', accessToken);
  }, session);
}

/** Fills in and submits the login form on the screen. */
export async function logIn(
  page: Page,
  { user, password }: Pick<Account, 'user' | 'password'>,
): Promise<void> {
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(user.email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}
