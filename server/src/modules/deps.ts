import { findActors } from '../account/auth/sessions.queries.ts';
import { createMailer, showsSecrets } from '../mail/mailer.ts';
import { createOwnNumberCheck } from '../organizations/verification/own-number.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createRealtime } from '../platform/realtime/realtime.ts';
import { createSealing } from '../platform/storage/sealing.ts';
import { createRoomsService } from '../rooms/rooms.service.ts';
import { accountModule } from './account.module.ts';
import { adminModule } from './admin.module.ts';
import { type Base, createCore, platformModule } from './core.ts';
import { erasureModule } from './erasure.module.ts';
import { createEvents } from './events.ts';
import { jobsOf, type Module } from './module.ts';
import { notificationsModule } from './notifications.module.ts';
import { organizationsModule } from './organizations.module.ts';
import { scrimsModule } from './scrims.module.ts';
import { tournamentsModule } from './tournaments.module.ts';

export type Deps = ReturnType<typeof createDeps>;

/** The composition root: all modules in the order of their dependencies, and everything that they share. */
export function createDeps(base: Base) {
  const core = createCore(base);
  const { config, db, clock, log, uploads, assertOwnImage } = core;
  const sealing = createSealing(config.kycKey);
  const assertNoOwnNumber = createOwnNumberCheck(sealing);
  const mailer = createMailer({
    db,
    clock,
    log,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    keepsSecrets: showsSecrets(config),
  });
  const rooms = createRoomsService({ db, clock, assertOwnImage, discardImages: uploads.discard });

  const account = accountModule(core, { mailer, assertNoOwnNumber });
  const { authenticator, tokens } = account.services;
  const { actorOf, onForgotten } = authenticator;
  const access = { actorOf, onForgotten, readAccess: tokens.readAccess, findActors };
  const realtime = createRealtime({ ...core, access });
  const events = createEvents(core, realtime);

  const shared = { ...events, ...account.services, mailer, rooms, sealing, assertNoOwnNumber };
  const organizations = organizationsModule(core, shared);
  const tournaments = tournamentsModule(core, shared);
  const scrims = scrimsModule(core, { ...shared, ...organizations.services });
  const services = {
    ...shared,
    ...organizations.services,
    ...tournaments.services,
    ...scrims.services,
  };
  const erasure = erasureModule(core, services);
  const admin = adminModule(core, { ...services, ...erasure.services });
  const notifications = notificationsModule(core, mailer);

  const modules: Module[] = [
    platformModule(core),
    account,
    organizations,
    tournaments,
    scrims,
    erasure,
    admin,
    notifications,
  ];
  const jobs = createJobs({ db, clock, log }, jobsOf(modules));
  return {
    ...core,
    ...services,
    ...erasure.services,
    ...admin.services,
    ...notifications.services,
    realtime,
    jobs,
    modules,
  };
}
