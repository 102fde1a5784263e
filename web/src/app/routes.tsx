import { type RouteObject, useRoutes } from 'react-router';
import { type LazyPart, lazyPart, page } from './lazy-part.tsx';

const Landing = lazyPart(() => import('./landing/landing-page.tsx'), 'LandingPage');
const Login = lazyPart(() => import('../account/auth/login-page.tsx'), 'LoginPage');
const Signup = lazyPart(() => import('../account/auth/signup-page.tsx'), 'SignupPage');
const ScrimNew = lazyPart(() => import('../scrims/form/scrim-new-page.tsx'), 'ScrimNewPage');
const Scrims = lazyPart(() => import('../scrims/scrims-page.tsx'), 'ScrimsPage');
const ScrimDetail = lazyPart(() => import('../scrims/detail/scrim-detail-page.tsx'), 'ScrimDetailPage');
const Tournaments = lazyPart(() => import('../tournaments/tournaments-page.tsx'), 'TournamentsPage');
const TournamentDetail = lazyPart(
  () => import('../tournaments/tournament-detail-page.tsx'),
  'TournamentDetailPage',
);
const TournamentNew = lazyPart(
  () => import('../tournaments/form/tournament-new-page.tsx'),
  'TournamentNewPage',
);
const MoreRoutes = lazyPart(() => import('./more-routes.tsx'), 'MoreRoutes');

/**
 * Where visitors arrive; every other screen (SPEC §2), with its guard, is in `more-routes.tsx`, so that the first load
 * does not carry the names of all.
 */
const routes: RouteObject[] = [
  page('/', Landing),
  page('/login', Login),
  page('/signup', Signup),
  page('/scrims', Scrims),
  page('/scrims/new', ScrimNew),
  page('/scrims/:id', ScrimDetail),
  page('/tournaments', Tournaments),
  page('/tournaments/new', TournamentNew),
  page('/tournaments/:id', TournamentDetail),
  page('*', MoreRoutes),
];

/** The pages that the server makes, too (see `prerender.tsx`), by their addresses. */
export const prerenderedPages: { [path: string]: LazyPart | undefined } = {
  '/': Landing,
  '/scrims': Scrims,
  '/tournaments': Tournaments,
};

/** The page of the current address. */
export function AppRoutes() {
  return useRoutes(routes);
}
