import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Notifications } from './db/notifications.ts';
import { createAdminListsService } from './features/admin-lists/admin-lists.service.ts';
import { createAuditLogService } from './features/audit/audit-log.service.ts';
import type { AssertNoOwnNumber } from './features/kyc/own-number.ts';
import { createAdminOrganizationsService } from './features/organizations/admin-organizations.service.ts';
import type { OrganizationsService } from './features/organizations/organizations.service.ts';
import type { Rankings } from './features/organizations/rankings.ts';
import { createOutboxService, hasOutbox } from './features/outbox/outbox.service.ts';
import { createAdminRatingsService } from './features/ratings/admin-ratings.service.ts';
import type { KeptRatings } from './features/ratings/kept-ratings.ts';
import { createStatsService } from './features/stats/stats.service.ts';
import type { Clock } from './lib/clock.ts';
import type { ScrimEvents } from './realtime/scrim-events.ts';

type Base = {
  config: Config;
  db: Database;
  clock: Clock;
  notifications: Notifications;
  scrimEvents: ScrimEvents;
  keptRatings: KeptRatings;
  rankings: Rankings;
  organizations: OrganizationsService;
  assertNoOwnNumber: AssertNoOwnNumber;
  forgetUser(userId: string): Promise<void>;
  organizerChanged(): void;
};

/** The part of the composition root for what only admins read and decide. */
export function createAdminServices(base: Base) {
  const { config, db, clock, notifications, rankings } = base;
  const open = hasOutbox(config);
  return {
    stats: createStatsService({ db, clock, hasOutbox: open }),
    adminLists: createAdminListsService({ db, clock }),
    adminRatings: createAdminRatingsService({
      db,
      clock,
      notifications,
      keptRatings: base.keptRatings,
      rankings,
      scrimEvents: base.scrimEvents,
    }),
    adminOrganizations: createAdminOrganizationsService({
      db,
      clock,
      notifications,
      organizations: base.organizations,
      rankings,
      assertNoOwnNumber: base.assertNoOwnNumber,
      forgetUser: base.forgetUser,
      organizerChanged: base.organizerChanged,
    }),
    auditLog: createAuditLogService({ db }),
    outbox: createOutboxService({ db, clock, open }),
  };
}
