import type { Page } from '@playwright/test';
import { pages } from '../../../server/src/platform/web-app/pages.ts';
import { shareOf, today } from '../../../server/test/depth.ts';
import { signInAdmin } from '../../support/admin.ts';
import type { Account } from '../../support/api.ts';
import { dialogOf, opens } from '../../support/dialogs.ts';
import { expect, test } from '../../support/test.ts';
import { paper } from '../../support/verification.ts';
import { breaksOut, harmOn, picture, type View, visit, watch } from '../../support/xss.ts';
import {
  type AdminScene,
  evilBooks,
  evilLobby,
  evilTournament,
  type LobbyScene,
  type TournamentScene,
} from '../../support/xss-scenes.ts';

const inAddress = encodeURIComponent(picture);

const scrim =
  (rest = '') =>
  ({ lobby }: LobbyScene) =>
    `/scrims/${lobby._id}${rest}`;

const scrimViews: View<'player' | 'host' | 'held', LobbyScene>[] = [
  { page: '/', as: 'player', path: () => '/' },
  { page: '/scrims', as: 'player', path: () => '/scrims' },
  { page: '/rankings', as: 'player', path: () => '/rankings' },
  { page: '/organizations/*', as: 'player', path: ({ organizer }) => `/organizations/${organizer.user._id}` },
  ...['', '?tab=rules', '?tab=points', '?tab=squads'].map(
    tab => ({ page: '/scrims/*', as: 'player', path: scrim(tab) }) as const,
  ),
  { page: '/scrims/*/standings', as: 'player', path: scrim('/standings') },
  { page: '/scrims/*/standings', as: 'player', path: scrim('/standings'), act: opens('Share') },
  { page: '/rooms/*', as: 'player', path: ({ lobby }) => `/rooms/${lobby._id}` },
  { page: '/dashboard/player', as: 'player', path: () => '/dashboard/player' },
  { page: '/my-games', as: 'player', path: () => '/my-games' },
  { page: '/scrims/*/pay', as: 'held', path: scrim('/pay') },
  { page: '/scrims/*', as: 'held', path: scrim(), act: opens(/^Give up/) },
  ...['squads', 'payments', 'room', 'kicks', 'results'].map(
    tab => ({ page: '/scrims/*/run', as: 'host', path: scrim(`/run?tab=${tab}`) }) as const,
  ),
  { page: '/scrims/*/run', as: 'host', path: scrim('/run?tab=kicks'), act: opens(/^Kick:/) },
  { page: '/scrims/*/edit', as: 'host', path: scrim('/edit') },
  { page: '/rooms/*', as: 'host', path: ({ lobby }) => `/rooms/${lobby._id}` },
  { page: '/scrims/*', as: 'host', path: scrim(), act: opens(/^Clone/) },
  { page: '/dashboard/org', as: 'host', path: () => '/dashboard/org' },
];

const tournament =
  (rest = '') =>
  ({ event }: TournamentScene) =>
    `/tournaments/${event._id}${rest}`;
const managed = (act?: (page: Page) => Promise<void>) =>
  ({ page: '/tournaments/*/manage', as: 'host', path: tournament('/manage'), ...(act && { act }) }) as const;
const room = (scene: TournamentScene) => tournament(`/groups/${scene.group._id}`)(scene);

/** Shows a toast that names a group, and the room's message about it. */
async function move(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Teams' }).getByRole('row').nth(2).click();
  await page.getByRole('button', { name: 'Move to…', exact: true }).click();
  await dialogOf(page).getByText(picture, { exact: true }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Move to/ })
    .click();
  await expect(page.getByText(/^Players moved/).first()).toBeVisible();
}

const tournamentViews: View<'visitor' | 'player' | 'host', TournamentScene>[] = [
  { page: '/tournaments', as: 'visitor', path: () => '/tournaments' },
  ...['', '?tab=rules', '?tab=prizes'].map(
    tab => ({ page: '/tournaments/*', as: 'visitor', path: tournament(tab) }) as const,
  ),
  { page: '/tournaments/*', as: 'visitor', path: tournament(), act: opens(/^Register your squad/) },
  { page: '/tournaments/*', as: 'player', path: tournament('?room=open') },
  { page: '/tournaments/*/groups/*', as: 'player', path: room },
  { page: '/my-games', as: 'player', path: () => '/my-games' },
  { page: '/notifications', as: 'player', path: () => '/notifications' },
  { page: '/settings', as: 'player', path: () => '/settings' },
  { page: '/settings/notifications', as: 'player', path: () => '/settings/notifications' },
  { page: '/settings', as: 'host', path: () => '/settings' },
  { page: '/settings', as: 'host', path: () => '/settings', act: opens('Delete account') },
  { page: '/tournaments/*/edit', as: 'host', path: tournament('/edit') },
  { page: '/tournaments/*/edit', as: 'host', path: tournament('/edit'), act: opens(/^Delete/) },
  { page: '/tournaments/*/groups/*', as: 'host', path: room },
  managed(),
  managed(opens(/^Actions for 1/, 'Details')),
  managed(opens(/^Actions for 1/, 'Remove from tournament')),
  managed(opens('Quick edit')),
  managed(opens('Delete Tournament')),
  managed(move),
];

const admins = (tab: string, act?: (page: Page) => Promise<void>) =>
  ({ page: '/admin', as: 'admin', path: () => `/admin?tab=${tab}`, ...(act && { act }) }) as const;
const account = (choice: string) => admins(`users&search=${inAddress}`, opens(/^Actions for/, choice));

const adminViews: View<'admin' | 'rejected', AdminScene>[] = [
  ...['promotions', 'scrims', 'tournaments', 'bookings', 'payments', 'ratings', 'audit', 'outbox'].map(tab =>
    admins(tab),
  ),
  admins(`users&search=${inAddress}`),
  admins(`users&status=suspended&search=${inAddress}`),
  account('Open'),
  account('Edit'),
  account('Suspend'),
  account('Delete account'),
  { page: '/admin/kyc', as: 'admin', path: () => '/admin/kyc' },
  { page: '/admin/kyc', as: 'admin', path: ({ asks }) => `/admin/kyc?review=${asks.user._id}` },
  { page: '/admin/kyc', as: 'admin', path: ({ rejected }) => `/admin/kyc?review=${rejected.user._id}` },
  { page: '/org/verify', as: 'rejected', path: () => '/org/verify' },
];

/** Text in the URL, or in the name of a chosen file. */
const addressViews: View<'anybody' | 'organizer', object>[] = [
  ...['/tournaments', '/scrims'].map(
    page => ({ page, as: 'anybody', path: () => `${page}?search=${inAddress}&game=${inAddress}` }) as const,
  ),
  {
    page: '/login',
    as: 'anybody',
    path: () => `/login?from=javascript:xss()&email=${inAddress}`,
    isEmpty: true,
  },
  { page: '/signup', as: 'anybody', path: () => `/signup?role=${inAddress}`, isEmpty: true },
  {
    page: '/forgot-password',
    as: 'anybody',
    path: () => `/forgot-password?email=${inAddress}`,
    isEmpty: true,
  },
  { page: '/reset-password', as: 'anybody', path: () => `/reset-password?token=${inAddress}`, isEmpty: true },
  { page: '', as: 'anybody', path: () => `/nowhere/${encodeURIComponent(breaksOut)}`, isEmpty: true },
  { page: '/tournaments/*', as: 'anybody', path: () => `/tournaments/${inAddress}`, isEmpty: true },
  {
    page: '/tournaments/new',
    as: 'organizer',
    path: () => `/tournaments/new?title=${inAddress}`,
    isEmpty: true,
  },
  { page: '/scrims/new', as: 'organizer', path: () => `/scrims/new?from=${inAddress}`, isEmpty: true },
  {
    page: '/org/verify',
    as: 'organizer',
    path: () => '/org/verify',
    isEmpty: true,
    act: async page => {
      const file = { name: `${picture}.png`, mimeType: 'image/png', buffer: await paper() };
      await page.locator('input[data-file="Aadhaar image"]').setInputFiles(file);
      await expect(
        page.getByRole('group', { name: 'Aadhaar image', exact: true }).getByRole('img'),
      ).toBeVisible();
    },
  },
];

/** Tests whose pages are watched for scripts. */
const watched = test.extend<{ openWatched: (account: Account | null) => Promise<Page> }>({
  openWatched: async ({ openAs, page }, use) => {
    await use(async account => {
      const own = account ? await openAs(account, '/login') : page;
      await watch(own);
      return own;
    });
  },
});
watched.setTimeout(180_000);

watched(
  'text that looks like code stays text on every scrim screen (B3)',
  async ({ api, server, openWatched }) => {
    const scene = await evilLobby(api, server);
    // The rankings may be ten seconds old, and changes made in the database send no event.
    await expect
      .poll(async () => JSON.stringify(await api.call('GET', '/organizations/rankings')), { timeout: 20_000 })
      .toContain(scene.organizer.user._id);
    const people = {
      player: await openWatched(scene.player),
      host: await openWatched(scene.organizer),
      held: await openWatched(scene.held),
    };
    await visit(people, shareOf(scrimViews, 2, today), scene);
  },
);

watched(
  'text that looks like code stays text on tournaments, their groups and rooms (B3)',
  async ({ api, server, openWatched }) => {
    const scene = await evilTournament(api, server);
    const people = {
      visitor: await openWatched(scene.visitor),
      player: await openWatched(scene.player),
      host: await openWatched(scene.organizer),
    };
    await visit(people, shareOf(tournamentViews, 2, today), scene);
    // Text that arrives over the socket while the room is open.
    const { player } = people;
    await player.goto(room(scene));
    await expect(player.getByRole('log').getByText('edited').first()).toBeVisible();
    await api.write(scene.organizer, scene.event, scene.group, `live ${picture}`);
    await expect(player.getByText(`live ${picture}`, { exact: true })).toBeVisible();
    expect(await harmOn(player)).toEqual([]);
  },
);

watched(
  'text that looks like code stays text in the admin panel and the KYC form (B3)',
  async ({ api, server, openWatched }) => {
    const scene = await evilBooks(api, server);
    const outbox = async () =>
      JSON.stringify(await api.call('GET', '/admin/outbox', { token: scene.admin.accessToken }));
    await expect.poll(outbox).toContain('xss()');
    const people = { admin: await openWatched(scene.admin), rejected: await openWatched(scene.rejected) };
    await visit(people, shareOf(adminViews, 2, today), scene);
  },
);

watched('code in a URL or a file name does not run (B3)', async ({ api, openWatched }) => {
  const organizer = await openWatched(await api.signUp('organization'));
  await visit({ anybody: await openWatched(null), organizer }, addressViews, {});
});

test('these tests visit every page of the app (B3)', () => {
  const tried = [...scrimViews, ...tournamentViews, ...adminViews, ...addressViews].map(({ page }) => page);
  expect([...new Set(tried)].sort()).toEqual(['', ...pages.map(({ path }) => path)].sort());
});

test('the API accepts no link that is not https (B3)', async ({ api }) => {
  const organizer = await api.signUp('organization');
  const admin = await signInAdmin(api);
  const event = await api.publish(organizer);
  const calls = (url: string): [string, string, object, Account][] => [
    ['PUT', '/auth/profile', { organizationInfo: { website: url } }, organizer],
    ['PUT', '/auth/profile', { organizationInfo: { discordUrl: url } }, organizer],
    ['PUT', '/auth/profile', { avatarUrl: url }, organizer],
    ['PUT', `/tournaments/${event._id}`, { registrationUrl: url }, organizer],
    ['PUT', `/tournaments/${event._id}`, { bannerUrl: url }, organizer],
    ['POST', '/promos', { title: 'Promo', linkUrl: url }, organizer],
    ['POST', '/promos', { title: 'Promo', imageUrl: url }, organizer],
    ['POST', '/admin/promotions', { title: 'Promo', linkUrl: url }, admin],
    ['PUT', `/admin/users/${organizer.user._id}`, { organizationInfo: { website: url } }, admin],
  ];
  for (const url of [
    'javascript:xss()',
    'JaVaScRiPt:xss()',
    'data:text/html,<script>xss()</script>',
    '//example.in',
  ]) {
    for (const [method, path, body, { accessToken: token }] of calls(url)) {
      await expect(api.call(method, path, { token, body }), JSON.stringify(body)).rejects.toThrow(' 400');
    }
  }
});

test('these tests notice a script that runs and a link that would', async ({ page }) => {
  await watch(page);
  await page.goto('/scrims');
  await page.evaluate(() => {
    (window as unknown as { xss(): void }).xss();
    const link = document.createElement('a');
    link.setAttribute('href', ' JavaScript:xss()');
    document.body.append(link);
  });
  expect(await harmOn(page)).toEqual(['a script ran', ' JavaScript:xss()']);
});
