import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import type { Database } from '../platform/db/database.ts';
import type { Signals } from '../platform/db/signals.ts';
import { asSharedCaller } from '../platform/lib/caller.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { findRankedFacts, type OrganizationFacts } from './ranking.queries.ts';
import { rankOrganizations } from './ranking.rules.ts';

/** `searchText`: names and city as a {@link comparisonKey}. */
export type Ranked = OrganizationFacts & { rank: number; score: number; searchText: string };

type Table = { list: readonly Ranked[]; rankOf: ReadonlyMap<string, number> };

/** Maximum age of the rankings, in ms; reading them scans every organization. */
const maxAgeMs = 10_000;

export type Rankings = ReturnType<typeof createRankings>;

/** Caches the rankings; one read at a time, whatever the rush. */
export function createRankings({
  db,
  clock,
  signals,
}: {
  db: Database;
  clock: Clock;
  signals: Pick<Signals, 'subscribe' | 'onRestored'>;
}) {
  let changes = 0;
  let kept: { table: Table; madeAt: number; changes: number } | null = null;
  let reading: { promise: Promise<Table>; changes: number } | null = null;

  const changed = () => void changes++;
  signals.subscribe(({ kind }) => {
    if (kind === 'rankings-changed') changed();
  });
  signals.onRestored(changed);

  const read = async (): Promise<Table> => {
    const at = { madeAt: clock.now().getTime(), changes };
    const list = rankOrganizations(await findRankedFacts(db, clock.now())).map(one => ({
      ...one,
      searchText: comparisonKey(`${one.name} ${one.orgName} ${one.location}`),
    }));
    const table = { list, rankOf: new Map(list.map(({ id, rank }) => [id, rank])) };
    kept = { table, ...at };
    return table;
  };

  return {
    /** Invalidates the cache after a change on this node. */
    changed,

    /** Returns the rankings, at most ten seconds old and never older than the last change. */
    async table(): Promise<Table> {
      const age = kept ? Math.abs(clock.now().getTime() - kept.madeAt) : Number.POSITIVE_INFINITY;
      if (kept && kept.changes === changes && age < maxAgeMs) return kept.table;
      if (reading?.changes !== changes) {
        // Counted before reading: a change during the read makes the result stale, never wrongly fresh.
        const started = { promise: asSharedCaller('rankings', read), changes };
        reading = started;
        const done = () => {
          if (reading === started) reading = null;
        };
        started.promise.then(done, done);
      }
      return (reading as { promise: Promise<Table> }).promise;
    },
  };
}
