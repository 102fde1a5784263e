import type { OrganizationPage, RankedOrganization } from '@hotdrop/contract/organizations/organizations.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readOrganization } from '../events/read-organization.ts';
import { type ApiArguments, ApiError, api } from '../lib/api/client.ts';
import { isMissing } from '../lib/api/error.ts';
import { pagesQuery, queryKey } from '../lib/api/query.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTextOrNull,
  firstInstant,
  isObject,
  type Loose,
} from '../lib/loose-values.ts';

type RankingsPage = { items: RankedOrganization[]; nextCursor: string | null; total: number };

/** Reads an average with its count, or the bare average of older backends. */
function readRating(value: unknown, ratingCount: unknown): { average: number | null; count: number } {
  const from = asObject(value);
  const average = isObject(value) ? asNumber(from.average) : asNumber(value);
  const count = asNumber(from.count) ?? asNumber(ratingCount) ?? 0;
  return { average: count === 0 && isObject(value) ? null : average, count };
}

const hosted = (from: Loose) => ({
  score: asNumber(from.score) ?? 0,
  rating: readRating(from.rating, from.ratingCount),
  scrimsHosted: asNumber(from.scrimsHosted) ?? 0,
  tournamentsHosted: asNumber(from.tournamentsHosted) ?? 0,
});

/** Reads a rankings response: a list, `items`, `rankings` or `organizations`. Missing ranks follow the list order. */
export function readRankings(answer: unknown): RankingsPage {
  const from = asObject(answer);
  const raw = Array.isArray(answer) ? answer : asList(from.items ?? from.rankings ?? from.organizations);
  const items = raw.filter(isObject).map((row, index) => ({
    ...readOrganization(row),
    ...hosted(row),
    rank: asNumber(row.rank) ?? asNumber(row.ranking) ?? index + 1,
    manual: row.manual === true,
  }));
  return {
    items: items.filter(item => item._id !== ''),
    nextCursor: asTextOrNull(from.nextCursor),
    total: asNumber(from.total) ?? items.length,
  };
}

/** Reads an organization response, bare or as `{organization}`; null if it contains none. */
export function readOrganizationPage(answer: unknown): OrganizationPage | null {
  const outer = asObject(answer);
  const from = isObject(outer.organization) ? outer.organization : outer;
  const summary = readOrganization(from);
  if (summary._id === '') return null;
  const info = asObject(from.organizationInfo);
  return {
    organization: {
      ...summary,
      ...hosted(from),
      organizationInfo: {
        ...summary.organizationInfo,
        about: asText(info.about),
        website: asTextOrNull(info.website),
        discordUrl: asTextOrNull(info.discordUrl),
      },
      rank: asNumber(from.rank) ?? asNumber(from.ranking),
      createdAt: firstInstant(from.createdAt) ?? '',
    },
    tournaments: entities(outer.tournaments),
    scrims: entities(outer.scrims),
    later: {
      tournaments: asObject(outer.later).tournaments === true,
      scrims: asObject(outer.later).scrims === true,
    },
    ratings: entities(outer.ratings),
    canRate: outer.canRate === true,
    suspended: outer.suspended === true,
  };
}

/** Returns the entries with an ID. Their other fields follow the contract: no older shape is known. */
function entities<Entity extends { _id: string }>(list: unknown): Entity[] {
  return asList(list).filter((entry): entry is Entity => isObject(entry) && asText(entry._id) !== '');
}

const pageSize = 50;

/** Pages of organizations by rank, filtered by name or city. */
export function rankingsQuery(search: string) {
  const query = { limit: pageSize, ...(search.trim() !== '' && { search: search.trim() }) };
  return infiniteQueryOptions({
    ...pagesQuery(queryKey('GET /organizations/rankings', { query }), (cursor, signal) =>
      rankings({ query: { ...query, ...cursor } }, signal),
    ),
    placeholderData: keepPreviousData,
  });
}

const topSize = 5;

/** Top organizations, for the start page. */
export function topOrganizationsQuery() {
  const args = { query: { limit: topSize } };
  return queryOptions({
    queryKey: queryKey('GET /organizations/rankings', args),
    queryFn: ({ signal }) => rankings(args, signal),
  });
}

const organizationKey = (id: string) => queryKey('GET /organizations/:id', { params: { id } });

/** Query for one organization with its events and ratings, as the user sees it. */
export function organizationQuery(id: string) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: organizationKey(id),
    queryFn: async ({ signal }) => {
      const page = readOrganizationPage(
        await orByOldPath(
          () => api('GET /organizations/:id', args, { signal }),
          () => api('GET /orgs/:id', args, { signal }),
        ),
      );
      if (!page) throw new ApiError({ status: 200, code: 'UNREADABLE' });
      return page;
    },
  });
}

async function rankings(args: ApiArguments<'GET /organizations/rankings'>, signal: AbortSignal) {
  const answer = await orByOldPath(
    () => api('GET /organizations/rankings', args, { signal }),
    () => api('GET /orgs/rankings', args, { signal }),
  );
  return readRankings(answer);
}

/** Calls the current path, or on 404 the older one that some backends have (SPEC §7). */
async function orByOldPath(today: () => Promise<unknown>, older: () => Promise<unknown>): Promise<unknown> {
  try {
    return await today();
  } catch (error) {
    if (isMissing(error)) return older();
    throw error;
  }
}
