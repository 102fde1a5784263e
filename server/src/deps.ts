import type { FastifyBaseLogger } from 'fastify';
import { createAuthService } from './account/auth/auth.service.ts';
import { createAuthenticator } from './account/auth/authenticator.ts';
import { createLoginThrottle } from './account/auth/login-throttle.ts';
import { createOtp } from './account/auth/otp.service.ts';
import { createPasswordService } from './account/auth/password.service.ts';
import { createPasswords } from './account/auth/passwords.ts';
import { createSessions } from './account/auth/sessions.service.ts';
import { createTokens } from './account/auth/tokens.ts';
import { createCarryOut } from './account/erasure/carry-out.ts';
import { createErasure, eraseAccountJob } from './account/erasure/erasure.service.ts';
import { createProfileService } from './account/profile/profile.service.ts';
import { createUsersService } from './account/users.service.ts';
import { forgetMailsJob, showsSecrets } from './admin/outbox/outbox.service.ts';
import { createAdminUsersService } from './admin/users/admin-users.service.ts';
import type { Config } from './config.ts';
import { createAdminServices } from './deps-admin.ts';
import { createKycServices } from './deps-kyc.ts';
import { createScrimServices } from './deps-scrims.ts';
import { createMailer } from './mail/mailer.ts';
import { createOwnNumberCheck } from './organizations/verification/own-number.ts';
import { createSealing } from './organizations/verification/sealing.ts';
import type { Database } from './platform/db/database.ts';
import type { Notifications } from './platform/db/notifications.ts';
import { createListSnapshots } from './platform/http/list-snapshots.ts';
import { createListLimit, ownLimiter } from './platform/http/rate-limits.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createBackground } from './platform/lib/background.ts';
import type { Clock } from './platform/lib/clock.ts';
import { createFairGate } from './platform/lib/fair-gate.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import type { SharedRedis } from './platform/redis/redis.ts';
import { createAbandonedSweep, sweepAbandonedJob } from './platform/storage/abandoned-files.ts';
import { createDocumentStore, createPublicImageStore } from './platform/storage/stores.ts';
import { createImageCleaner, decodingBounds } from './platform/uploads/image.ts';
import { createOwnImageCheck } from './platform/uploads/own-image.ts';
import { createUploadsService } from './platform/uploads/uploads.service.ts';
import { createRoomsService } from './rooms/rooms.service.ts';
import { createExportsService } from './tournaments/exports/exports.service.ts';
import { createGroupRoomsService } from './tournaments/group-rooms/group-rooms.service.ts';
import { createGroupActs } from './tournaments/groups/group-acts.ts';
import { createGroupNews } from './tournaments/groups/group-news.ts';
import { createGroupsService } from './tournaments/groups/groups.service.ts';
import { createRegistrationsService } from './tournaments/registration/registrations.service.ts';
import { createTournamentsService } from './tournaments/tournaments.service.ts';

type Base = {
  config: Config;
  db: Database;
  notifications: Notifications;
  /** Null: this is the only node. */
  redis: SharedRedis | null;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Where the web app is reached; known only once the port is. */
  publicUrl: () => string;
};

export type Deps = ReturnType<typeof createDeps>;

/** The composition root: every service with what it needs, made once. */
export function createDeps({ config, db, notifications, redis, clock, log, publicUrl }: Base) {
  const tokens = createTokens({
    secret: config.tokenSecret,
    accessSeconds: config.accessTokenSeconds,
    clock,
  });
  const authenticator = createAuthenticator({ db, tokens, notifications, clock });
  const sessions = createSessions({ db, tokens, authenticator, notifications, clock });
  const passwords = createPasswords(config.hashingCost);
  const makeLimiter = redis?.makeLimiter ?? ownLimiter;
  const throttle = createLoginThrottle({
    enabled: config.rateLimit,
    makeLimiter,
    ...(redis && { known: redis.knownAddresses }),
  });
  const background = createBackground(log);
  const mailer = createMailer({
    db,
    clock,
    log,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    keepsSecrets: showsSecrets(config),
  });
  const otp = createOtp({ db, tokens, sessions, throttle, mailer, clock });
  const auth = createAuthService({
    db,
    clock,
    passwords,
    sessions,
    otp,
    throttle,
    emailOtp: config.emailOtp,
  });
  const passwordService = createPasswordService({
    db,
    clock,
    passwords,
    sessions,
    mailer,
    throttle,
    publicUrl,
  });

  const decoding = createFairGate(decodingBounds);
  const cleanImageOf = createImageCleaner(decoding);
  const images = createPublicImageStore(config);
  const uploads = createUploadsService({
    db,
    clock,
    notifications,
    images,
    cleanImageOf,
    log,
  });
  const assertOwnImage = createOwnImageCheck(uploads);

  const realtime = createRealtime({ config, db, authenticator, tokens, notifications, redis, clock, log });
  const { groupEvents, slotEvents, scrimEvents, accountEvents } = realtime;
  const rooms = createRoomsService({ db, clock, assertOwnImage, discardImages: uploads.discard });

  const listOptions = {
    now: () => clock.now().getTime(),
    limit: createListLimit({ enabled: config.rateLimit, makeLimiter }),
  };
  const snapshots = createListSnapshots(listOptions);
  const scrimSnapshots = createListSnapshots(listOptions);
  const organizerChanged = () => {
    snapshots.changed();
    scrimSnapshots.changed();
  };
  notifications.subscribe(({ kind }) => {
    // Of an organizer's new name, which stands in both lists, other nodes hear as of changed tournaments.
    if (kind === 'tournaments-changed') organizerChanged();
    if (kind === 'scrims-changed') scrimSnapshots.changed();
  });
  const sealing = createSealing(config.kycKey);
  const assertNoOwnNumber = createOwnNumberCheck(sealing);
  const users = createUsersService({
    db,
    clock,
    notifications,
    assertOwnImage,
    assertNoOwnNumber,
    forgetUser: authenticator.forgetUser,
    organizerChanged: () => {
      organizerChanged();
      scrimServices.rankings.changed();
    },
  });
  const groupNews = createGroupNews({ rooms, groupEvents });
  const tournaments = createTournamentsService({
    db,
    clock,
    notifications,
    snapshots,
    assertOwnImage,
    slotEvents,
    accountEvents,
    groupEvents,
    rooms,
  });
  const registrations = createRegistrationsService({
    db,
    clock,
    snapshots,
    groupNews,
    slotEvents,
    accountEvents,
  });
  const act = createGroupActs({ db, clock, groupNews, rooms });
  const groups = createGroupsService({ db, act, rooms });
  const exports = createExportsService({ db });
  const groupRooms = createGroupRoomsService({ db, clock, rooms, groupEvents, act });
  const profile = createProfileService({ db, clock });
  const { jobHandlers, ...scrimServices } = createScrimServices({
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
    scrimSnapshots,
    publicUrl,
    razorpay: config.razorpay,
  });
  const adminUsers = createAdminUsersService({
    db,
    clock,
    notifications,
    sessions,
    assertNoOwnNumber,
    organizerChanged,
    rankings: scrimServices.rankings,
  });
  const erasure = createErasure({
    db,
    clock,
    log,
    notifications,
    sessions,
    passwords,
    throttle,
    organizerChanged,
    rankings: scrimServices.rankings,
    carryOut: createCarryOut({
      db,
      clock,
      groupEvents,
      scrimEvents,
      tournaments,
      registrations,
      uploads,
      ...scrimServices,
    }),
  });
  const { kycJobs, ...kycServices } = createKycServices({
    config,
    db,
    clock,
    log,
    notifications,
    mailer,
    cleanImageOf,
    sealing,
    assertNoOwnNumber,
    forgetUser: authenticator.forgetUser,
    organizerChanged,
    rankings: scrimServices.rankings,
    publicUrl,
  });
  const adminServices = createAdminServices({
    config,
    db,
    clock,
    notifications,
    scrimEvents,
    keptRatings: scrimServices.keptRatings,
    rankings: scrimServices.rankings,
    organizations: scrimServices.organizations,
    assertNoOwnNumber,
    forgetUser: authenticator.forgetUser,
    organizerChanged,
  });
  const slow = { ...jobHandlers.slow, ...kycJobs.slow, [eraseAccountJob]: erasure.carryOutJob };
  const sweepAbandoned = createAbandonedSweep({ clock, stores: [images, createDocumentStore(config)] });
  const standing = {
    ...jobHandlers.standing,
    ...kycJobs.standing,
    [sweepAbandonedJob]: sweepAbandoned,
    [forgetMailsJob]: adminServices.outbox.forget,
  };
  const jobs = createJobs({ db, clock, log }, { ...jobHandlers, slow, standing });

  return {
    db,
    clock,
    notifications,
    redis,
    jobs,
    authenticator,
    sessions,
    passwords,
    mailer,
    otp,
    auth,
    passwordService,
    uploads,
    decoding,
    users,
    adminUsers,
    erasure,
    snapshots,
    tournaments,
    registrations,
    groupNews,
    groups,
    exports,
    profile,
    makeLimiter,
    background,
    realtime,
    groupEvents,
    slotEvents,
    scrimEvents,
    accountEvents,
    rooms,
    groupRooms,
    assertOwnImage,
    log,
    ...scrimServices,
    ...kycServices,
    ...adminServices,
    scrimSnapshots,
  };
}
