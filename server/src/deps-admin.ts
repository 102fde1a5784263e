import { createAuditLogService } from './admin/audit/audit-log.service.ts';
import { createAdminListsService } from './admin/lists/admin-lists.service.ts';
import { createAdminOrganizationsService } from './admin/organizations/admin-organizations.service.ts';
import { createOutboxService, hasOutbox } from './admin/outbox/outbox.service.ts';
import { createAdminRatingsService } from './admin/ratings/admin-ratings.service.ts';
import { createStatsService } from './admin/stats/stats.service.ts';
import type { Config } from './config.ts';
import type { OrganizationsService } from './organizations/organizations.service.ts';
import type { Rankings } from './organizations/rankings.ts';
import type { KeptRatings } from './organizations/ratings/kept-ratings.ts';
import type { AssertNoOwnNumber } from './organizations/verification/own-number.ts';
import type { Database } from './platform/db/database.ts';
import type { Notifications } from './platform/db/notifications.ts';
import type { Clock } from './platform/lib/clock.ts';
import type { ScrimEvents } from './scrims/scrim-events.ts';

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
