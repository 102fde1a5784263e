import type { AccountEvents } from '../account/account-events.ts';
import type { AssertNoOwnNumber } from '../account/account-texts.ts';
import type { Authenticator } from '../account/auth/authenticator.ts';
import type { Sessions } from '../account/auth/sessions.service.ts';
import type { ErasureService } from '../account/erasure/erasure.service.ts';
import { mountAdminRoutes } from '../admin/admin.routes.ts';
import { createAuditLogService } from '../admin/audit/audit-log.service.ts';
import { createReviewsService } from '../admin/kyc-review/reviews.service.ts';
import { createAdminListsService } from '../admin/lists/admin-lists.service.ts';
import { createAdminOrganizationsService } from '../admin/organizations/admin-organizations.service.ts';
import { createOutboxService, forgetMailsJob } from '../admin/outbox/outbox.service.ts';
import { createPromotionsService } from '../admin/promotions/promotions.service.ts';
import { createAdminRatingsService } from '../admin/ratings/admin-ratings.service.ts';
import { createAdminScrimsService } from '../admin/scrims/admin-scrims.service.ts';
import { createStatsService } from '../admin/stats/stats.service.ts';
import { createAdminUsersService } from '../admin/users/admin-users.service.ts';
import { hasOutbox } from '../mail/mailer.ts';
import type { OrganizationsService } from '../organizations/organizations.service.ts';
import type { PromosService } from '../organizations/promos/promos.service.ts';
import type { Rankings } from '../organizations/rankings.ts';
import type { CachedRatings } from '../organizations/ratings/cached-ratings.ts';
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
  cachedRatings: CachedRatings;
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
  const { authenticator, promos, accountEvents } = needs;
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
    routes: app =>
      mountAdminRoutes(app, {
        ...needs,
        stats: createStatsService({ db, clock, hasOutbox: open }),
        adminUsers: createAdminUsersService(all),
        kycReviews,
        adminOrganizations: createAdminOrganizationsService(all),
        promotions,
        adminScrims: createAdminScrimsService(all),
        adminLists: createAdminListsService({ db, clock }),
        adminRatings: createAdminRatingsService(all),
        auditLog: createAuditLogService({ db }),
        outbox,
      }),
    jobs: { standing: { [forgetMailsJob]: outbox.forget } },
  } satisfies Module;
}
