import type { AssertNoOwnNumber } from '../account/account-texts.ts';
import type { Authenticator } from '../account/auth/authenticator.ts';
import { mountOrganizationDashboardRoutes } from '../organizations/dashboard/organization-dashboard.routes.ts';
import { createOrganizationDashboardService } from '../organizations/dashboard/organization-dashboard.service.ts';
import { mountOrganizationRoutes } from '../organizations/organizations.routes.ts';
import { createOrganizationsService } from '../organizations/organizations.service.ts';
import { mountPromoRoutes } from '../organizations/promos/promos.routes.ts';
import { createPromosService } from '../organizations/promos/promos.service.ts';
import { createRankings } from '../organizations/rankings.ts';
import { createCachedRatings } from '../organizations/ratings/cached-ratings.ts';
import { mountRatingRoutes } from '../organizations/ratings/ratings.routes.ts';
import { createRatingsService } from '../organizations/ratings/ratings.service.ts';
import { createDocumentKeeper, sweepDocumentsJob } from '../organizations/verification/document-keeper.ts';
import { kycFormRoutes, mountKycRoutes } from '../organizations/verification/kyc.routes.ts';
import { createKycService } from '../organizations/verification/kyc.service.ts';
import { removeDocumentsJob } from '../organizations/verification/withdrawal.ts';
import type { Sealing } from '../platform/storage/sealing.ts';
import { createDocumentStore } from '../platform/storage/stores.ts';
import type { ScrimEvents } from '../scrims/scrim-events.ts';
import type { Core } from './core.ts';
import type { Module } from './module.ts';

type Needs = {
  scrimEvents: ScrimEvents;
  authenticator: Authenticator;
  sealing: Sealing;
  assertNoOwnNumber: AssertNoOwnNumber;
};

/** Organizers in public (page, rankings, ratings, promos), their dashboard, and their verification. */
export function organizationsModule(core: Core, { scrimEvents, sealing, assertNoOwnNumber }: Needs) {
  const { config, db, clock, log, signals, uploads, assertOwnImage, cleanImageOf } = core;
  const rankings = createRankings({ db, clock, signals });
  core.onOrganizerChanged(rankings.changed);
  const cachedRatings = createCachedRatings({ db, clock, signals });
  const ratings = createRatingsService({ db, clock, cachedRatings, scrimEvents });
  const organizations = createOrganizationsService({ db, clock, signals, rankings });
  const takesRazorpay = config.razorpay !== null;
  const organizationDashboard = createOrganizationDashboardService({ db, clock, rankings, takesRazorpay });
  const promos = createPromosService({ db, clock, assertOwnImage, discardImages: uploads.discard });
  const documents = createDocumentKeeper({ db, clock, log, store: createDocumentStore(config), sealing });
  const kyc = createKycService({
    db,
    clock,
    cleanImageOf,
    documents,
    sealing,
    assertNoOwnNumber,
    retentionDays: config.kycRetentionDays,
  });
  return {
    services: { rankings, cachedRatings, ratings, organizations, promos, documents, kyc },
    async routes(app) {
      mountOrganizationRoutes(app, { organizations });
      mountOrganizationDashboardRoutes(app, { organizationDashboard });
      mountRatingRoutes(app, { ratings });
      mountPromoRoutes(app, { promos });
      mountKycRoutes(app, { kyc });
      await app.register(kycFormRoutes, { kyc });
    },
    jobs: {
      slow: { [removeDocumentsJob]: documents.removeDue },
      standing: { [sweepDocumentsJob]: documents.sweep },
    },
  } satisfies Module;
}
