import type { FastifyBaseLogger } from 'fastify';
import { createReviewsService } from './admin/kyc-review/reviews.service.ts';
import type { Config } from './config.ts';
import {
  createDecisionWriter,
  createTickWriter,
  writeDecisionJob,
  writeTickJob,
} from './mail/kyc-letters.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Rankings } from './organizations/rankings.ts';
import { createDocumentKeeper, sweepDocumentsJob } from './organizations/verification/document-keeper.ts';
import { createKycService } from './organizations/verification/kyc.service.ts';
import type { AssertNoOwnNumber } from './organizations/verification/own-number.ts';
import type { Sealing } from './organizations/verification/sealing.ts';
import { removeDocumentsJob } from './organizations/verification/standing.ts';
import type { Database } from './platform/db/database.ts';
import type { Notifications } from './platform/db/notifications.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import type { Clock } from './platform/lib/clock.ts';
import { createDocumentStore } from './platform/storage/stores.ts';
import type { CleanImageOf } from './platform/uploads/image.ts';

type Base = {
  config: Config;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  notifications: Notifications;
  mailer: Pick<Mailer, 'deliver'>;
  cleanImageOf: CleanImageOf;
  sealing: Sealing;
  assertNoOwnNumber: AssertNoOwnNumber;
  forgetUser(userId: string): Promise<void>;
  organizerChanged(): void;
  rankings: Rankings;
  publicUrl: () => string;
};

/** The part of the composition root for the verification of organizations, with its jobs. */
export function createKycServices(base: Base) {
  const { config, db, clock, log, notifications, mailer, sealing, assertNoOwnNumber, publicUrl } = base;
  const documents = createDocumentKeeper({ db, clock, log, store: createDocumentStore(config), sealing });
  const retentionDays = config.kycRetentionDays;
  const kyc = createKycService({
    db,
    clock,
    cleanImageOf: base.cleanImageOf,
    documents,
    sealing,
    assertNoOwnNumber,
    retentionDays,
  });
  const kycReviews = createReviewsService({
    db,
    clock,
    log,
    notifications,
    documents,
    assertNoOwnNumber,
    forgetUser: base.forgetUser,
    organizerChanged: base.organizerChanged,
    rankings: base.rankings,
    retentionDays,
  });
  const letters = { db, clock, mailer, log, publicUrl };
  const kycJobs: JobHandlers = {
    prompt: {},
    slow: {
      [removeDocumentsJob]: documents.removeDue,
      [writeDecisionJob]: createDecisionWriter(letters),
      [writeTickJob]: createTickWriter(letters),
    },
    standing: { [sweepDocumentsJob]: documents.sweep },
  };
  return { kyc, kycReviews, kycJobs };
}
