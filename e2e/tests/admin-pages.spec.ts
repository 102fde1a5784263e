import { kycTexts } from '@hotdrop/contract/organizations/kyc-texts.ts';
import type { Page } from '@playwright/test';
import { signInAdmin } from '../support/admin.ts';
import type { Account, Api } from '../support/api.ts';
import { marked } from '../support/marked.ts';
import { expectReady, expectSound, turn } from '../support/screens.ts';
import { approve, bookedPlayer, handIn, openLobby } from '../support/scrims.ts';
import { expect, test, useSession } from '../support/test.ts';
import { askForVerification } from '../support/verification.ts';

type Who = 'admin' | 'organizer' | 'asks' | 'rejected' | 'approved' | 'player';
type Scene = Record<Who, Account>;
let scene: Scene | undefined;

/** One scene per worker: something in every section, and a verification in every state. */
async function setScene(api: Api, server: { url: string; dataDir: string }): Promise<Scene> {
  if (scene) return scene;
  const admin = await signInAdmin(api);
  const organizer = await api.signUp('organization', { name: 'Kiran Rao', orgName: 'Bangalore Nightly' });
  await approve(server.dataDir, organizer);
  const lobby = await openLobby(api, organizer, { title: 'Friday 9 PM', entryFee: 50 });
  const { player } = await bookedPlayer(api, lobby, { teamName: 'Night Owls' });
  await handIn(api, player, lobby);
  await api.publish(organizer, { title: 'Deccan Cup' });
  const token = organizer.accessToken;
  await api.call('POST', '/promos', {
    token,
    body: { title: 'Casters wanted', linkUrl: 'https://example.in/' },
  });
  const people: Partial<Scene> = {};
  for (const who of ['asks', 'rejected', 'approved'] as const) {
    const asking = await api.signUp('organization', { orgName: `League that is ${who}` });
    people[who] = asking;
    await askForVerification(server.url, asking);
    if (who === 'asks') continue;
    const action = who === 'approved' ? 'approve' : 'reject';
    const path = `/admin/org-kyc/${asking.user._id}/review`;
    await api.call('POST', path, { token: admin.accessToken, body: { action, notes: marked('Too dark.') } });
  }
  scene = { ...(people as Scene), admin, organizer, player };
  return scene;
}

type Screen = {
  name: string;
  path: string | ((scene: Scene) => string);
  as?: Who;
  ready: string | RegExp;
  /** Brings up what is to be looked at. */
  act?: (page: Page) => Promise<void>;
};

const opens = (button: string | RegExp, item?: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  if (item) await page.getByRole('menuitem', { name: item }).click();
  await expect(page.locator('dialog')).toBeVisible();
};

const sections = {
  users: 'Users',
  promotions: 'Promotions',
  scrims: 'Scrims',
  tournaments: 'Tournaments',
  bookings: 'Bookings',
  payments: 'Payments',
  ratings: 'Ratings',
  audit: 'Audit log',
  outbox: 'Outbox',
};

const users = '/admin?tab=users&role=organization';

const screens: Screen[] = [
  { name: 'overview', path: '/admin', ready: 'Admin panel' },
  {
    name: 'the days as a table',
    path: '/admin',
    ready: 'Admin panel',
    act: async page => {
      await page.getByRole('button', { name: 'Show as table' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  ...Object.entries(sections).map(([tab, ready]) => ({ name: tab, path: `/admin?tab=${tab}`, ready })),
  { name: 'nobody found', path: '/admin?tab=users&search=zzzz', ready: 'Users' },
  { name: 'open an account', path: users, ready: 'Users', act: opens(/^Actions for/, 'Open') },
  { name: 'edit an account', path: users, ready: 'Users', act: opens(/^Actions for/, 'Edit') },
  { name: 'change a role', path: users, ready: 'Users', act: opens(/^Actions for/, 'Change role') },
  { name: 'suspend', path: users, ready: 'Users', act: opens(/^Actions for/, 'Suspend') },
  { name: 'delete an account', path: users, ready: 'Users', act: opens(/^Actions for/, 'Delete account') },
  { name: 'review list', path: '/admin/kyc', ready: kycTexts.reviewTitle },
  {
    name: 'review',
    path: ({ asks }) => `/admin/kyc?review=${asks.user._id}`,
    ready: kycTexts.reviewTitle,
    act: page => expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2),
  },
  {
    name: 'reject',
    path: ({ asks }) => `/admin/kyc?review=${asks.user._id}`,
    ready: kycTexts.reviewTitle,
    act: async page => {
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByLabel('Notes')).toBeVisible();
    },
  },
  { name: 'verify', path: '/org/verify', as: 'organizer', ready: 'Organization verification' },
  { name: 'verify, pending', path: '/org/verify', as: 'asks', ready: 'Organization verification' },
  { name: 'verify, rejected', path: '/org/verify', as: 'rejected', ready: 'Organization verification' },
  { name: 'verify, approved', path: '/org/verify', as: 'approved', ready: 'Organization verification' },
  { name: 'settings', path: '/settings', as: 'player', ready: 'Profile settings' },
  {
    name: 'delete the own account',
    path: '/settings',
    as: 'player',
    ready: 'Profile settings',
    act: opens('Delete account'),
  },
];

// Without motion no colour is on its way to another while it is measured.
test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens) {
  test(`admin and verification, ${screen.name}: axe finds nothing on phones and desks in either theme, nothing runs off the side`, async ({
    page,
    api,
    server,
  }) => {
    const current = await setScene(api, server);
    await useSession(page, current[screen.as ?? 'admin']);
    await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(current));
    await expectReady(page, screen.ready);
    await screen.act?.(page);
    await expectSound(page);
    await turn(page, 'light');
    await expectSound(page, ['color-contrast']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectSound(page);
    await turn(page, 'dark');
    await expectSound(page, ['color-contrast']);
  });
}
