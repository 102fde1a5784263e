import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * Pictures of every screen of a running demo, at 360 x 800 and 1440 x 900 in both themes, to be looked at:
 * `node e2e/scripts/screenshots.ts [URL] [name…]`, into e2e/screenshots/.
 */
const [url = 'http://localhost:3000', ...wanted] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, '../screenshots');
const password = 'hotdrop-demo';

type Person = 'player' | 'organization';
type Shot = {
  name: string;
  path: string;
  as?: Person;
  act?: (page: Page) => Promise<unknown>;
  full?: boolean;
};

type Listed = {
  _id: string;
  title: string;
  registrationUrl: string | null;
  bannerUrl: string | null;
  organizationId: { _id: string };
};

async function listed(query: string): Promise<Listed> {
  const { items } = (await (await fetch(`${url}/api/tournaments?${query}`)).json()) as { items: Listed[] };
  const found = items.find(item => !item.registrationUrl && item.bannerUrl) ?? items[0];
  if (!found) throw new Error(`the demo has no tournament for ${query}`);
  return found;
}

async function signIn(person: Person) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@example.com`, password }),
  });
  return (await response.json()) as { accessToken: string; refreshToken: string; user: { _id: string } };
}

const sessions = { player: await signIn('player'), organization: await signIn('organization') };
const event = await listed('status=upcoming&sort=soonest');
const own = await listed(`status=upcoming&organizationId=${sessions.organization.user._id}`);
const live = await listed('status=live');

const shots: Shot[] = [
  { name: 'landing', path: '/', full: true },
  { name: 'list', path: '/tournaments' },
  { name: 'list-search', path: '/tournaments?search=bgmi&fee=free' },
  { name: 'list-empty', path: '/tournaments?search=zzzz' },
  { name: 'detail', path: `/tournaments/${event._id}`, full: true },
  { name: 'detail-live', path: `/tournaments/${live._id}` },
  { name: 'detail-rules', path: `/tournaments/${event._id}?tab=rules` },
  { name: 'detail-prizes', path: `/tournaments/${event._id}?tab=prizes` },
  { name: 'detail-own', path: `/tournaments/${own._id}`, as: 'organization' },
  {
    name: 'register',
    path: `/tournaments/${event._id}`,
    as: 'player',
    act: page =>
      page
        .getByRole('button', { name: /Register your squad/ })
        .first()
        .click(),
  },
  { name: 'my-games', path: '/my-games', as: 'player' },
  { name: 'create', path: '/tournaments/new', as: 'organization', full: true },
  {
    name: 'create-errors',
    path: '/tournaments/new',
    as: 'organization',
    act: page =>
      page
        .getByRole('button', { name: /^(Create|Publish)/ })
        .first()
        .click(),
  },
  { name: 'create-refused', path: '/tournaments/new', as: 'player' },
  { name: 'edit', path: `/tournaments/${own._id}/edit`, as: 'organization', full: true },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup', full: true },
  { name: 'forgot', path: '/forgot-password' },
  { name: 'settings', path: '/settings', as: 'organization', full: true },
  { name: 'scrims', path: '/scrims' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'missing', path: '/tournaments/00000000-0000-7000-8000-000000000000' },
  {
    name: 'menu',
    path: '/tournaments',
    as: 'player',
    act: page => page.getByRole('button', { name: 'Account menu' }).click(),
  },
];

async function shoot(
  browser: Browser,
  theme: 'dark' | 'light',
  width: number,
  height: number,
): Promise<void> {
  for (const shot of shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme: theme,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      hasTouch: width < 600,
      isMobile: width < 600,
    });
    if (shot.as) {
      await page.addInitScript(({ accessToken, refreshToken, user }) => {
        localStorage.setItem('accessToken', accessToken);
        localStorage.setItem('refreshToken', refreshToken);
        localStorage.setItem('user', JSON.stringify(user));
      }, sessions[shot.as]);
    }
    await page.goto(url + shot.path, { waitUntil: 'networkidle' });
    await shot.act?.(page);
    await page.waitForTimeout(350);
    await page.screenshot({
      path: path.join(folder, `${shot.name}-${width}-${theme}.png`),
      fullPage: shot.full ?? false,
    });
    await page.close();
  }
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--hide-scrollbars'],
});
for (const theme of ['dark', 'light'] as const) {
  await shoot(browser, theme, 1440, 900);
  await shoot(browser, theme, 360, 800);
}
await browser.close();
