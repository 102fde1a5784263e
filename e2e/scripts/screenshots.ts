import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/logins.ts';
import { adminShots } from './admin-shots.ts';
import { scrimShots } from './scrim-shots.ts';

/**
 * Takes screenshots of every screen of a running demo, at 360 x 800 and 1440 x 900 in both themes: `node
 * e2e/scripts/screenshots.ts [URL] [name…]`, into e2e/screenshots/; 'admin-*' selects all names with that prefix.
 */
const [url = 'http://localhost:3000', ...wanted] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, '../screenshots');

const people = ['player', 'organization', 'admin', 'peepal', 'walnut'] as const;
type Person = (typeof people)[number];
export type Shot = {
  name: string;
  /** Undefined or false if the demo has nothing in that state. */
  path: string | undefined | false;
  as?: Person;
  act?: (page: Page) => Promise<unknown>;
  full?: boolean;
  /** Only at this screen width. */
  only?: number;
};

type Listed = {
  _id: string;
  title: string;
  registrationUrl: string | null;
  bannerUrl: string | null;
  organizationId: { _id: string };
};

async function tournaments(query: string): Promise<Listed[]> {
  const answer = await fetch(`${url}/api/tournaments?limit=100&${query}`);
  return ((await answer.json()) as { items: Listed[] }).items;
}

/** Upcoming, then live, then completed: a demo that has run for hours has fewer upcoming ones. */
const byAge = ['status=upcoming&sort=soonest', 'status=live', 'status=completed'];

async function allListed(query: string): Promise<Listed[]> {
  return (await Promise.all(byAge.map(age => tournaments(`${age}&${query}`)))).flat();
}

/** Returns the first tournament with a banner and registration on Hotdrop; else any. */
function pick(items: Listed[]): Listed {
  const found = items.find(item => !item.registrationUrl && item.bannerUrl) ?? items[0];
  if (!found) throw new Error('the demo has no tournaments');
  return found;
}

type Session = { accessToken: string; refreshToken: string; user: { _id: string } };

async function signIn(person: Person) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@example.com`, password: demoPassword }),
  });
  return (await response.json()) as Session;
}

const signInAll = async () =>
  Object.fromEntries(await Promise.all(people.map(async person => [person, await signIn(person)]))) as Record<
    Person,
    Session
  >;
let sessions = await signInAll();
const event = pick(await allListed(''));
const joinable = await registrable();
const own = pick(await allListed(`organizationId=${sessions.organization.user._id}`));
const live = pick([...(await tournaments('status=live')), ...(await allListed(''))]);

type Joining = { tournament: { isRegistered: boolean; registrationState: string } };

type Grouped = { _id: string; roomId: string | null; lastSeq: number | null };

/** Returns a tournament that the demo's player can still join. */
async function registrable(): Promise<Listed | undefined> {
  for (const item of await tournaments('status=upcoming&sort=soonest')) {
    const answer = await fetch(`${url}/api/tournaments/${item._id}`, {
      headers: { authorization: `Bearer ${sessions.player.accessToken}` },
    });
    const { isRegistered, registrationState } = ((await answer.json()) as Joining).tournament;
    if (registrationState === 'open' && !isRegistered && !item.registrationUrl) return item;
  }
  return undefined;
}

/** Returns the first tournament of the demo's organizer that has groups, and its busiest group. */
async function grouped() {
  const items = await allListed(`organizationId=${sessions.organization.user._id}`);
  for (const { _id } of items) {
    const answer = await fetch(`${url}/api/tournaments/${_id}/groups`, {
      headers: { authorization: `Bearer ${sessions.organization.accessToken}` },
    });
    const groups = ((await answer.json()) as { items: Grouped[] }).items;
    const [busiest] = groups.sort((a, b) => (b.lastSeq ?? 0) - (a.lastSeq ?? 0));
    const empty = groups.find(group => group.roomId === null);
    if (busiest?.roomId) return { eventId: _id, groupId: busiest._id, roomlessId: empty?._id ?? busiest._id };
  }
  throw new Error('the demo has no tournament with groups');
}

/** Returns a tournament with a group that includes the demo's player. */
async function ownGroup() {
  for (const { _id } of await allListed('')) {
    const answer = await fetch(`${url}/api/tournaments/${_id}/my-group`, {
      headers: { authorization: `Bearer ${sessions.player.accessToken}` },
    });
    if (!answer.ok) continue;
    const { group } = (await answer.json()) as { group: Grouped };
    if (group.roomId) return { eventId: _id, groupId: group._id };
  }
  throw new Error("the demo's player is in no group with a room");
}

const managed = await grouped();
const mine = await ownGroup();

const manager = (name: string, query: string, rest: Partial<Shot> = {}): Shot => ({
  name: `manager${name}`,
  path: `/tournaments/${managed.eventId}/manage?group=${managed.groupId}${query}`,
  as: 'organization',
  ...rest,
});

async function choose(page: Page, rows = [0, 1, 3]): Promise<void> {
  for (const row of rows)
    await page.getByRole('grid', { name: 'Teams' }).locator(`[data-index="${row}"]`).click();
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const chooseAnd = (name: string) => async (page: Page) => {
  await choose(page);
  await press(name)(page);
};

const managerShots: Shot[] = [
  manager('', ''),
  manager('-groups', '&tab=groups', { only: 360 }),
  manager('-room', '&tab=room', { only: 360 }),
  manager('-grid', '&view=grid'),
  manager('-chosen', '&filter=ungrouped', { act: choose }),
  manager('-chosen-in-group', '&filter=group', { act: choose }),
  manager('-no-room', '&tab=room', {
    path: `/tournaments/${managed.eventId}/manage?group=${managed.roomlessId}&tab=room`,
  }),
  manager('-no-results', '&search=zzzz'),
  manager('-move', '&filter=ungrouped', { act: chooseAnd('Move to…') }),
  manager('-new-group', '&filter=ungrouped', { act: chooseAnd('New group') }),
  manager('-auto', '&tab=groups', { act: press('Auto groups') }),
  manager('-team-menu', '', { act: page => page.locator('[data-menu]').first().click() }),
  manager('-details', '', {
    act: async page => {
      await page.locator('[data-menu]').first().click();
      await page.getByRole('menuitem', { name: 'Details' }).click();
    },
  }),
  manager('-actions', '', {
    act: page => page.getByRole('button', { name: /^(Tournament actions|Export)$/ }).click(),
  }),
  manager('-refused', '', { as: 'player' }),
  {
    name: 'room-organizer',
    path: `/tournaments/${managed.eventId}/groups/${managed.groupId}`,
    as: 'organization',
  },
  { name: 'room-member', path: `/tournaments/${mine.eventId}/groups/${mine.groupId}`, as: 'player' },
  {
    name: 'room-teams',
    path: `/tournaments/${mine.eventId}/groups/${mine.groupId}`,
    as: 'player',
    only: 360,
    act: page => page.getByRole('tab', { name: /^Teams/ }).click(),
  },
  { name: 'detail-in-group', path: `/tournaments/${mine.eventId}`, as: 'player' },
  { name: 'room-dialog', path: `/tournaments/${mine.eventId}?room=open`, as: 'player' },
];

const shots: Shot[] = [
  ...managerShots,
  ...(await scrimShots(url, sessions.player.accessToken)),
  ...(await adminShots(url, sessions.admin.accessToken)),
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
    path: joinable && `/tournaments/${joinable._id}`,
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
  ...(['player', 'organization'] as const).flatMap((as): Shot[] => [
    { name: `notifications-${as}`, path: '/notifications', as, full: true },
    { name: `notifications-${as}-settings`, path: '/settings/notifications', as, full: true },
    {
      name: `notifications-${as}-bell`,
      path: '/my-games',
      as,
      act: page =>
        page
          .getByRole('banner')
          .getByLabel(/^Notifications/)
          .click(),
    },
  ]),
  { name: 'not-found', path: '/nowhere' },
  { name: 'missing', path: '/tournaments/00000000-0000-7000-8000-000000000000' },
  {
    name: 'menu',
    path: '/tournaments',
    as: 'player',
    act: page => page.getByRole('button', { name: 'Account menu' }).click(),
  },
];

const names = (wish: string, name: string): boolean =>
  wish.endsWith('*') ? name.startsWith(wish.slice(0, -1)) : wish === name;

/** Failed screens do not stop the others; they are listed at the end, with exit code 1. */
const failures: string[] = [];

async function shoot(
  browser: Browser,
  theme: 'dark' | 'light',
  width: number,
  height: number,
): Promise<void> {
  // An access token lasts 15 minutes; a page that renews it would use up the refresh token of later pages.
  sessions = await signInAll();
  const isWanted = ({ name, only }: Shot) =>
    (wanted.length === 0 || wanted.some(wish => names(wish, name))) && (only === undefined || only === width);
  for (const shot of shots.filter(isWanted)) {
    if (!shot.path) {
      process.stdout.write(`${shot.name}: the demo holds nothing in this state now\n`);
      continue;
    }
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
    page.setDefaultTimeout(10_000);
    try {
      await page.goto(`${url}${shot.path}`, { waitUntil: 'networkidle', timeout: 30_000 });
      await shot.act?.(page);
      await page.waitForTimeout(350);
      await page.screenshot({
        path: path.join(folder, `${shot.name}-${width}-${theme}.png`),
        fullPage: shot.full ?? false,
      });
    } catch (error) {
      failures.push(`${shot.name} (${width}, ${theme}): ${error instanceof Error ? error.message : error}`);
    }
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
for (const failure of failures) process.stderr.write(`${failure}\n`);
if (failures.length > 0) process.exitCode = 1;
