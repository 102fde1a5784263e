import type { AdminStats, StatsDay } from '@hotdrop/contract/admin/stats/stats.ts';
import { type Database, inOneSnapshot } from '../../platform/db/database.ts';
import { asSharedCaller } from '../../platform/lib/caller.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { findDailyCounts, findTotals, type Totals } from './stats.queries.ts';
import { daysWithCounts, lastDays } from './stats.rules.ts';

/** Maximum age of the figures, in ms: reading them scans every booking. */
const maxAgeMs = 60_000;
/** The longest series available; shorter ones are its end. */
const longest = 90;

type Reading = { totals: Totals; daily: StatsDay[] };

/**
 * Returns the whole installation's figures for admins; read at most once a minute for all callers, and again
 * after an admin's action.
 */
export function createStatsService({
  db,
  clock,
  hasOutbox,
}: {
  db: Database;
  clock: Clock;
  /** Whether mails are kept for admins to read. */
  hasOutbox: boolean;
}) {
  let kept: { reading: Promise<Reading>; readAt: number } | null = null;

  const read = async (now: Date): Promise<Reading> => {
    const days = lastDays(now, longest);
    const since = days[0]?.startsAt ?? now;
    return inOneSnapshot(db, async trx => ({
      totals: await findTotals(trx, now),
      daily: daysWithCounts(days, await findDailyCounts(trx, since)),
    }));
  };

  const latest = (): Promise<Reading> => {
    const now = clock.now();
    if (kept && Math.abs(now.getTime() - kept.readAt) < maxAgeMs) return kept.reading;
    const started = { reading: asSharedCaller('stats', () => read(now)), readAt: now.getTime() };
    kept = started;
    // A failure is not cached.
    started.reading.catch(() => {
      if (kept === started) kept = null;
    });
    return started.reading;
  };

  return {
    /** Makes this node read the figures again for the next caller. */
    forget(): void {
      kept = null;
    },

    /** At most a minute old. `days`: length of the series, at most 90. */
    async read({ days }: { days: number }): Promise<AdminStats> {
      const { totals, daily } = await latest();
      const { kyc, promotions, refundsDue, refundsDueAmount, ...rest } = totals;
      return {
        totals: rest,
        waiting: { kyc, promotions, refundsDue, refundsDueAmount },
        daily: daily.slice(-days),
        hasOutbox,
      };
    },
  };
}
