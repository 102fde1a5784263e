import type { FastifyBaseLogger } from 'fastify';
import type { AccountEvents } from './account/account-events.ts';
import { createDashboardsService } from './account/dashboards/dashboards.service.ts';
import { createPromotionsService } from './admin/promotions/promotions.service.ts';
import { createAdminScrimsService } from './admin/scrims/admin-scrims.service.ts';
import { createCalledOffWriters } from './mail/called-off-writer.ts';
import { createLetterWriter } from './mail/letter-writer.ts';
import { calledOffJobs, writeLettersJob } from './mail/letters.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOrganizationsService } from './organizations/organizations.service.ts';
import { createPromosService } from './organizations/promos/promos.service.ts';
import { createRankings } from './organizations/rankings.ts';
import { createKeptRatings } from './organizations/ratings/kept-ratings.ts';
import { createRatingsService } from './organizations/ratings/ratings.service.ts';
import type { Database } from './platform/db/database.ts';
import type { Notifications } from './platform/db/notifications.ts';
import type { ListSnapshots } from './platform/http/list-snapshots.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import type { Clock } from './platform/lib/clock.ts';
import type { RazorpayConfig } from './platform/razorpay/razorpay.ts';
import { checkoutUrlOf, createRazorpay } from './platform/razorpay/razorpay.ts';
import type { AssertOwnImage } from './platform/uploads/own-image.ts';
import type { UploadsService } from './platform/uploads/uploads.service.ts';
import type { RoomsService } from './rooms/rooms.service.ts';
import { createBookingsService } from './scrims/bookings/bookings.service.ts';
import { createParticipantsService } from './scrims/bookings/participants.service.ts';
import { expireHoldJob, refillLobbyJob } from './scrims/bookings/seats.ts';
import { createSquadsByHand } from './scrims/bookings/squads-by-hand.ts';
import { createCredentialsService, releaseCredentialsJob } from './scrims/credentials/credentials.service.ts';
import { createKickRequestsService } from './scrims/kick-requests/kick-requests.service.ts';
import { forgetPaymentEventsJob, reconcilePaymentJob } from './scrims/payments/payment-jobs.ts';
import { markRefundDue } from './scrims/payments/payments.queries.ts';
import { createPaymentsService } from './scrims/payments/payments.service.ts';
import { createPointsService } from './scrims/results/points.service.ts';
import { createScrimRoomsService } from './scrims/room/scrim-rooms.service.ts';
import type { ScrimEvents } from './scrims/scrim-events.ts';
import { createScrimsService } from './scrims/scrims.service.ts';

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
