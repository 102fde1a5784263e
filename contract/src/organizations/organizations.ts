import { z } from 'zod';
import { organizationSummary } from '../account/users.ts';
import { cursorField, listOf, pathId, queryLimit, searchField } from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { route } from '../lib/route.ts';
import { scrimSummary } from '../scrims/scrims.ts';
import { tournamentSummary } from '../tournaments/tournaments.ts';
import { rating, ratingSummary } from './ratings/ratings.ts';

/** A row of the rankings. `score` by the published formula; `manual`: an admin set the rank. */
export const rankedOrganization = organizationSummary.extend({
  rank: z.number().int(),
  score: z.number(),
  manual: z.boolean(),
  rating: ratingSummary,
  scrimsHosted: z.number().int(),
  tournamentsHosted: z.number().int(),
});
export type RankedOrganization = z.infer<typeof rankedOrganization>;

/** An organization as everybody sees it. */
export const organizationProfile = organizationSummary.extend({
  organizationInfo: z.object({
    orgName: z.string(),
    location: z.string(),
    about: z.string(),
    website: z.string().nullable(),
    discordUrl: z.string().nullable(),
  }),
  rank: z.number().int().nullable(),
  score: z.number(),
  rating: ratingSummary,
  scrimsHosted: z.number().int(),
  tournamentsHosted: z.number().int(),
  createdAt: z.string(),
});
export type OrganizationProfile = z.infer<typeof organizationProfile>;

/**
 * `later`: more upcoming events exist than are listed. `canRate`: the reader took part in one of its events
 * and has not rated it yet. `suspended`: its events are hidden until it is restored.
 */
const oneOrganization = z.object({
  organization: organizationProfile,
  tournaments: z.array(tournamentSummary),
  scrims: z.array(scrimSummary),
  later: z.object({ tournaments: z.boolean(), scrims: z.boolean() }),
  ratings: z.array(rating),
  canRate: z.boolean(),
  suspended: z.boolean(),
});
export type OrganizationPage = z.infer<typeof oneOrganization>;

const byOrganization = z.object({ id: pathId('ORGANIZATION_NOT_FOUND') });

/** A rank set by hand; null: back to the score. */
export const rankingBody = z.object({
  ranking: z
    .number({ error: 'Enter a rank, or leave it empty' })
    .int('Ranks are whole numbers')
    .min(1, 'Ranks start at 1')
    .max(10_000, 'Ranks go up to 10,000')
    .nullable(),
});

const rankings = {
  method: 'GET',
  summary: 'Organizations by rank; the formula is in docs/rankings.md',
  access: 'public',
  query: z.object({ limit: queryLimit(limits.list), cursor: cursorField, search: searchField }),
  status: 200,
  response: listOf(rankedOrganization),
} as const;

const detail = {
  method: 'GET',
  summary: 'One organization with its events and ratings',
  access: 'optional',
  params: byOrganization,
  status: 200,
  response: oneOrganization,
} as const;

/** The paths under /orgs are older names of those under /organizations (SPEC §7). */
export const organizationRoutes = {
  rankings: route({ ...rankings, path: '/organizations/rankings' }),
  rankingsByOldPath: route({ ...rankings, path: '/orgs/rankings' }),
  list: route({ ...rankings, path: '/orgs', summary: 'Organizations by rank' }),
  detail: route({ ...detail, path: '/organizations/:id' }),
  detailByOldPath: route({ ...detail, path: '/orgs/:id' }),
  setRanking: route({
    method: 'PUT',
    path: '/orgs/:id/ranking',
    summary: 'Set or clear an organization’s rank by hand (admin)',
    access: ['admin'],
    params: byOrganization,
    body: rankingBody,
    status: 200,
    response: z.object({ organization: organizationProfile }),
  }),
};
