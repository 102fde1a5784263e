import { authRoutes } from './account/auth/auth.ts';
import { erasureRoutes } from './account/erasure/erasure.ts';
import { myGamesRoutes } from './account/my-games/my-games.ts';
import { playerDashboardRoutes } from './account/player-dashboard/player-dashboard.ts';
import { profileRoutes } from './account/profile/profile.ts';
import { adminAuditRoutes } from './admin/audit/audit.ts';
import { adminKycRoutes } from './admin/kyc-review/kyc-review.ts';
import { adminListRoutes } from './admin/lists/lists.ts';
import { adminOrganizationRoutes } from './admin/organizations/organizations.ts';
import { adminOutboxRoutes } from './admin/outbox/outbox.ts';
import { adminPromotionRoutes } from './admin/promotions/promotions.ts';
import { adminRatingRoutes } from './admin/ratings/ratings.ts';
import { adminScrimRoutes } from './admin/scrims/scrims.ts';
import { adminStatsRoutes } from './admin/stats/stats.ts';
import { adminUserRoutes } from './admin/users/users.ts';
import type { RouteKey } from './lib/route.ts';
import { systemRoutes, uploadRoutes } from './lib/system-routes.ts';
import { notificationRoutes } from './notifications/notifications.ts';
import { pushRoutes } from './notifications/push.ts';
import { organizationDashboardRoutes } from './organizations/dashboard/organization-dashboard.ts';
import { organizationRoutes } from './organizations/organizations.ts';
import { promoRoutes } from './organizations/promos/promos.ts';
import { ratingRoutes } from './organizations/ratings/ratings.ts';
import { kycRoutes } from './organizations/verification/kyc.ts';
import { bookingRoutes } from './scrims/bookings/bookings.ts';
import { credentialRoutes } from './scrims/credentials/credentials.ts';
import { kickRequestRoutes } from './scrims/kick-requests/kick-requests.ts';
import { paymentRoutes } from './scrims/payments/payments.ts';
import { pointsRoutes } from './scrims/results/results.ts';
import { scrimRoomRoutes } from './scrims/room/scrim-rooms.ts';
import { scrimRoutes } from './scrims/routes.ts';
import { scrimRunRoutes } from './scrims/run/run.ts';
import { exportRoutes } from './tournaments/exports/exports.ts';
import { groupRoomRoutes } from './tournaments/group-rooms/group-rooms.ts';
import { groupRoutes } from './tournaments/groups/groups.ts';
import { registrationRoutes } from './tournaments/registration/registrations.ts';
import { tournamentRoutes } from './tournaments/routes.ts';

/** Every route of the API by domain. */
export const apiRoutes = {
  auth: authRoutes,
  profile: profileRoutes,
  myGames: myGamesRoutes,
  playerDashboard: playerDashboardRoutes,
  erasure: erasureRoutes,
  notifications: notificationRoutes,
  push: pushRoutes,
  organizations: organizationRoutes,
  organizationDashboard: organizationDashboardRoutes,
  promos: promoRoutes,
  ratings: ratingRoutes,
  kyc: kycRoutes,
  tournaments: tournamentRoutes,
  registrations: registrationRoutes,
  groups: groupRoutes,
  groupRooms: groupRoomRoutes,
  exports: exportRoutes,
  scrims: scrimRoutes,
  bookings: bookingRoutes,
  payments: paymentRoutes,
  kickRequests: kickRequestRoutes,
  credentials: credentialRoutes,
  scrimRooms: scrimRoomRoutes,
  scrimRun: scrimRunRoutes,
  points: pointsRoutes,
  adminAudit: adminAuditRoutes,
  adminKyc: adminKycRoutes,
  adminLists: adminListRoutes,
  adminOrganizations: adminOrganizationRoutes,
  adminOutbox: adminOutboxRoutes,
  adminPromotions: adminPromotionRoutes,
  adminRatings: adminRatingRoutes,
  adminScrims: adminScrimRoutes,
  adminStats: adminStatsRoutes,
  adminUsers: adminUserRoutes,
  uploads: uploadRoutes,
  service: systemRoutes,
};

type Features = typeof apiRoutes;
type AnyRoute = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features];

/** All routes by name, `'GET /tournaments/:id'`: the web client's types, without loading schemas. */
export type ApiRoutes = { [R in AnyRoute as RouteKey<R>]: R };
