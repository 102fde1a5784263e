import type { AccountEvents } from '../account/account-events.ts';
import type { AssertNoOwnNumber } from '../account/account-texts.ts';
import type { Authenticator } from '../account/auth/authenticator.ts';
import type { Sessions } from '../account/auth/sessions.service.ts';
import type { ErasureService } from '../account/erasure/erasure.service.ts';
import { mountAuditLogRoutes } from '../admin/audit/audit-log.routes.ts';
import { createAuditLogService } from '../admin/audit/audit-log.service.ts';
import { mountKycReviewRoutes } from '../admin/kyc-review/reviews.routes.ts';
import { createReviewsService } from '../admin/kyc-review/reviews.service.ts';
import { mountAdminListRoutes } from '../admin/lists/admin-lists.routes.ts';
import { createAdminListsService } from '../admin/lists/admin-lists.service.ts';
import { mountAdminOrganizationRoutes } from '../admin/organizations/admin-organizations.routes.ts';
import { createAdminOrganizationsService } from '../admin/organizations/admin-organizations.service.ts';
import { mountOutboxRoutes } from '../admin/outbox/outbox.routes.ts';
import { createOutboxService, forgetMailsJob } from '../admin/outbox/outbox.service.ts';
import { mountPromotionRoutes } from '../admin/promotions/promotions.routes.ts';
import { createPromotionsService } from '../admin/promotions/promotions.service.ts';
import { mountAdminRatingRoutes } from '../admin/ratings/admin-ratings.routes.ts';
import { createAdminRatingsService } from '../admin/ratings/admin-ratings.service.ts';
import { mountAdminScrimRoutes } from '../admin/scrims/admin-scrims.routes.ts';
import { createAdminScrimsService } from '../admin/scrims/admin-scrims.service.ts';
import { mountStatsRoutes } from '../admin/stats/stats.routes.ts';
import { createStatsService } from '../admin/stats/stats.service.ts';
import { mountAdminUserRoutes } from '../admin/users/admin-users.routes.ts';
import { createAdminUsersService } from '../admin/users/admin-users.service.ts';
import { hasOutbox } from '../mail/mailer.ts';
import type { OrganizationsService } from '../organizations/organizations.service.ts';
import type { PromosService } from '../organizations/promos/promos.service.ts';
import type { Rankings } from '../organizations/rankings.ts';
import type { KeptRatings } from '../organizations/ratings/kept-ratings.ts';
import type { DocumentKeeper } from '../organizations/verification/document-keeper.ts';
import type { BookingsService } from '../scrims/bookings/bookings.service.ts';
import type { ParticipantsService } from '../scrims/bookings/participants.service.ts';
import type { ScrimFormService } from '../scrims/form/scrim-form.service.ts';
import type { ScrimEvents } from '../scrims/scrim-events.ts';
import type { Core } from './core.ts';
import type { Module } from './module.ts';

type Needs = {
  authenticator: Authenticator;
  sessions: Sessions;
  assertNoOwnNumber: AssertNoOwnNumber;
  erasure: ErasureService;
  rankings: Rankings;
  keptRatings: KeptRatings;
  organizations: OrganizationsService;
  promos: PromosService;
  documents: DocumentKeeper;
  scrims: ScrimFormService;
  bookings: BookingsService;
  participants: ParticipantsService;
  scrimEvents: ScrimEvents;
  accountEvents: AccountEvents;
};

/** What only admins read and decide. */
export function adminModule(core: Core, needs: Needs) {
  const { config, db, clock, uploads } = core;
  const { erasure, organizations, scrims, participants, authenticator, promos, accountEvents } = needs;
  const all = { ...core, ...needs, forgetUser: authenticator.forgetUser };
  const open = hasOutbox(config);
  const outbox = createOutboxService({ db, clock, open });
  const kycReviews = createReviewsService({ ...all, retentionDays: config.kycRetentionDays });
  const promotions = createPromotionsService({
    db,
    clock,
    promos,
    accountEvents,
    assertOwnImage: core.assertOwnImage,
    discardImages: uploads.discard,
  });
  return {
    services: { outbox, kycReviews },
    routes(app) {
      mountStatsRoutes(app, { stats: createStatsService({ db, clock, hasOutbox: open }) });
      mountAdminUserRoutes(app, { adminUsers: createAdminUsersService(all), erasure });
      mountKycReviewRoutes(app, { kycReviews });
      mountAdminOrganizationRoutes(app, {
        organizations,
        adminOrganizations: createAdminOrganizationsService(all),
      });
      mountPromotionRoutes(app, { promotions });
      mountAdminScrimRoutes(app, { scrims, participants, adminScrims: createAdminScrimsService(all) });
      mountAdminListRoutes(app, { adminLists: createAdminListsService({ db, clock }) });
      mountAdminRatingRoutes(app, { adminRatings: createAdminRatingsService(all) });
      mountAuditLogRoutes(app, { auditLog: createAuditLogService({ db }) });
      mountOutboxRoutes(app, { outbox });
    },
    jobs: { standing: { [forgetMailsJob]: outbox.forget } },
  } satisfies Module;
}
