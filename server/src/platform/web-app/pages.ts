/** A page of the web app as the server sees it: its addresses and the module that shows it. */
export type Page = {
  /** Segments; `*` matches any one. */
  path: string;
  /** The module that the web app loads lazily for it, by its name in the build manifest. */
  module: string;
  title: string;
  /** The data that the page needs first, which the server embeds in the HTML. */
  first?: 'tournaments' | 'tournament' | 'scrims' | 'scrim' | 'organization' | 'landing';
  /** The pay step: Razorpay’s checkout may run there, and nowhere else (SECURITY B5). */
  opensCheckout?: boolean;
};

/** Every address of SPEC §2. Any other gets the not-found page and status 404. */
export const pages: Page[] = [
  {
    path: '/',
    module: 'src/app/landing/landing-page.tsx',
    title: 'Scrims and tournaments in India',
    first: 'landing',
  },
  { path: '/login', module: 'src/account/auth/login-page.tsx', title: 'Log in' },
  { path: '/signup', module: 'src/account/auth/signup-page.tsx', title: 'Sign up' },
  { path: '/forgot-password', module: 'src/account/auth/forgot-password-page.tsx', title: 'Forgot password' },
  {
    path: '/reset-password',
    module: 'src/account/auth/reset-password-page.tsx',
    title: 'New password',
  },
  { path: '/settings', module: 'src/account/profile/settings-page.tsx', title: 'Profile settings' },
  {
    path: '/settings/notifications',
    module: 'src/notifications/notification-settings-page.tsx',
    title: 'Notification settings',
  },
  { path: '/notifications', module: 'src/notifications/notifications-page.tsx', title: 'Notifications' },
  { path: '/my-games', module: 'src/account/my-games/my-games-page.tsx', title: 'My games' },
  {
    path: '/tournaments',
    module: 'src/tournaments/tournaments-page.tsx',
    title: 'Tournaments',
    first: 'tournaments',
  },
  {
    path: '/tournaments/new',
    module: 'src/tournaments/form/tournament-new-page.tsx',
    title: 'Create tournament',
  },
  {
    path: '/tournaments/*',
    module: 'src/tournaments/detail/tournament-detail-page.tsx',
    title: 'Tournament',
    first: 'tournament',
  },
  {
    path: '/tournaments/*/edit',
    module: 'src/tournaments/form/tournament-edit-page.tsx',
    title: 'Edit tournament',
  },
  {
    path: '/tournaments/*/manage',
    module: 'src/tournaments/groups/tournament-manage-page.tsx',
    title: 'Tournament Manager',
  },
  {
    path: '/tournaments/*/groups/*',
    module: 'src/tournaments/group-rooms/group-room-page.tsx',
    title: 'Group room',
  },
  { path: '/scrims', module: 'src/scrims/scrims-page.tsx', title: 'Scrims', first: 'scrims' },
  { path: '/scrims/new', module: 'src/scrims/form/scrim-new-page.tsx', title: 'Create scrim' },
  { path: '/scrims/*', module: 'src/scrims/detail/scrim-detail-page.tsx', title: 'Scrim', first: 'scrim' },
  { path: '/scrims/*/edit', module: 'src/scrims/form/scrim-edit-page.tsx', title: 'Edit scrim' },
  {
    path: '/scrims/*/pay',
    module: 'src/scrims/payments/scrim-pay-page.tsx',
    title: 'Pay',
    opensCheckout: true,
  },
  { path: '/scrims/*/run', module: 'src/scrims/run/scrim-run-page.tsx', title: 'Run a scrim' },
  { path: '/scrims/*/standings', module: 'src/scrims/results/scrim-standings-page.tsx', title: 'Standings' },
  { path: '/rankings', module: 'src/organizations/rankings/rankings-page.tsx', title: 'Rankings' },
  {
    path: '/organizations/*',
    module: 'src/organizations/organization-page.tsx',
    title: 'Organization',
    first: 'organization',
  },
  { path: '/rooms/*', module: 'src/scrims/room/scrim-room-page.tsx', title: 'Scrim Room' },
  { path: '/admin', module: 'src/app/admin-route.tsx', title: 'Admin panel' },
  { path: '/admin/kyc', module: 'src/admin/kyc-review/admin-kyc-page.tsx', title: 'Organization KYC Review' },
  {
    path: '/org/verify',
    module: 'src/organizations/verification/org-verify-page.tsx',
    title: 'Organization verification',
  },
  {
    path: '/dashboard/player',
    module: 'src/account/player-dashboard/player-dashboard-page.tsx',
    title: 'Dashboard',
  },
  {
    path: '/dashboard/org',
    module: 'src/organizations/dashboard/organization-dashboard-page.tsx',
    title: 'Dashboard',
  },
];

/** The module of the page for every other address. */
export const notFoundModule = 'src/app/not-found-page.tsx';

const mostLiteralFirst = pages.toSorted((a, b) => wildcards(a) - wildcards(b));

/** A page and the values of the `*` in its address. */
export type PageFound = { page: Page; values: string[] };

/** Returns the page at this path, the most literal match first; undefined for the not-found page. */
export function pageAt(pathname: string): PageFound | undefined {
  const parts = segments(pathname);
  for (const page of mostLiteralFirst) {
    const wanted = segments(page.path);
    if (wanted.length !== parts.length) continue;
    if (wanted.every((part, index) => part === '*' || part === parts[index])) {
      return { page, values: parts.filter((_, index) => wanted[index] === '*') };
    }
  }
  return undefined;
}

function segments(pathname: string): string[] {
  return pathname.split('/').filter(Boolean);
}

function wildcards(page: Page): number {
  return page.path.split('*').length;
}
