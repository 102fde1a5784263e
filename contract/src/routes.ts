import { authRoutes } from './account/auth.ts';
import { dashboardRoutes } from './account/dashboards.ts';
import { profileRoutes } from './account/profile.ts';
import { adminAuditRoutes } from './admin/audit.ts';
import { adminKycRoutes } from './admin/kyc-review.ts';
import { adminListRoutes } from './admin/lists.ts';
import { adminOrganizationRoutes } from './admin/organizations.ts';
import { adminOutboxRoutes } from './admin/outbox.ts';
import { adminPromotionRoutes } from './admin/promotions.ts';
import { adminRatingRoutes } from './admin/ratings.ts';
import { adminScrimRoutes } from './admin/scrims.ts';
import { adminStatsRoutes } from './admin/stats.ts';
import { adminUserRoutes } from './admin/users.ts';
import { organizationRoutes } from './organizations/organizations.ts';
import { promoRoutes } from './organizations/promos.ts';
import { kycRoutes } from './organizations/verification/kyc.ts';
import type { RouteKey } from './route.ts';
import { kickRequestRoutes } from './scrims/kick-requests/kick-requests.ts';
import { paymentRoutes } from './scrims/payments/payment-routes.ts';
import { pointsRoutes, scrimRatingRoutes } from './scrims/results/points-routes.ts';
import { scrimRoomRoutes } from './scrims/room/scrim-rooms.ts';
import { scrimRoutes } from './scrims/routes.ts';
import { scrimRunRoutes } from './scrims/run/run.ts';
import { serviceRoutes } from './service.ts';
import { groupRoomRoutes } from './tournaments/group-rooms/group-rooms.ts';
import { groupRoutes } from './tournaments/groups/groups.ts';
import { tournamentRoutes } from './tournaments/routes.ts';
import { uploadRoutes } from './uploads.ts';

/** Every route of the API by feature. */
export const apiRoutes = {
  auth: authRoutes,
  profile: profileRoutes,
  uploads: uploadRoutes,
  tournaments: tournamentRoutes,
  groups: groupRoutes,
  groupRooms: groupRoomRoutes,
  scrims: scrimRoutes,
  scrimRooms: scrimRoomRoutes,
  scrimRun: scrimRunRoutes,
  kickRequests: kickRequestRoutes,
  payments: paymentRoutes,
  points: pointsRoutes,
  scrimRatings: scrimRatingRoutes,
  organizations: organizationRoutes,
  kyc: kycRoutes,
  promos: promoRoutes,
  dashboards: dashboardRoutes,
  adminStats: adminStatsRoutes,
  adminUsers: adminUserRoutes,
  adminKyc: adminKycRoutes,
  adminOrganizations: adminOrganizationRoutes,
  adminPromotions: adminPromotionRoutes,
  adminScrims: adminScrimRoutes,
  adminLists: adminListRoutes,
  adminRatings: adminRatingRoutes,
  adminAudit: adminAuditRoutes,
  adminOutbox: adminOutboxRoutes,
  service: serviceRoutes,
};

type Features = typeof apiRoutes;
type AnyRoute = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features];

/** Every route by its name, `'GET /tournaments/:id'`; the web client is typed by it without carrying a schema. */
export type ApiRoutes = { [R in AnyRoute as RouteKey<R>]: R };
