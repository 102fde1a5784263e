import type { AccountEvents } from '../account/account-events.ts';
import type { CachedRatings } from '../organizations/ratings/cached-ratings.ts';
import { checkoutUrlOf, createRazorpay } from '../platform/razorpay/razorpay.ts';
import type { RoomsService } from '../rooms/rooms.service.ts';
import { mountBookingRoutes } from '../scrims/bookings/bookings.routes.ts';
import { createBookingsService } from '../scrims/bookings/bookings.service.ts';
import { createManualSquads } from '../scrims/bookings/manual-squads.ts';
import { createParticipantsService } from '../scrims/bookings/participants.service.ts';
import { expireHoldJob, refillLobbyJob } from '../scrims/bookings/slots.ts';
import { mountCredentialRoutes } from '../scrims/credentials/credentials.routes.ts';
import {
  createCredentialsService,
  releaseCredentialsJob,
} from '../scrims/credentials/credentials.service.ts';
import { createOpensService } from '../scrims/credentials/opens.service.ts';
import { mountScrimDetailRoutes } from '../scrims/detail/scrim-detail.routes.ts';
import { createScrimDetailService } from '../scrims/detail/scrim-detail.service.ts';
import { mountScrimFormRoutes } from '../scrims/form/scrim-form.routes.ts';
import { createScrimFormService } from '../scrims/form/scrim-form.service.ts';
import { mountKickRequestRoutes } from '../scrims/kick-requests/kick-requests.routes.ts';
import { createKickRequestsService } from '../scrims/kick-requests/kick-requests.service.ts';
import { createReminding, remindJob } from '../scrims/notices/reminders.ts';
import { forgetPaymentEventsJob, reconcilePaymentJob } from '../scrims/payments/checks.rules.ts';
import { markRefundDue } from '../scrims/payments/payments.queries.ts';
import { mountPaymentRoutes } from '../scrims/payments/payments.routes.ts';
import { createPaymentsService } from '../scrims/payments/payments.service.ts';
import { mountPointsRoutes, pointsFormRoutes } from '../scrims/results/points.routes.ts';
import { createPointsService } from '../scrims/results/points.service.ts';
import { mountScrimRoomRoutes } from '../scrims/room/scrim-rooms.routes.ts';
import { createScrimRoomsService } from '../scrims/room/scrim-rooms.service.ts';
import { mountLobbyRunRoutes } from '../scrims/run/lobby-run.routes.ts';
import { createLobbyRun } from '../scrims/run/lobby-run.ts';
import type { ScrimEvents } from '../scrims/scrim-events.ts';
import type { Core } from './core.ts';
import type { Module } from './module.ts';

type Needs = {
  rooms: RoomsService;
  scrimEvents: ScrimEvents;
  accountEvents: AccountEvents;
  cachedRatings: CachedRatings;
};

/** Scrims: their slots, money, room details, rooms, kick requests and results. */
export function scrimsModule(core: Core, needs: Needs) {
  const { config, db, clock, log, signals, uploads, assertOwnImage, scrimSnapshots: snapshots } = core;
  const { rooms, scrimEvents, accountEvents, cachedRatings } = needs;
  const { razorpay } = config;
  const scrimDetail = createScrimDetailService({
    db,
    clock,
    cachedRatings,
    takesRazorpay: razorpay !== null,
  });
  const scrimRooms = createScrimRoomsService({ db, clock, rooms, scrimEvents });
  const opens = createOpensService({ db, clock });
  const credentials = createCredentialsService({ db, clock, signals, snapshots, rooms, scrimEvents });
  const bookings = createBookingsService({ db, clock, scrimEvents, rooms, markRefundDue, snapshots });
  const participants = createParticipantsService({ db, clock, bookings });
  const manualSquads = createManualSquads({ db, bookings });
  const kickRequests = createKickRequestsService({ db, clock, bookings, scrimEvents });
  const changing = {
    db,
    clock,
    signals,
    snapshots,
    assertOwnImage,
    bookings,
    scrimEvents,
    accountEvents,
    rooms,
    credentials,
    read: scrimDetail.read,
  };
  const scrims = createScrimFormService(changing);
  const lobbyRun = createLobbyRun({ ...changing, edit: scrims.edit });
  const payments = createPaymentsService({
    db,
    clock,
    log,
    bookings,
    scrimEvents,
    gateway: razorpay && { razorpay: createRazorpay(razorpay), checkoutUrl: checkoutUrlOf(razorpay) },
  });
  const points = createPointsService({ db, clock, scrimEvents, rooms, uploads, assertOwnImage });
  return {
    services: {
      scrimDetail,
      scrims,
      scrimRooms,
      bookings,
      participants,
      credentials,
      kickRequests,
      payments,
      points,
    },
    async routes(app) {
      mountScrimDetailRoutes(app, { scrimDetail, scrimSnapshots: snapshots });
      mountScrimFormRoutes(app, { scrims });
      mountLobbyRunRoutes(app, { lobbyRun });
      mountBookingRoutes(app, { bookings, participants, manualSquads });
      mountKickRequestRoutes(app, { kickRequests });
      mountPaymentRoutes(app, { payments });
      mountCredentialRoutes(app, { credentials, opens });
      mountScrimRoomRoutes(app, { scrimRooms });
      mountPointsRoutes(app, { points });
      await app.register(pointsFormRoutes, { points });
    },
    jobs: {
      prompt: {
        [expireHoldJob]: bookings.expireHold,
        [refillLobbyJob]: bookings.refillLobby,
        [releaseCredentialsJob]: credentials.release,
        [remindJob]: createReminding({ db, clock }),
      },
      // Calls Razorpay over the network.
      slow: { [reconcilePaymentJob]: payments.reconcile },
      standing: { [forgetPaymentEventsJob]: payments.forgetEvents },
    },
  } satisfies Module;
}
