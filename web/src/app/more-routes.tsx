import { type Role, roles } from '@hotdrop/contract/route.ts';
import type { ComponentType } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { ReloadOnLeave } from '../features/payments/own-document.tsx';
import { RequireRole } from './guards.tsx';
import { lazyPart, page } from './lazy-part.tsx';

const Admin = lazyPart(() => import('./admin-route.tsx'), 'AdminRoute');
const AdminKyc = lazyPart(() => import('../pages/admin-kyc.tsx'), 'AdminKycPage');
const ForgotPassword = lazyPart(() => import('../pages/forgot-password.tsx'), 'ForgotPasswordPage');
const GroupRoom = lazyPart(() => import('../pages/group-room.tsx'), 'GroupRoomPage');
const MyGames = lazyPart(() => import('../pages/my-games.tsx'), 'MyGamesPage');
const NotFound = lazyPart(() => import('../pages/not-found.tsx'), 'NotFoundPage');
const OrganizationDashboard = lazyPart(
  () => import('../pages/organization-dashboard.tsx'),
  'OrganizationDashboardPage',
);
const OrgVerify = lazyPart(() => import('../pages/org-verify.tsx'), 'OrgVerifyPage');
const OrganizationProfile = lazyPart(() => import('../pages/organization.tsx'), 'OrganizationPage');
const PlayerDashboard = lazyPart(() => import('../pages/player-dashboard.tsx'), 'PlayerDashboardPage');
const Rankings = lazyPart(() => import('../pages/rankings.tsx'), 'RankingsPage');
const ResetPassword = lazyPart(() => import('../pages/reset-password.tsx'), 'ResetPasswordPage');
const ScrimEdit = lazyPart(() => import('../pages/scrim-edit.tsx'), 'ScrimEditPage');
const ScrimPay = lazyPart(() => import('../pages/scrim-pay.tsx'), 'ScrimPayPage');
const ScrimRoom = lazyPart(() => import('../pages/scrim-room.tsx'), 'ScrimRoomPage');
const ScrimRun = lazyPart(() => import('../pages/scrim-run.tsx'), 'ScrimRunPage');
const ScrimStandings = lazyPart(() => import('../pages/scrim-standings.tsx'), 'ScrimStandingsPage');
const Settings = lazyPart(() => import('../pages/settings.tsx'), 'SettingsPage');
const TournamentEdit = lazyPart(() => import('../pages/tournament-edit.tsx'), 'TournamentEditPage');
const TournamentManage = lazyPart(() => import('../pages/tournament-manage.tsx'), 'TournamentManagePage');

/** A screen for these roles only (SPEC §6). */
const guarded = (path: string, Page: ComponentType, allowed: readonly Role[]): RouteObject => ({
  path,
  element: (
    <RequireRole roles={allowed}>
      <Page />
    </RequireRole>
  ),
});

const payStep = guarded('/scrims/:id/pay', ScrimPay, roles);

const routes = [
  page('/forgot-password', ForgotPassword),
  page('/reset-password', ResetPassword),
  guarded('/scrims/:id/edit', ScrimEdit, roles),
  guarded('/scrims/:id/run', ScrimRun, roles),
  page('/scrims/:id/standings', ScrimStandings),
  { ...payStep, element: <ReloadOnLeave>{payStep.element}</ReloadOnLeave> },
  page('/rankings', Rankings),
  page('/organizations/:orgId', OrganizationProfile),
  guarded('/tournaments/:id/edit', TournamentEdit, roles),
  guarded('/tournaments/:id/manage', TournamentManage, roles),
  guarded('/tournaments/:id/groups/:groupId', GroupRoom, roles),
  guarded('/rooms/:roomId', ScrimRoom, roles),
  guarded('/admin', Admin, ['admin']),
  guarded('/admin/kyc', AdminKyc, ['admin']),
  guarded('/org/verify', OrgVerify, ['organization']),
  guarded('/dashboard/player', PlayerDashboard, ['player']),
  guarded('/dashboard/org', OrganizationDashboard, ['organization']),
  guarded('/settings', Settings, roles),
  guarded('/my-games', MyGames, roles),
  page('*', NotFound),
];

/** The screens that seldom are the first: their table is loaded with the first of them (decision 11). */
export function MoreRoutes() {
  return useRoutes(routes);
}
