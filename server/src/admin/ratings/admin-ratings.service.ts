import type { AdminRating, UpdateRatingBody } from '@hotdrop/contract/admin/ratings/ratings.ts';
import type { Rankings } from '../../organizations/rankings.ts';
import type { CachedRatings } from '../../organizations/ratings/cached-ratings.ts';
import { toAdminRating } from '../../organizations/ratings/ratings.mapper.ts';
import { countScrimRatings } from '../../organizations/ratings/ratings.queries.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, inOneSnapshot } from '../../platform/db/database.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { cursorId, decodeCursor, encodeCursor } from '../../platform/lib/cursor.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { ScrimEvents } from '../../scrims/scrim-events.ts';
import { lockScrim } from '../../scrims/scrims.queries.ts';
import {
  type AdminRatingsQuery,
  findRatingIds,
  findRatingRow,
  findSeenRatings,
  markHidden,
  type RatingPlace,
} from './admin-ratings.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  signals: Pick<Signals, 'send'>;
  cachedRatings: Pick<CachedRatings, 'changed'>;
  rankings: Pick<Rankings, 'changed'>;
  scrimEvents: Pick<ScrimEvents, 'scrimChanged'>;
};

/** Lists everybody's ratings for admins, who may hide them. */
export function createAdminRatingsService(deps: Deps) {
  const { db, clock, signals } = deps;

  return {
    async list(query: AdminRatingsQuery): Promise<{
      items: AdminRating[];
      nextCursor: string | null;
      total: number;
    }> {
      const after = query.cursor ? placeOf(query.cursor) : null;
      const { ids, total, rows } = await inOneSnapshot(db, async trx => {
        const found = await findRatingIds(trx, query, { after, limit: query.limit + 1 });
        return { ...found, rows: await findSeenRatings(trx, found.ids.slice(0, query.limit)) };
      });
      const last = rows.at(-1);
      const isMore = ids.length > query.limit;
      return {
        items: rows.map(toAdminRating),
        nextCursor: isMore && last ? encodeCursor([+last.created_at, last.id]) : null,
        total,
      };
    },

    /**
     * Hides a rating or shows it again; once this resolves, stars and rankings reflect that on this node, and
     * soon after on others. Without a change it logs nothing, and fails if the admin's page was stale.
     * @throws AppError RATING_NOT_FOUND, RATING_HIDDEN, RATING_NOT_HIDDEN
     */
    async setHidden(
      actor: Actor,
      id: string,
      { hidden, wasHidden = hidden, note }: UpdateRatingBody,
    ): Promise<AdminRating> {
      const changed = await db.transaction().execute(async trx => {
        const rating = await findRatingRow(trx, id);
        if (!rating) throw new AppError('RATING_NOT_FOUND');
        const { organization_id: organizationId, scrim_id: scrimId } = rating;
        // Locked as for a new rating: one at a time updates the scrim's sums.
        if (scrimId) await lockScrim(trx, scrimId);
        const now = clock.now();
        if (!(await markHidden(trx, id, { since: hidden ? now : null, note }))) {
          if (wasHidden === hidden) return null;
          throw new AppError(hidden ? 'RATING_HIDDEN' : 'RATING_NOT_HIDDEN');
        }
        if (scrimId) await countScrimRatings(trx, scrimId);
        await recordAudit(trx, {
          actorId: actor._id,
          action: hidden ? 'hide' : 'restore',
          target: { kind: 'rating', id },
          detail: { organizationId, ...(scrimId && { scrimId }) },
          at: now,
        });
        await signals.send(trx, { kind: 'rankings-changed' });
        return { organizationId, scrimId };
      });
      if (changed) {
        deps.cachedRatings.changed(changed.organizationId);
        deps.rankings.changed();
        if (changed.scrimId) deps.scrimEvents.scrimChanged(changed.scrimId, { standings: false });
      }
      const [row] = await findSeenRatings(db, [id]);
      if (!row) throw new AppError('RATING_NOT_FOUND');
      return toAdminRating(row);
    },
  };
}

function placeOf(cursor: string): RatingPlace {
  const [at, id] = decodeCursor(cursor, ['instant', 'string']);
  return { at: new Date(Number(at)), id: cursorId(id) };
}
