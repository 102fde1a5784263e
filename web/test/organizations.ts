import type {
  OrganizationPage,
  OrganizationProfile,
  RankedOrganization,
} from '@hotdrop/contract/organizations/organizations.ts';
import type { Rating } from '@hotdrop/contract/organizations/ratings/ratings.ts';
import { scrimIds } from './scrims.ts';

/** Returns the organization ranked third, with 212 ratings. */
export function aRanked(change: Partial<RankedOrganization> = {}): RankedOrganization {
  return {
    _id: scrimIds.organization,
    name: 'Nova Esports India',
    avatarUrl: null,
    verified: true,
    organizationInfo: { orgName: 'Nova Esports India', location: 'Mumbai' },
    rank: 3,
    score: 81.25,
    manual: false,
    rating: { average: 4.8, count: 212 },
    scrimsHosted: 140,
    tournamentsHosted: 3,
    ...change,
  };
}

export function aProfile(change: Partial<OrganizationProfile> = {}): OrganizationProfile {
  const { manual: _, ...ranked } = aRanked();
  return {
    ...ranked,
    organizationInfo: {
      orgName: 'Nova Esports India',
      location: 'Mumbai',
      about: 'Three lobbies an evening.',
      website: 'https://nova.example/scrims',
      discordUrl: null,
    },
    createdAt: '2025-06-01T00:00:00.000Z',
    ...change,
  };
}

export function aRating(change: Partial<Rating> = {}): Rating {
  return {
    _id: 'rating-1',
    rating: 5,
    comment: 'On time, fair slots.',
    user: { _id: 'user-2', name: 'Asha Menon', avatarUrl: null },
    event: { kind: 'scrim', _id: scrimIds.scrim, title: 'Thursday 9 PM Lobby' },
    createdAt: '2026-01-02T15:00:00.000Z',
    ...change,
  };
}

/** Returns a response of GET /organizations/{id}. */
export function anOrganizationPage(change: Partial<OrganizationPage> = {}): OrganizationPage {
  return {
    organization: aProfile(),
    tournaments: [],
    scrims: [],
    later: { tournaments: false, scrims: false },
    ratings: [aRating()],
    canRate: false,
    suspended: false,
    ...change,
  };
}
