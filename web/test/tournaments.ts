import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import type { Registration } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import type { Tournament } from '@hotdrop/contract/tournaments/tournaments.ts';
import { personIds } from './people.ts';

/** IDs of the people and things in tournament tests. */
export const ids = { tournament: '01936f00-0000-7000-8000-000000000001', ...personIds } as const;

const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Returns an open tournament that starts in two hours, as the API does. */
export function aTournament(change: Partial<Tournament> = {}): Tournament {
  return {
    _id: ids.tournament,
    title: 'Bangalore Open: Squad Trials',
    bannerUrl: null,
    game: 'BGMI',
    prizePool: '₹1,00,000',
    prizePoolTotal: 100_000,
    entryFee: 199,
    capacity: 512,
    registeredCount: 412,
    startAt: fromNow(2),
    endAt: fromNow(8),
    registrationClosesAt: fromNow(1.5),
    registrationUrl: null,
    organizationId: {
      _id: ids.organization,
      name: 'Deccan League',
      avatarUrl: null,
      verified: true,
      organizationInfo: { orgName: 'Deccan League', location: 'Bengaluru' },
    },
    createdBy: ids.organization,
    createdAt: fromNow(-24),
    description: 'Open trials for squads from Karnataka.',
    rules: 'No emulators.',
    prizes: '',
    prizeBreakdown: [
      { place: 1, amount: 50_000 },
      { place: 2, amount: 25_000 },
      { place: 4, amount: 10_000 },
    ],
    isRegistered: false,
    registrationState: 'open',
    groupCount: 0,
    organizerSuspended: false,
    updatedAt: fromNow(-24),
    ...change,
  };
}

export function aRegistration(change: Partial<Registration> = {}): Registration {
  return {
    _id: '01936f00-0000-7000-8000-0000000000c1',
    tournamentId: ids.tournament,
    userId: { _id: ids.player, name: 'Ravi', avatarUrl: null },
    teamName: 'Hyderabad Hydras',
    number: 7,
    createdAt: fromNow(-1),
    realName: 'Ravi Kumar',
    phone: '+91 98450 12345',
    players: [1, 2, 3, 4].map(slot => ({ ignName: `hydra${slot}`, ignId: `51000000${slot}`, slot })),
    ...change,
  };
}

type OwnRegistration = Extract<OwnBooking, { kind: 'tournament' }>;

export function aBooking(change: Partial<OwnRegistration> = {}): OwnRegistration {
  return {
    kind: 'tournament',
    createdAt: fromNow(-1),
    registration: aRegistration(),
    tournament: { ...aTournament(), deletedAt: null },
    ...change,
  };
}
