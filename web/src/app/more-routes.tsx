import { type Role, roles } from '@hotdrop/contract/route.ts';
import type { ComponentType } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { ReloadOnLeave } from '../scrims/payments/own-document.tsx';
import { RequireRole } from './guards.tsx';
import { lazyPart, page } from './lazy-part.tsx';

const Admin = lazyPart(() => import('./admin-route.tsx'), 'AdminRoute');
const AdminKyc = lazyPart(() => import('../admin/kyc-review/admin-kyc-page.tsx'), 'AdminKycPage');
const ForgotPassword = lazyPart(
  () => import('../account/auth/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const GroupRoom = lazyPart(() => import('../tournaments/group-rooms/group-room-page.tsx'), 'GroupRoomPage');
const MyGames = lazyPart(() => import('../account/my-games/my-games-page.tsx'), 'MyGamesPage');
const NotFound = lazyPart(() => import('./not-found-page.tsx'), 'NotFoundPage');
const OrganizationDashboard = lazyPart(
  () => import('../organizations/dashboard/organization-dashboard-page.tsx'),
  'OrganizationDashboardPage',
);
const OrgVerify = lazyPart(
  () => import('../organizations/verification/org-verify-page.tsx'),
  'OrgVerifyPage',
);
const OrganizationProfile = lazyPart(
  () => import('../organizations/organization-page.tsx'),
  'OrganizationPage',
);
const PlayerDashboard = lazyPart(
  () => import('../account/player-dashboard/player-dashboard-page.tsx'),
  'PlayerDashboardPage',
);
const Rankings = lazyPart(() => import('../organizations/rankings/rankings-page.tsx'), 'RankingsPage');
const ResetPassword = lazyPart(() => import('../account/auth/reset-password-page.tsx'), 'ResetPasswordPage');
const ScrimEdit = lazyPart(() => import('../scrims/form/scrim-edit-page.tsx'), 'ScrimEditPage');
const ScrimPay = lazyPart(() => import('../scrims/payments/scrim-pay-page.tsx'), 'ScrimPayPage');
const ScrimRoom = lazyPart(() => import('../scrims/room/scrim-room-page.tsx'), 'ScrimRoomPage');
const ScrimRun = lazyPart(() => import('../scrims/run/scrim-run-page.tsx'), 'ScrimRunPage');
const ScrimStandings = lazyPart(
  () => import('../scrims/results/scrim-standings-page.tsx'),
  'ScrimStandingsPage',
);
const Settings = lazyPart(() => import('../account/profile/settings-page.tsx'), 'SettingsPage');
const TournamentEdit = lazyPart(
  () => import('../tournaments/form/tournament-edit-page.tsx'),
  'TournamentEditPage',
);
const TournamentManage = lazyPart(
  () => import('../tournaments/groups/tournament-manage-page.tsx'),
  'TournamentManagePage',
);

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
