import type { ListScrimsQuery, ScrimList } from '@hotdrop/contract/scrims/routes.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import type { CachedRatings } from '../../organizations/ratings/cached-ratings.ts';
import { type Database, inOneSnapshot } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { batched } from '../../platform/lib/batched.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toScrimSummary } from '../scrims.mapper.ts';
import { toScrim } from './scrim-detail.mapper.ts';
import { findScrimDetails, type WantedScrim } from './scrim-detail.queries.ts';
import { countScrims, findGames, findScrimPage } from './scrim-list.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  cachedRatings: Pick<CachedRatings, 'of'>;
  /** Whether fees can be paid through Razorpay. */
  takesRazorpay: boolean;
};

export type ScrimDetailService = ReturnType<typeof createScrimDetailService>;

/** Reads lobbies: the list, and one with its slots and the reader's booking. */
export function createScrimDetailService({ db, clock, cachedRatings, takesRazorpay }: Deps) {
  const findDetail = batched((wanted: readonly WantedScrim[]) => findScrimDetails(db, wanted));

  /** @throws AppError SCRIM_NOT_FOUND */
  const read = async (id: string, actor: Actor | null): Promise<Scrim> => {
    const readerId = actor?._id ?? null;
    const detail = await findDetail({ id, readerId });
    if (!detail) throw new AppError('SCRIM_NOT_FOUND');
    const organizerRating = await cachedRatings.of(detail.row.organization_id);
    return toScrim(detail, { now: clock.now(), readerId, organizerRating, takesRazorpay });
  };

  return {
    read,

    async list(query: ListScrimsQuery): Promise<ScrimList> {
      const now = clock.now();
      return inOneSnapshot(db, async trx => {
        const page = await findScrimPage(trx, query, now);
        return {
          items: page.rows.map(row => toScrimSummary(row, now)),
          nextCursor: page.nextCursor,
          total: await countScrims(trx, query, now),
          games: await findGames(trx),
        };
      });
    },
  };
}
