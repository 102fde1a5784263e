import type { Lobby } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { plannedStarts } from '@hotdrop/contract/scrims/match-times.ts';
import { aScrim } from './scrims.ts';

/** Returns a lobby of three matches that starts at `startAt` (ms) and has nothing pending. */
export function aLobby(change: Partial<Lobby> = {}, startAt = Date.now() + 180 * 60_000): Lobby {
  const at = (minutes: number) => new Date(startAt + minutes * 60_000).toISOString();
  const {
    _id,
    title,
    game,
    mode,
    maps,
    bannerUrl,
    entryFee,
    prizePool,
    organizationId,
    createdBy,
    createdAt,
  } = aScrim();
  return {
    _id,
    title,
    game,
    mode,
    maps,
    bannerUrl,
    entryFee,
    prizePool,
    slots: 20,
    startFrom: 2,
    reservedSlots: [2],
    bookedCount: 17,
    waitlistCount: 0,
    matchCount: 3,
    startAt: at(0),
    endAt: at(135),
    bookingOpensAt: at(-600),
    bookingClosesAt: at(0),
    status: 'open',
    organizationId,
    createdBy,
    createdAt,
    confirmedCount: 15,
    paymentsToConfirm: 0,
    kickRequests: 0,
    refundsDue: 0,
    releaseMinutes: 12,
    done: false,
    matchStarts: plannedStarts({
      startAt: change.startAt ?? at(0),
      endAt: change.endAt ?? at(135),
      matchCount: change.matchCount ?? 3,
    }),
    credentialsSet: false,
    credentialsFor: [],
    credentialsReleaseAt: null,
    matchesPlayed: 0,
    next: 'wait',
    ...change,
  };
}
