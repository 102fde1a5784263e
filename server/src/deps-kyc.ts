import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Notifications } from './db/notifications.ts';
import { createDocumentKeeper, sweepDocumentsJob } from './features/kyc/document-keeper.ts';
import { createKycService } from './features/kyc/kyc.service.ts';
import {
  createDecisionWriter,
  createTickWriter,
  writeDecisionJob,
  writeTickJob,
} from './features/kyc/kyc-letters.ts';
import type { AssertNoOwnNumber } from './features/kyc/own-number.ts';
import { createReviewsService } from './features/kyc/reviews.service.ts';
import type { Sealing } from './features/kyc/sealing.ts';
import { removeDocumentsJob } from './features/kyc/standing.ts';
import type { Rankings } from './features/organizations/rankings.ts';
import type { CleanImageOf } from './features/uploads/image.ts';
import type { JobHandlers } from './jobs/jobs.ts';
import type { Clock } from './lib/clock.ts';
import type { Mailer } from './mail/mailer.ts';
import { createDocumentStore } from './storage/stores.ts';

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
