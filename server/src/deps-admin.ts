import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createAdminListsService } from './features/admin-lists/admin-lists.service.ts';
import { createAuditLogService } from './features/audit/audit-log.service.ts';
import { createOutboxService, hasOutbox } from './features/outbox/outbox.service.ts';
import { createStatsService } from './features/stats/stats.service.ts';
import type { Clock } from './lib/clock.ts';

type Base = { config: Config; db: Database; clock: Clock };

/** The part of the composition root for what only admins read. */
export function createAdminServices({ config, db, clock }: Base) {
  const open = hasOutbox(config);
  return {
    stats: createStatsService({ db, clock, hasOutbox: open }),
    adminLists: createAdminListsService({ db, clock }),
    auditLog: createAuditLogService({ db }),
    outbox: createOutboxService({ db, open }),
  };
}
