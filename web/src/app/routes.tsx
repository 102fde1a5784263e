import { type RouteObject, useRoutes } from 'react-router';
import { type LazyPart, lazyPart, page } from './lazy-part.tsx';

const Landing = lazyPart(() => import('../pages/landing.tsx'), 'LandingPage');
const Login = lazyPart(() => import('../pages/login.tsx'), 'LoginPage');
const Signup = lazyPart(() => import('../pages/signup.tsx'), 'SignupPage');
const ScrimNew = lazyPart(() => import('../pages/scrim-new.tsx'), 'ScrimNewPage');
const Scrims = lazyPart(() => import('../pages/scrims.tsx'), 'ScrimsPage');
const ScrimDetail = lazyPart(() => import('../pages/scrim-detail.tsx'), 'ScrimDetailPage');
const Tournaments = lazyPart(() => import('../pages/tournaments.tsx'), 'TournamentsPage');
const TournamentDetail = lazyPart(() => import('../pages/tournament-detail.tsx'), 'TournamentDetailPage');
const TournamentNew = lazyPart(() => import('../pages/tournament-new.tsx'), 'TournamentNewPage');
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
