import type { Rating, RatingBody, RatingSummary } from '@hotdrop/contract/organizations/ratings/ratings.ts';
import { ownsScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { findUserById } from '../../account/users.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { ScrimEvents } from '../../scrims/scrim-events.ts';
import { ownerOf } from '../../scrims/scrims.mapper.ts';
import { lockScrim } from '../../scrims/scrims.queries.ts';
import type { CachedRatings } from './cached-ratings.ts';
import { toRating } from './ratings.mapper.ts';
import {
  countScrimRatings,
  findOrganizationRating,
  findRating,
  hasTakenPart,
  insertScrimRating,
  saveOrganizationRating,
  takesPartIn,
} from './ratings.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  cachedRatings: Pick<CachedRatings, 'changed'>;
  scrimEvents: Pick<ScrimEvents, 'scrimChanged'>;
};

type Rated = { rating: Rating; summary: RatingSummary };

export type RatingsService = ReturnType<typeof createRatingsService>;

/** Rates scrims and their organizers. */
export function createRatingsService({ db, clock, cachedRatings, scrimEvents }: Deps) {
  return {
    /**
     * Rates a scrim, once, after its start (confirmed participants, and squads with results).
     * @throws AppError SCRIM_NOT_FOUND, RATE_FORBIDDEN, RATING_TOO_EARLY, ALREADY_RATED
     */
    async rateScrim(actor: Actor, scrimId: string, { rating, comment }: RatingBody): Promise<Rated> {
      const { organizationId, ...rated } = await db.transaction().execute(async trx => {
        const scrim = await lockScrim(trx, scrimId);
        if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
        // The player may have opened this lobby as an organization before.
        if (ownsScrim(actor, ownerOf(scrim))) throw new AppError('RATE_FORBIDDEN');
        const mayRate = !scrim.cancelled_at && (await takesPartIn(trx, scrimId, actor._id));
        if (!mayRate) throw new AppError('RATE_FORBIDDEN');
        const now = clock.now();
        if (now < scrim.start_at) throw new AppError('RATING_TOO_EARLY');
        const id = await insertScrimRating(trx, scrimId, {
          organization_id: scrim.organization_id,
          user_id: actor._id,
          rating,
          comment,
          created_at: now,
        });
        if (!id) throw new AppError('ALREADY_RATED');
        return {
          organizationId: scrim.organization_id,
          rating: toRating(await findRating(trx, id)),
          summary: await countScrimRatings(trx, scrimId),
        };
      });
      cachedRatings.changed(organizationId);
      scrimEvents.scrimChanged(scrimId, { standings: false });
      return rated;
    },

    /**
     * Rates an organization (after taking part in one of its events that has started); a second rating
     * replaces the first.
     * @throws AppError ORGANIZATION_NOT_FOUND, RATE_FORBIDDEN
     */
    async rateOrganization(
      actor: Actor,
      organizationId: string,
      { rating, comment }: RatingBody,
    ): Promise<Rated> {
      const rated = await db.transaction().execute(async trx => {
        const organization = await findUserById(trx, organizationId);
        if (organization?.role !== 'organization' || organization.deleted_at) {
          throw new AppError('ORGANIZATION_NOT_FOUND');
        }
        const now = clock.now();
        if (actor._id === organizationId || !(await hasTakenPart(trx, organizationId, actor._id, now))) {
          throw new AppError('RATE_FORBIDDEN');
        }
        const id = await saveOrganizationRating(trx, {
          organization_id: organizationId,
          user_id: actor._id,
          rating,
          comment,
          created_at: now,
        });
        return {
          rating: toRating(await findRating(trx, id)),
          summary: await findOrganizationRating(trx, organizationId),
        };
      });
      cachedRatings.changed(organizationId);
      return rated;
    },
  };
}
