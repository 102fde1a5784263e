import type { RatingSummary } from '@hotdrop/contract/organizations/ratings/ratings.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import type { Signals } from '../../platform/db/signals.ts';
import { asSharedCaller } from '../../platform/lib/caller.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { findOrganizationRating } from './ratings.queries.ts';

/** Maximum age of an average, in ms: like the rankings, which show the same stars. */
const maxAgeMs = 10_000;
const maxOrganizations = 1000;

export type CachedRatings = ReturnType<typeof createCachedRatings>;

/**
 * Caches organizations' ratings: everybody who watches a lobby fill up reads them each second, and an average
 * scans every rating that the organizer ever got. One read per organization at a time.
 */
export function createCachedRatings({
  db,
  clock,
  signals,
}: {
  db: Database;
  clock: Clock;
  signals: Pick<Signals, 'subscribe'>;
}) {
  const cache = new LRUCache<string, { summary: Promise<RatingSummary>; readAt: number }>({
    max: maxOrganizations,
  });
  // A rating was hidden on another node, or an organization erased.
  signals.subscribe(({ kind }) => {
    if (kind === 'rankings-changed') cache.clear();
  });

  return {
    /** At most ten seconds old; never older than this node's last rating. */
    of(organizationId: string): Promise<RatingSummary> {
      const now = clock.now().getTime();
      const cached = cache.get(organizationId);
      if (cached && Math.abs(now - cached.readAt) < maxAgeMs) return cached.summary;
      // Cached from the start of the read: a rating that arrives during it evicts it again.
      const summary = asSharedCaller(organizationId, () => findOrganizationRating(db, organizationId));
      const started = { summary, readAt: now };
      cache.set(organizationId, started);
      started.summary.catch(() => {
        if (cache.peek(organizationId) === started) cache.delete(organizationId);
      });
      return started.summary;
    },

    /** Invalidates the cache once a new, hidden or restored rating is committed. */
    changed: (organizationId: string) => void cache.delete(organizationId),
  };
}
