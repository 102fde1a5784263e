import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import type {
  OrganizationProfile,
  RankedOrganization,
} from '@hotdrop/contract/organizations/organizations.ts';
import type { OrganizationFacts } from './ranking.queries.ts';
import { rankingScore } from './ranking.rules.ts';

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
export function toRankedOrganization(
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
export function toOrganizationProfile(facts: OrganizationFacts, rank: number | null): OrganizationProfile {
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
