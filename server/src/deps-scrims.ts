import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { Notifications } from './db/notifications.ts';
import { createBookingsService } from './features/bookings/bookings.service.ts';
import { createParticipantsService } from './features/bookings/participants.service.ts';
import { expireHoldJob, refillLobbyJob } from './features/bookings/seats.ts';
import { createSquadsByHand } from './features/bookings/squads-by-hand.ts';
import { createDashboardsService } from './features/dashboards/dashboards.service.ts';
import { createKickRequestsService } from './features/kick-requests/kick-requests.service.ts';
import { createCalledOffWriters } from './features/letters/called-off-writer.ts';
import { createLetterWriter } from './features/letters/letter-writer.ts';
import { calledOffJobs, writeLettersJob } from './features/letters/letters.ts';
import { createOrganizationsService } from './features/organizations/organizations.service.ts';
import { createRankings } from './features/organizations/rankings.ts';
import { forgetPaymentEventsJob, reconcilePaymentJob } from './features/payments/payment-jobs.ts';
import { markRefundDue } from './features/payments/payments.queries.ts';
import { createPaymentsService } from './features/payments/payments.service.ts';
import { createPointsService } from './features/points/points.service.ts';
import { createPromosService } from './features/promos/promos.service.ts';
import { createPromotionsService } from './features/promos/promotions.service.ts';
import { createKeptRatings } from './features/ratings/kept-ratings.ts';
import { createRatingsService } from './features/ratings/ratings.service.ts';
import type { RoomsService } from './features/rooms/rooms.service.ts';
import {
  createCredentialsService,
  releaseCredentialsJob,
} from './features/scrim-rooms/credentials.service.ts';
import { createScrimRoomsService } from './features/scrim-rooms/scrim-rooms.service.ts';
import { createAdminScrimsService } from './features/scrims/admin-scrims.service.ts';
import { createScrimsService } from './features/scrims/scrims.service.ts';
import type { AssertOwnImage } from './features/uploads/own-image.ts';
import type { UploadsService } from './features/uploads/uploads.service.ts';
import type { ListSnapshots } from './http/list-snapshots.ts';
import type { JobHandlers } from './jobs/jobs.ts';
import type { Clock } from './lib/clock.ts';
import type { Mailer } from './mail/mailer.ts';
import type { RazorpayConfig } from './razorpay/razorpay.ts';
import { checkoutUrlOf, createRazorpay } from './razorpay/razorpay.ts';
import type { AccountEvents } from './realtime/account-events.ts';
import type { ScrimEvents } from './realtime/scrim-events.ts';

type Base = {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  notifications: Notifications;
  mailer: Pick<Mailer, 'deliver'>;
  uploads: Pick<UploadsService, 'create' | 'discard'>;
  rooms: RoomsService;
  assertOwnImage: AssertOwnImage;
  scrimEvents: ScrimEvents;
  accountEvents: AccountEvents;
  scrimSnapshots: ListSnapshots;
  publicUrl: () => string;
  /** Null: fees are paid by UPI only. */
  razorpay: RazorpayConfig | null;
};

/** The part of the composition root for scrims: lobbies, seats, money, rooms, points, stars, and the jobs of all that. */
export function createScrimServices({
  db,
  clock,
  log,
  notifications,
  mailer,
  uploads,
  rooms,
  assertOwnImage,
  scrimEvents,
  accountEvents,
  scrimSnapshots: snapshots,
  publicUrl,
  razorpay,
}: Base) {
  const scrimRooms = createScrimRoomsService({ db, clock, rooms, scrimEvents });
  const credentials = createCredentialsService({ db, clock, notifications, snapshots, rooms, scrimEvents });
  const bookings = createBookingsService({ db, clock, scrimEvents, markRefundDue, snapshots });
  const participants = createParticipantsService({ db, clock, bookings, scrimEvents, rooms });
  const squadsByHand = createSquadsByHand({ db, bookings, scrimEvents, rooms });
  const kickRequests = createKickRequestsService({ db, clock, participants, scrimEvents });
  const keptRatings = createKeptRatings({ db, clock, notifications });
  const scrims = createScrimsService({
    db,
    clock,
    notifications,
    snapshots,
    assertOwnImage,
    bookings,
    scrimEvents,
    accountEvents,
    rooms,
    credentials,
    keptRatings,
    takesRazorpay: razorpay !== null,
  });
  const adminScrims = createAdminScrimsService({ db, clock, bookings });
  const payments = createPaymentsService({
    db,
    clock,
    log,
    bookings,
    scrimEvents,
    gateway: razorpay && { razorpay: createRazorpay(razorpay), checkoutUrl: checkoutUrlOf(razorpay) },
  });
  const points = createPointsService({ db, clock, scrimEvents, rooms, uploads, assertOwnImage });
  const ratings = createRatingsService({ db, clock, keptRatings, scrimEvents });
  const rankings = createRankings({ db, clock, notifications });
  const dashboards = createDashboardsService({
    db,
    clock,
    rankings,
    takesRazorpay: razorpay !== null,
  });
  const organizations = createOrganizationsService({ db, clock, notifications, rankings });
  const promos = createPromosService({ db, clock, assertOwnImage, discardImages: uploads.discard });
  const promotions = createPromotionsService({
    db,
    clock,
    promos,
    accountEvents,
    assertOwnImage,
    discardImages: uploads.discard,
  });
  const letters = { db, clock, mailer, log, publicUrl };
  const calledOff = createCalledOffWriters(letters);
  // `slow` are those that ask others over the network.
  const jobHandlers: Required<JobHandlers> = {
    prompt: {
      [expireHoldJob]: bookings.expireHold,
      [refillLobbyJob]: bookings.refillLobby,
      [releaseCredentialsJob]: credentials.release,
    },
    slow: {
      [reconcilePaymentJob]: payments.reconcile,
      [writeLettersJob]: createLetterWriter(letters),
      [calledOffJobs.scrim]: calledOff.scrim,
      [calledOffJobs.tournament]: calledOff.tournament,
    },
    standing: { [forgetPaymentEventsJob]: payments.forgetEvents },
  };
  return {
    scrimRooms,
    credentials,
    bookings,
    participants,
    squadsByHand,
    kickRequests,
    scrims,
    adminScrims,
    payments,
    points,
    ratings,
    rankings,
    organizations,
    promos,
    promotions,
    dashboards,
    keptRatings,
    jobHandlers,
  };
}
