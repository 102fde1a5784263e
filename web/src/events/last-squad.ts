import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import type { SquadSize } from '@hotdrop/contract/events/squads.ts';
import { apiQuery } from '../lib/api/query.ts';

/** How many of the newest bookings and registrations are looked through. */
const REMEMBERED = 50;

/** Of the lists of the caller's own bookings and registrations. */
export const ownBookingsKey = ['GET /profile/bookings'] as const;

/** The caller's newest bookings of both kinds: the squads to fill in from. */
export const ownSquadsQuery = () => apiQuery('GET /profile/bookings', { query: { limit: REMEMBERED } });

/** A squad that was entered before. `sameGame`: its in-game ids mean something here. */
export type LastSquad = { squad: ReturnType<typeof squadOf>; sameGame: boolean };

const eventOf = (own: OwnBooking) => (own.kind === 'scrim' ? own.scrim : own.tournament);
const squadOf = (own: OwnBooking) => (own.kind === 'scrim' ? own.booking : own.registration);

/**
 * The squad to fill in from, of scrims and tournaments alike: the newest for the same game that is large enough, then
 * the newest for the same game, then the newest of all.
 */
export function lastSquad(
  bookings: readonly OwnBooking[] | undefined,
  game: string,
  size: SquadSize,
): LastSquad | undefined {
  const same = bookings?.filter(own => plain(eventOf(own).game) === plain(game)) ?? [];
  const own = same.find(one => squadOf(one).players.length >= size.required) ?? same[0] ?? bookings?.[0];
  return own && { squad: squadOf(own), sameGame: same.includes(own) };
}

const plain = (text: string): string => text.trim().toLocaleLowerCase('en-IN');

/** Initial values of a squad's form: the last squad, else what the account has. */
export function squadValues(
  user: Pick<User, 'name' | 'phone'> | null,
  last: LastSquad | undefined,
  size: SquadSize,
) {
  const { squad, sameGame } = last ?? {};
  return {
    teamName: squad?.teamName ?? '',
    phone: squad?.phone || user?.phone || '',
    /** Tournaments ask for it, scrims do not. */
    realName: (squad && 'realName' in squad && squad.realName) || user?.name || '',
    players: Array.from({ length: size.max }, (_, index) => {
      const player = squad?.players[index];
      return { ignName: player?.ignName ?? '', ignId: (sameGame && player?.ignId) || '' };
    }),
  };
}
