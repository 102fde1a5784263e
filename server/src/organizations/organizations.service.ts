import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import type {
  OrganizationPage,
  OrganizationProfile,
  RankedOrganization,
} from '@hotdrop/contract/organizations/organizations.ts';
import { recordAudit } from '../platform/db/audit.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../platform/db/database.ts';
import type { Signals } from '../platform/db/signals.ts';
import type { Actor } from '../platform/http/authenticate.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { decodeCursor } from '../platform/lib/cursor.ts';
import { AppError } from '../platform/lib/errors.ts';
import { pageOf } from '../platform/lib/pages.ts';
import { toScrimSummary } from '../scrims/scrims.mapper.ts';
import { findScrimsOf, findTournamentsOf } from './organization-events.queries.ts';
import { findFactsOf, type OrganizationFacts, setManualRank } from './ranking.queries.ts';
import { rankingScore } from './ranking.rules.ts';
import type { Ranked, Rankings } from './rankings.ts';
import { toRating } from './ratings/ratings.mapper.ts';
import { findNewestRatings, hasRatedOrganization, hasTakenPart } from './ratings/ratings.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  signals: Pick<Signals, 'send'>;
  rankings: Rankings;
};

/** How many of each a page shows: upcoming events, past events, ratings. */
const shown = { ahead: 24, past: 12, ratings: 20 };

/** For a suspended organization: its events are hidden. */
const nothing = { tournaments: [], scrims: [], later: { tournaments: false, scrims: false } };

type RankingsQuery = { limit: number; cursor?: string | undefined; search: string };

export type OrganizationsService = ReturnType<typeof createOrganizationsService>;

/** Returns the rankings and each organization's public page. */
export function createOrganizationsService({ db, clock, signals, rankings }: Deps) {
  /** @throws AppError ORGANIZATION_NOT_FOUND */
  const read = async (executor: Executor, id: string, rank: number | null) => {
    const facts = await findFactsOf(executor, id, clock.now());
    if (!facts) throw new AppError('ORGANIZATION_NOT_FOUND');
    return { profile: toOrganizationProfile(facts, rank), suspended: facts.suspended };
  };

  const rankOf = async (id: string): Promise<number | null> =>
    (await rankings.table()).rankOf.get(id) ?? null;

  const profileOf = async (id: string): Promise<OrganizationProfile> =>
    (await read(db, id, await rankOf(id))).profile;

  /** Returns the events that a page shows, and which kinds have more upcoming ones. */
  const hostedBy = async (trx: Executor, organizationId: string) => {
    const now = clock.now();
    const wanted = { ...shown, ahead: shown.ahead + 1 };
    const scrims = await findScrimsOf(trx, organizationId, wanted, now);
    const tournaments = await findTournamentsOf(trx, organizationId, wanted, now);
    return {
      tournaments: [...tournaments.ahead.slice(0, shown.ahead), ...tournaments.past],
      scrims: [...scrims.ahead.slice(0, shown.ahead), ...scrims.past].map(row => toScrimSummary(row, now)),
      later: {
        tournaments: tournaments.ahead.length > shown.ahead,
        scrims: scrims.ahead.length > shown.ahead,
      },
    };
  };

  const canRate = async (trx: Executor, organizationId: string, reader: Actor | null): Promise<boolean> => {
    if (!reader || reader._id === organizationId) return false;
    const tookPart = await hasTakenPart(trx, organizationId, reader._id, clock.now());
    return tookPart && !(await hasRatedOrganization(trx, organizationId, reader._id));
  };

  return {
    profileOf,

    /** Returns a page of the rankings; a search keeps each rank. */
    async ranked({ limit, cursor, search }: RankingsQuery): Promise<{
      items: RankedOrganization[];
      nextCursor: string | null;
      total: number;
    }> {
      const after = cursor === undefined ? 0 : Number(decodeCursor(cursor, ['number'])[0]);
      const { list } = await rankings.table();
      const found = matching(list, search);
      const rest = found.filter(one => one.rank > after);
      const page = pageOf(rest, limit, last => [last.rank]);
      return {
        items: page.rows.map(toRankedOrganization),
        nextCursor: page.nextCursor,
        total: found.length,
      };
    },

    /**
     * Returns an organization with its events and ratings, for this reader.
     * @throws AppError ORGANIZATION_NOT_FOUND
     */
    async page(reader: Actor | null, id: string): Promise<OrganizationPage> {
      const rank = await rankOf(id);
      return inOneSnapshot(db, async trx => {
        const { profile: organization, suspended } = await read(trx, id, rank);
        return {
          organization,
          ...(suspended ? nothing : await hostedBy(trx, id)),
          ratings: (await findNewestRatings(trx, id, shown.ratings)).map(toRating),
          canRate: await canRate(trx, id, reader),
          suspended,
        };
      });
    },

    /**
     * Sets an organization's rank by hand, or resets it to its score (admin).
     * @throws AppError ORGANIZATION_NOT_FOUND
     */
    async setRanking(actor: Actor, id: string, ranking: number | null): Promise<OrganizationProfile> {
      await db.transaction().execute(async trx => {
        if (!(await setManualRank(trx, id, ranking))) throw new AppError('ORGANIZATION_NOT_FOUND');
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'set-ranking',
          target: { kind: 'user', id },
          detail: { ranking },
          at: clock.now(),
        });
        await signals.send(trx, { kind: 'rankings-changed' });
      });
      rankings.changed();
      return profileOf(id);
    },
  };
}

const maxSearchWords = 6;

/** Returns those whose name or city contains each word. */
function matching(list: readonly Ranked[], search: string): readonly Ranked[] {
  const words = comparisonKey(search).split(' ').filter(Boolean).slice(0, maxSearchWords);
  if (words.length === 0) return list;
  return list.filter(({ searchText }) => words.every(word => searchText.includes(word)));
}

function toSummary(facts: OrganizationFacts): OrganizationSummary {
  return {
    _id: facts.id,
    name: facts.name,
    avatarUrl: facts.avatarUrl,
    verified: facts.verified,
    organizationInfo: { orgName: facts.orgName, location: facts.location },
  };
}

function meritsOf({ average, players, scrimsHosted, tournamentsHosted }: OrganizationFacts) {
  return { rating: { average, count: players }, scrimsHosted, tournamentsHosted };
}

/** Maps a row of the rankings. */
function toRankedOrganization(
  ranked: OrganizationFacts & { rank: number; score: number },
): RankedOrganization {
  return {
    ...toSummary(ranked),
    ...meritsOf(ranked),
    rank: ranked.rank,
    score: ranked.score,
    manual: ranked.manualRank !== null,
  };
}

/** Maps an organization's public profile; `rank` is null while it is not ranked. */
function toOrganizationProfile(facts: OrganizationFacts, rank: number | null): OrganizationProfile {
  const { organizationInfo, ...summary } = toSummary(facts);
  return {
    ...summary,
    organizationInfo: {
      ...organizationInfo,
      about: facts.about,
      website: facts.website,
      discordUrl: facts.discordUrl,
    },
    ...meritsOf(facts),
    rank,
    score: rank === null ? 0 : rankingScore(facts),
    createdAt: facts.createdAt.toISOString(),
  };
}
