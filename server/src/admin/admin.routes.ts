import { adminAuditRoutes } from '@hotdrop/contract/admin/audit/audit.ts';
import { adminKycRoutes } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import { adminListRoutes } from '@hotdrop/contract/admin/lists/lists.ts';
import { adminOrganizationRoutes } from '@hotdrop/contract/admin/organizations/organizations.ts';
import { adminOutboxRoutes } from '@hotdrop/contract/admin/outbox/outbox.ts';
import { adminPromotionRoutes } from '@hotdrop/contract/admin/promotions/promotions.ts';
import { adminRatingRoutes } from '@hotdrop/contract/admin/ratings/ratings.ts';
import { adminScrimRoutes } from '@hotdrop/contract/admin/scrims/scrims.ts';
import { adminStatsRoutes } from '@hotdrop/contract/admin/stats/stats.ts';
import { adminUserRoutes } from '@hotdrop/contract/admin/users/users.ts';
import type { FastifyInstance } from 'fastify';
import type { ErasureService } from '../account/erasure/erasure.service.ts';
import type { OrganizationsService } from '../organizations/organizations.service.ts';
import { mount, mountFile } from '../platform/http/mount.ts';
import type { ParticipantsService } from '../scrims/bookings/participants.service.ts';
import type { ScrimFormService } from '../scrims/form/scrim-form.service.ts';
import type { createAuditLogService } from './audit/audit-log.service.ts';
import type { createReviewsService } from './kyc-review/reviews.service.ts';
import type { createAdminListsService } from './lists/admin-lists.service.ts';
import type { createAdminOrganizationsService } from './organizations/admin-organizations.service.ts';
import type { createOutboxService } from './outbox/outbox.service.ts';
import type { createPromotionsService } from './promotions/promotions.service.ts';
import type { createAdminRatingsService } from './ratings/admin-ratings.service.ts';
import type { createAdminScrimsService } from './scrims/admin-scrims.service.ts';
import type { createStatsService } from './stats/stats.service.ts';
import type { createAdminUsersService } from './users/admin-users.service.ts';

type Services = {
  stats: ReturnType<typeof createStatsService>;
  adminUsers: ReturnType<typeof createAdminUsersService>;
  erasure: ErasureService;
  kycReviews: ReturnType<typeof createReviewsService>;
  organizations: OrganizationsService;
  adminOrganizations: ReturnType<typeof createAdminOrganizationsService>;
  promotions: ReturnType<typeof createPromotionsService>;
  /** Organizers' actions, which admins may do too. */
  scrims: ScrimFormService;
  participants: ParticipantsService;
  adminScrims: ReturnType<typeof createAdminScrimsService>;
  adminLists: ReturnType<typeof createAdminListsService>;
  adminRatings: ReturnType<typeof createAdminRatingsService>;
  auditLog: ReturnType<typeof createAuditLogService>;
  outbox: ReturnType<typeof createOutboxService>;
};

export function mountAdminRoutes(app: FastifyInstance, services: Services): void {
  const { stats, auditLog, outbox, erasure, kycReviews, organizations, promotions, scrims, participants } =
    services;
  const { adminUsers, adminOrganizations, adminScrims, adminLists, adminRatings } = services;

  // An admin checks the counts after deciding something: they are dropped from the cache before the response.
  app.addHook('onSend', async ({ method, actor }, reply) => {
    if (method !== 'GET' && actor?.role === 'admin' && reply.statusCode < 400) stats.forget();
  });
  mount(app, adminStatsRoutes.stats, ({ query }) => stats.read(query));

  mount(app, adminUserRoutes.list, ({ query }) => adminUsers.list(query));
  mount(app, adminUserRoutes.detail, ({ params }) => adminUsers.detail(params.id));
  mount(app, adminUserRoutes.setRole, async ({ actor, params, body }) => ({
    user: await adminUsers.setRole(actor, params.id, body.role),
  }));
  mount(app, adminUserRoutes.update, async ({ actor, params, body }) => ({
    user: await adminUsers.update(actor, params.id, body),
  }));
  mount(app, adminUserRoutes.remove, async ({ actor, params }) => {
    await erasure.eraseByAdmin(actor, params.id);
    return undefined;
  });

  mount(app, adminKycRoutes.list, ({ query }) => kycReviews.list(query));
  mount(app, adminKycRoutes.review, async ({ actor, params, body }) => ({
    item: await kycReviews.review(actor, params.id, body),
  }));
  mountFile(app, adminKycRoutes.document, async ({ actor, params }) => ({
    name: `${params.document}.webp`,
    chunks: [await kycReviews.document(actor, params.id, params.document)],
  }));

  mount(app, adminOrganizationRoutes.verify, async ({ actor, params, body }) => ({
    organization: await adminOrganizations.verify(actor, params.id, body),
  }));
  mount(app, adminOrganizationRoutes.ranking, async ({ actor, params, body }) => ({
    organization: await organizations.setRanking(actor, params.id, body.ranking),
  }));

  mount(app, adminPromotionRoutes.list, ({ query }) => promotions.list(query));
  mount(app, adminPromotionRoutes.create, async ({ actor, body, idempotencyKey }) => ({
    promotion: await promotions.create(actor, body, idempotencyKey),
  }));
  mount(app, adminPromotionRoutes.update, async ({ actor, params, body }) => ({
    promotion: await promotions.update(actor, params.id, body),
  }));
  mount(
    app,
    adminPromotionRoutes.remove,
    async ({ actor, params }) => void (await promotions.remove(actor, params.id)),
  );

  mount(app, adminScrimRoutes.list, ({ query }) => adminScrims.list(query));
  mount(app, adminScrimRoutes.update, async ({ actor, params, body }) => ({
    scrim: await scrims.update(actor, params.id, body),
  }));
  mount(
    app,
    adminScrimRoutes.cancel,
    async ({ actor, params }) => void (await scrims.cancel(actor, params.id)),
  );
  mount(app, adminScrimRoutes.participants, ({ actor, params, query }) =>
    participants.list(actor, params.id, query),
  );
  mount(app, adminScrimRoutes.addParticipant, async ({ actor, params, body }) => ({
    booking: await adminScrims.addParticipant(actor, params.id, body),
  }));
  mount(
    app,
    adminScrimRoutes.removeParticipant,
    async ({ actor, params }) => void (await participants.remove(actor, params.id, params.playerId)),
  );

  mount(app, adminListRoutes.tournaments, ({ query }) => adminLists.tournaments(query));
  mount(app, adminListRoutes.bookings, ({ query }) => adminLists.bookings(query));
  mount(app, adminListRoutes.payments, ({ query }) => adminLists.payments(query));

  mount(app, adminRatingRoutes.list, ({ query }) => adminRatings.list(query));
  mount(app, adminRatingRoutes.update, async ({ actor, params, body }) => ({
    rating: await adminRatings.setHidden(actor, params.id, body),
  }));

  mount(app, adminAuditRoutes.list, ({ query }) => auditLog.list(query));

  mount(app, adminOutboxRoutes.list, ({ actor, query }) => outbox.list(actor, query));
}
