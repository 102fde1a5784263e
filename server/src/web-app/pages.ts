/** A page of the web app as the server sees it: which addresses it has and which module shows it. */
export type Page = {
  /** Segments; `*` stands for any one. */
  path: string;
  /** The module that the web app loads lazily for it, as the build manifest names it. */
  module: string;
  title: string;
  /** What the page asks for first, which the server puts into the HTML. */
  first?: 'tournaments' | 'tournament' | 'scrims' | 'scrim' | 'organization' | 'landing';
  /** The pay step: Razorpay’s checkout may run there, and nowhere else (SECURITY B5). */
  opensCheckout?: boolean;
};

/** Every address of SPEC §2. Anything else is answered with the not-found page and status 404. */
export const pages: Page[] = [
  {
    path: '/',
    module: 'src/pages/landing.tsx',
    title: 'Hotdrop: scrims and tournaments in India',
    first: 'landing',
  },
  { path: '/login', module: 'src/pages/login.tsx', title: 'Sign in' },
  { path: '/signup', module: 'src/pages/signup.tsx', title: 'Sign up' },
  { path: '/forgot-password', module: 'src/pages/forgot-password.tsx', title: 'Forgot password' },
  { path: '/reset-password', module: 'src/pages/reset-password.tsx', title: 'Set a new password' },
  { path: '/settings', module: 'src/pages/settings.tsx', title: 'Settings' },
  { path: '/my-games', module: 'src/pages/my-games.tsx', title: 'My games' },
  { path: '/tournaments', module: 'src/pages/tournaments.tsx', title: 'Tournaments', first: 'tournaments' },
  { path: '/tournaments/new', module: 'src/pages/tournament-new.tsx', title: 'Create a tournament' },
  {
    path: '/tournaments/*',
    module: 'src/pages/tournament-detail.tsx',
    title: 'Tournament',
    first: 'tournament',
  },
  { path: '/tournaments/*/edit', module: 'src/pages/tournament-edit.tsx', title: 'Edit tournament' },
  { path: '/tournaments/*/manage', module: 'src/pages/tournament-manage.tsx', title: 'Tournament Manager' },
  { path: '/tournaments/*/groups/*', module: 'src/pages/group-room.tsx', title: 'Group room' },
  { path: '/scrims', module: 'src/pages/scrims.tsx', title: 'Scrims', first: 'scrims' },
  { path: '/scrims/new', module: 'src/pages/scrim-new.tsx', title: 'Create a scrim' },
  { path: '/scrims/*', module: 'src/pages/scrim-detail.tsx', title: 'Scrim', first: 'scrim' },
  { path: '/scrims/*/edit', module: 'src/pages/scrim-edit.tsx', title: 'Edit scrim' },
  { path: '/scrims/*/pay', module: 'src/pages/scrim-pay.tsx', title: 'Pay', opensCheckout: true },
  { path: '/scrims/*/run', module: 'src/pages/scrim-run.tsx', title: 'Run a scrim' },
  { path: '/scrims/*/standings', module: 'src/pages/scrim-standings.tsx', title: 'Standings' },
  { path: '/rankings', module: 'src/pages/rankings.tsx', title: 'Rankings' },
  {
    path: '/organizations/*',
    module: 'src/pages/organization.tsx',
    title: 'Organization',
    first: 'organization',
  },
  { path: '/rooms/*', module: 'src/pages/scrim-room.tsx', title: 'Scrim Room' },
  { path: '/admin', module: 'src/app/admin-route.tsx', title: 'Admin panel' },
  { path: '/admin/kyc', module: 'src/pages/admin-kyc.tsx', title: 'Organization KYC Review' },
  { path: '/org/verify', module: 'src/pages/org-verify.tsx', title: 'Organization verification' },
  { path: '/dashboard/player', module: 'src/pages/player-dashboard.tsx', title: 'Dashboard' },
  { path: '/dashboard/org', module: 'src/pages/organization-dashboard.tsx', title: 'Dashboard' },
];

const mostLiteralFirst = pages.toSorted((a, b) => wildcards(a) - wildcards(b));

/** A page and what stands for the `*` in its address. */
export type PageFound = { page: Page; values: string[] };

/** The page at this path, the most literal match first; undefined for the not-found page. */
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
