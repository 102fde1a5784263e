import { kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { signInAdmin } from '../../support/admin.ts';
import type { Account, Api } from '../../support/api.ts';
import { opens } from '../../support/dialogs.ts';
import { marked } from '../../support/marked.ts';
import { type Screen, testScreens } from '../../support/screen-tests.ts';
import { approve, bookedPlayer, openLobby, submitUtr } from '../../support/scrims.ts';
import type { Place } from '../../support/server.ts';
import { expect } from '../../support/test.ts';
import { submitForVerification } from '../../support/verification.ts';

type Who = 'admin' | 'organizer' | 'asks' | 'rejected' | 'approved' | 'player';
type Scene = Record<Who, Account>;

/** Creates something for every section, and a verification in every state. */
async function setScene(api: Api, server: Place): Promise<Scene> {
  const admin = await signInAdmin(api);
  const organizer = await api.signUp('organization', { name: 'Kiran Rao', orgName: 'Bangalore Nightly' });
  await approve(server.dataDir, organizer);
  const lobby = await openLobby(api, organizer, { title: 'Friday 9 PM', entryFee: 50 });
  const { player } = await bookedPlayer(api, lobby, { teamName: 'Night Owls' });
  await submitUtr(api, player, lobby);
  await api.publish(organizer, { title: 'Deccan Cup' });
  await api.submitPromo(organizer, { title: 'Casters wanted', linkUrl: 'https://example.in/' });
  const people: Partial<Scene> = {};
  for (const who of ['asks', 'rejected', 'approved'] as const) {
    const asking = await api.signUp('organization', { orgName: `League that is ${who}` });
    people[who] = asking;
    await submitForVerification(server.url, asking);
    if (who === 'asks') continue;
    const action = who === 'approved' ? 'approve' : 'reject';
    const path = `/admin/org-kyc/${asking.user._id}/review`;
    await api.call('POST', path, { token: admin.accessToken, body: { action, notes: marked('Too dark.') } });
  }
  return { ...(people as Scene), admin, organizer, player };
}

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

/** Screens of admin and verification, seen by the admin unless `as` names someone else. */
const screens: Screen<Who, Scene>[] = [
  { name: 'overview', path: '/admin', ready: 'Admin panel' },
  {
    name: 'daily chart as a table',
    path: '/admin',
    ready: 'Admin panel',
    act: async page => {
      await page.getByRole('button', { name: 'Show as table' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  ...Object.entries(sections).map(([tab, ready]) => ({ name: tab, path: `/admin?tab=${tab}`, ready })),
  { name: 'no users found', path: '/admin?tab=users&search=zzzz', ready: 'Users' },
  { name: 'view an account', path: users, ready: 'Users', act: opens(/^Actions for/, 'Open') },
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
    name: 'delete own account',
    path: '/settings',
    as: 'player',
    ready: 'Profile settings',
    act: opens('Delete account'),
  },
];

testScreens(
  'admin and verification',
  screens.map(screen => ({ as: 'admin' as const, ...screen })),
  setScene,
);
