import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Signals } from '../platform/db/signals.ts';
import { createListSnapshots, type ListSnapshots } from '../platform/http/list-snapshots.ts';
import { createListLimit, type MakeLimiter, ownLimiter } from '../platform/http/rate-limits.ts';
import { mountSystemRoutes } from '../platform/http/system.routes.ts';
import { type Background, createBackground } from '../platform/lib/background.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { createFairGate, type FairGate } from '../platform/lib/fair-gate.ts';
import type { SharedRedis } from '../platform/redis/redis.ts';
import {
  createAbandonedSweep,
  createDocumentStore,
  createPublicImageStore,
  sweepAbandonedJob,
} from '../platform/storage/stores.ts';
import { type CleanImageOf, createImageCleaner, decodingBounds } from '../platform/uploads/image.ts';
import { type AssertOwnImage, createOwnImageCheck } from '../platform/uploads/own-image.ts';
import { uploadsRoutes } from '../platform/uploads/uploads.routes.ts';
import { createUploadsService, type UploadsService } from '../platform/uploads/uploads.service.ts';
import type { Module } from './module.ts';

/** What startup has opened. */
export type Base = {
  config: Config;
  db: Database;
  signals: Signals;
  /** Null on a single node. */
  redis: SharedRedis | null;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The web app's address; known only once the server listens. */
  publicUrl: () => string;
};

/** Dependencies that every module may use. */
export type Core = Base & {
  makeLimiter: MakeLimiter;
  background: Background;
  decoding: FairGate;
  cleanImageOf: CleanImageOf;
  uploads: UploadsService;
  assertOwnImage: AssertOwnImage;
  /** Snapshot of the list of tournaments. */
  snapshots: ListSnapshots;
  /** Snapshot of the list of scrims. */
  scrimSnapshots: ListSnapshots;
  /** Invalidates both lists, which show organizers, and calls the `onOrganizerChanged` listeners. */
  organizerChanged(): void;
  onOrganizerChanged(listener: () => void): void;
};

/** Creates the platform's own services, which depend on no domain. */
export function createCore(base: Base): Core {
  const { config, db, signals, redis, clock, log } = base;
  const makeLimiter = redis?.makeLimiter ?? ownLimiter;
  const decoding = createFairGate(decodingBounds);
  const cleanImageOf = createImageCleaner(decoding);
  const images = createPublicImageStore(config);
  const uploads = createUploadsService({ db, clock, signals, images, cleanImageOf, log });
  const listOptions = {
    now: () => clock.now().getTime(),
    limit: createListLimit({ enabled: config.rateLimit, makeLimiter }),
  };
  const snapshots = createListSnapshots(listOptions);
  const scrimSnapshots = createListSnapshots(listOptions);
  const voidLists = () => {
    snapshots.changed();
    scrimSnapshots.changed();
  };
  signals.subscribe(({ kind }) => {
    // Other nodes announce an organizer's new name, which both lists show, as `tournaments-changed`.
    if (kind === 'tournaments-changed') voidLists();
    if (kind === 'scrims-changed') scrimSnapshots.changed();
  });
  const listeners: (() => void)[] = [];
  return {
    ...base,
    makeLimiter,
    background: createBackground(log),
    decoding,
    cleanImageOf,
    uploads,
    assertOwnImage: createOwnImageCheck(uploads),
    snapshots,
    scrimSnapshots,
    organizerChanged() {
      voidLists();
      for (const listener of listeners) listener();
    },
    onOrganizerChanged: listener => void listeners.push(listener),
  };
}

/** Health checks, uploads and the cleanup of unreferenced files. */
export function platformModule({ config, db, clock, uploads }: Core): Module {
  const stores = [createPublicImageStore(config), createDocumentStore(config)];
  return {
    services: {},
    async routes(app) {
      mountSystemRoutes(app, { db });
      await app.register(uploadsRoutes, { uploads });
    },
    jobs: { standing: { [sweepAbandonedJob]: createAbandonedSweep({ clock, stores }) } },
  };
}
