import { type Role, roles } from '@hotdrop/contract/route.ts';
import type { ComponentType } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { RequireRole } from './guards.tsx';
import { lazyPart } from './lazy-part.tsx';

const Landing = lazyPart(() => import('../pages/landing.tsx'), 'LandingPage');
const Login = lazyPart(() => import('../pages/login.tsx'), 'LoginPage');
const Signup = lazyPart(() => import('../pages/signup.tsx'), 'SignupPage');
const ForgotPassword = lazyPart(() => import('../pages/forgot-password.tsx'), 'ForgotPasswordPage');
const ResetPassword = lazyPart(() => import('../pages/reset-password.tsx'), 'ResetPasswordPage');
const Settings = lazyPart(() => import('../pages/settings.tsx'), 'SettingsPage');
const MyGames = lazyPart(() => import('../pages/my-games.tsx'), 'MyGamesPage');
const Coming = lazyPart(() => import('../pages/coming.tsx'), 'ComingPage');
const NotFound = lazyPart(() => import('../pages/not-found.tsx'), 'NotFoundPage');
const Tournaments = lazyPart(() => import('../pages/tournaments.tsx'), 'TournamentsPage');
const TournamentDetail = lazyPart(() => import('../pages/tournament-detail.tsx'), 'TournamentDetailPage');
const TournamentNew = lazyPart(() => import('../pages/tournament-new.tsx'), 'TournamentNewPage');
const GroupRoom = lazyPart(() => import('../pages/group-room.tsx'), 'GroupRoomPage');
const TournamentEdit = lazyPart(() => import('../pages/tournament-edit.tsx'), 'TournamentEditPage');
const TournamentManage = lazyPart(() => import('../pages/tournament-manage.tsx'), 'TournamentManagePage');

const page = (path: string, Page: ComponentType): RouteObject => ({ path, element: <Page /> });

const guarded = (path: string, Page: ComponentType, allowed: readonly Role[]): RouteObject => ({
  path,
  element: (
    <RequireRole roles={allowed}>
      <Page />
    </RequireRole>
  ),
});

/**
 * Every screen (SPEC §2) and who may open it (SPEC §6). Screens without a guard here answer the wrong role
 * themselves, in words: creating, editing, managing.
 */
const routes: RouteObject[] = [
  page('/', Landing),
  page('/login', Login),
  page('/signup', Signup),
  page('/forgot-password', ForgotPassword),
  page('/reset-password', ResetPassword),
  page('/scrims', Coming),
  page('/scrims/:id', Coming),
  page('/rankings', Coming),
  page('/organizations/:orgId', Coming),
  page('/tournaments', Tournaments),
  page('/tournaments/new', TournamentNew),
  page('/tournaments/:id', TournamentDetail),
  page('/tournaments/:id/edit', TournamentEdit),
  page('/tournaments/:id/manage', TournamentManage),
  guarded('/tournaments/:id/groups/:groupId', GroupRoom, roles),
  page('/rooms/:roomId', Coming),
  guarded('/admin', Coming, ['admin']),
  guarded('/admin/kyc', Coming, ['admin']),
  guarded('/org/verify', Coming, ['organization']),
  guarded('/dashboard/player', Coming, ['player']),
  guarded('/dashboard/org', Coming, ['organization']),
  guarded('/settings', Settings, roles),
  guarded('/my-games', MyGames, roles),
  page('*', NotFound),
];

/** The page of the current address. */
export function AppRoutes() {
  return useRoutes(routes);
}
