import { type Role, roles } from '@hotdrop/contract/lib/route.ts';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { signInState, useHadSession, useSession } from '../lib/session/session.tsx';
import { ReloadOnLeave } from '../scrims/payments/own-document.tsx';
import { type LazyPart, lazyPage } from './lazy-part.tsx';

const Landing = lazyPage(() => import('./landing/landing-page.tsx'), 'LandingPage');
const Login = lazyPage(() => import('../account/auth/login-page.tsx'), 'LoginPage');
const Share = lazyPage(() => import('./share-page.tsx'), 'SharePage');
const Signup = lazyPage(() => import('../account/auth/signup-page.tsx'), 'SignupPage');
const ScrimNew = lazyPage(() => import('../scrims/form/scrim-new-page.tsx'), 'ScrimNewPage');
const Scrims = lazyPage(() => import('../scrims/scrims-page.tsx'), 'ScrimsPage');
const ScrimDetail = lazyPage(() => import('../scrims/detail/scrim-detail-page.tsx'), 'ScrimDetailPage');
const Tournaments = lazyPage(() => import('../tournaments/tournaments-page.tsx'), 'TournamentsPage');
const TournamentDetail = lazyPage(
  () => import('../tournaments/detail/tournament-detail-page.tsx'),
  'TournamentDetailPage',
);
const TournamentNew = lazyPage(
  () => import('../tournaments/form/tournament-new-page.tsx'),
  'TournamentNewPage',
);
const Admin = lazyPage(() => import('./admin-route.tsx'), 'AdminRoute');
const AdminKyc = lazyPage(() => import('../admin/kyc-review/admin-kyc-page.tsx'), 'AdminKycPage');
const ForgotPassword = lazyPage(
  () => import('../account/auth/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const GroupRoom = lazyPage(() => import('../tournaments/group-rooms/group-room-page.tsx'), 'GroupRoomPage');
const MyGames = lazyPage(() => import('../account/my-games/my-games-page.tsx'), 'MyGamesPage');
const NotificationSettings = lazyPage(
  () => import('../notifications/notification-settings-page.tsx'),
  'NotificationSettingsPage',
);
const Notifications = lazyPage(() => import('../notifications/notifications-page.tsx'), 'NotificationsPage');
const NotFound = lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage');
const OrganizationDashboard = lazyPage(
  () => import('../organizations/dashboard/organization-dashboard-page.tsx'),
  'OrganizationDashboardPage',
);
const OrgVerify = lazyPage(
  () => import('../organizations/verification/org-verify-page.tsx'),
  'OrgVerifyPage',
);
const OrganizationProfile = lazyPage(
  () => import('../organizations/organization-page.tsx'),
  'OrganizationPage',
);
const PlayerDashboard = lazyPage(
  () => import('../account/player-dashboard/player-dashboard-page.tsx'),
  'PlayerDashboardPage',
);
const Rankings = lazyPage(() => import('../organizations/rankings/rankings-page.tsx'), 'RankingsPage');
const ResetPassword = lazyPage(() => import('../account/auth/reset-password-page.tsx'), 'ResetPasswordPage');
const ScrimEdit = lazyPage(() => import('../scrims/form/scrim-edit-page.tsx'), 'ScrimEditPage');
const ScrimPay = lazyPage(() => import('../scrims/payments/scrim-pay-page.tsx'), 'ScrimPayPage');
const ScrimRoom = lazyPage(() => import('../scrims/room/scrim-room-page.tsx'), 'ScrimRoomPage');
const ScrimRun = lazyPage(() => import('../scrims/run/scrim-run-page.tsx'), 'ScrimRunPage');
const ScrimStandings = lazyPage(
  () => import('../scrims/results/scrim-standings-page.tsx'),
  'ScrimStandingsPage',
);
const Settings = lazyPage(() => import('../account/profile/settings-page.tsx'), 'SettingsPage');
const TournamentEdit = lazyPage(
  () => import('../tournaments/form/tournament-edit-page.tsx'),
  'TournamentEditPage',
);
const TournamentManage = lazyPage(
  () => import('../tournaments/groups/tournament-manage-page.tsx'),
  'TournamentManagePage',
);

/** Returns the route of a screen for everybody, or one that tells other roles why they cannot use it. */
const page = (path: string, Page: ComponentType): RouteObject => ({ path, element: <Page /> });

/** Returns the route of a screen for these roles only (SPEC §6). */
const guarded = (path: string, Page: ComponentType, allowed: readonly Role[]): RouteObject => ({
  path,
  element: (
    <RequireRole roles={allowed}>
      <Page />
    </RequireRole>
  ),
});

const payStep = guarded('/scrims/:id/pay', ScrimPay, roles);

/** Every screen of SPEC §2. */
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
  guarded('/settings/notifications', NotificationSettings, roles),
  guarded('/my-games', MyGames, roles),
  guarded('/notifications', Notifications, roles),
  guarded('/share', Share, roles),
  page('*', NotFound),
];

/** Pages that the server also renders (see `prerender.tsx`), by path. */
export const prerenderedPages: { [path: string]: LazyPart | undefined } = {
  '/': Landing,
  '/scrims': Scrims,
  '/tournaments': Tournaments,
};

/** The page of the current URL. */
export function AppRoutes() {
  return useRoutes(routes);
}

type Props = { roles: readonly Role[]; children: ReactNode };

/** Shows its children to these roles (SPEC §4): others go to the start page, signed-out users to /login. */
export function RequireRole({ roles, children }: Props) {
  const { status, user } = useSession();
  const location = useLocation();
  const expired = useHadSession();
  if (status === 'loading') {
    return (
      <p role="status" className="page py-8 text-ink-3">
        Checking permissions…
      </p>
    );
  }
  if (status === 'unauthenticated' || !user)
    return <Navigate to="/login" replace state={{ ...signInState(location), expired }} />;
  if (!roles.includes(user.role)) return <Navigate to="/" replace />;
  return children;
}
