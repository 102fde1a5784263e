import { adminAuditRoutes } from './admin/audit.ts';
import { adminListRoutes } from './admin/lists.ts';
import { adminKycRoutes } from './admin/org-kyc.ts';
import { adminOrganizationRoutes } from './admin/organizations.ts';
import { adminOutboxRoutes } from './admin/outbox.ts';
import { adminPromotionRoutes } from './admin/promotions.ts';
import { adminRatingRoutes } from './admin/ratings.ts';
import { adminScrimRoutes } from './admin/scrims.ts';
import { adminStatsRoutes } from './admin/stats.ts';
import { adminUserRoutes } from './admin/users.ts';
import { authRoutes } from './auth.ts';
import { dashboardRoutes } from './dashboards.ts';
import { kycRoutes } from './organizations/kyc.ts';
import { organizationRoutes } from './organizations/organization.ts';
import { profileRoutes } from './profile.ts';
import { promoRoutes } from './promos.ts';
import type { RouteKey } from './route.ts';
import { kickRequestRoutes } from './scrims/kick-requests.ts';
import { paymentRoutes } from './scrims/payment-routes.ts';
import { pointsRoutes, scrimRatingRoutes } from './scrims/points-routes.ts';
import { scrimRoutes } from './scrims/routes.ts';
import { scrimRunRoutes } from './scrims/run.ts';
import { scrimRoomRoutes } from './scrims/scrim-rooms.ts';
import { serviceRoutes } from './service.ts';
import { groupRoomRoutes } from './tournaments/group-rooms.ts';
import { groupRoutes } from './tournaments/groups.ts';
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
