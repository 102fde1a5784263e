/** A page of the web app as the server sees it: which addresses it has and which module shows it. */
type Page = {
  /** Segments; `*` stands for any one. */
  path: string;
  /** The module that the web app loads lazily for it, as the build manifest names it. */
  module: string;
  title: string;
  /** What the page asks for first, which the server puts into the HTML. */
  first?: 'tournaments' | 'tournament' | 'landing';
};

const coming = 'src/pages/coming.tsx';

/** Every address of SPEC §2. Anything else is answered with the not-found page and status 404. */
const pages: Page[] = [
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
  { path: '/scrims', module: coming, title: 'Scrims' },
  { path: '/scrims/*', module: coming, title: 'Scrim' },
  { path: '/rankings', module: coming, title: 'Rankings' },
  { path: '/organizations/*', module: coming, title: 'Organization' },
  { path: '/rooms/*', module: coming, title: 'Scrim Room' },
  { path: '/admin', module: coming, title: 'Admin' },
  { path: '/admin/kyc', module: coming, title: 'Organization KYC Review' },
  { path: '/org/verify', module: coming, title: 'Organization verification' },
  { path: '/dashboard/player', module: coming, title: 'Dashboard' },
  { path: '/dashboard/org', module: coming, title: 'Dashboard' },
];

/** The page at this path, the most literal match first; undefined for the not-found page. */
export function pageAt(pathname: string): { page: Page; values: string[] } | undefined {
  const parts = segments(pathname);
  for (const page of [...pages].sort((a, b) => wildcards(a) - wildcards(b))) {
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
