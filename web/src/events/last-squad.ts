import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import type { SquadSize } from '@hotdrop/contract/events/squads.ts';
import { apiQuery } from '../lib/api/query.ts';

/** Number of newest bookings and registrations to search. */
const REMEMBERED = 50;

/** Query key prefix of the caller's bookings and registrations. */
export const ownBookingsKey = ['GET /profile/bookings'] as const;

/** The caller's newest bookings of both kinds, to prefill squads from. */
export const ownSquadsQuery = () => apiQuery('GET /profile/bookings', { query: { limit: REMEMBERED } });

/** A squad entered before. `sameGame`: its in-game IDs are valid for this game. */
export type LastSquad = { squad: ReturnType<typeof squadOf>; sameGame: boolean };

const eventOf = (own: OwnBooking) => (own.kind === 'scrim' ? own.scrim : own.tournament);
const squadOf = (own: OwnBooking) => (own.kind === 'scrim' ? own.booking : own.registration);

/**
 * Returns the squad to prefill, from scrims and tournaments: the newest for the same game that is large enough,
 * then the newest for the same game, then the newest of all.
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

/** Returns initial values of a squad form: the last squad, else the account's data. */
export function squadValues(
  user: Pick<User, 'name' | 'phone'> | null,
  last: LastSquad | undefined,
  size: SquadSize,
) {
  const { squad, sameGame } = last ?? {};
  return {
    teamName: squad?.teamName ?? '',
    phone: squad?.phone || user?.phone || '',
    /** Only tournaments ask for it. */
    realName: (squad && 'realName' in squad && squad.realName) || user?.name || '',
    players: Array.from({ length: size.max }, (_, index) => {
      const player = squad?.players[index];
      return { ignName: player?.ignName ?? '', ignId: (sameGame && player?.ignId) || '' };
    }),
  };
}
