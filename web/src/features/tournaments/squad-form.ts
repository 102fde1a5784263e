import { limits } from '@hotdrop/contract/limits.ts';
import type { OwnBooking } from '@hotdrop/contract/profile.ts';
import type { registerTeamBody } from '@hotdrop/contract/tournaments/registration.ts';
import type { User } from '@hotdrop/contract/users.ts';
import type { z } from 'zod';

/** What stands in the registration form. */
export type SquadFormValues = z.input<typeof registerTeamBody>;

const eventOf = (own: OwnBooking) => (own.kind === 'scrim' ? own.scrim : own.tournament);
const squadOf = (own: OwnBooking) => (own.kind === 'scrim' ? own.booking : own.registration);

const nobody = { ignName: '', ignId: '' };

/**
 * The own registration to fill in from: the newest for the same game, else the newest of all. `sameGame` tells
 * which, because an in-game id means nothing in another game.
 */
export function lastSquad(
  bookings: readonly OwnBooking[] | undefined,
  game: string,
): { booking: OwnBooking; sameGame: boolean } | undefined {
  const same = bookings?.find(booking => plain(eventOf(booking).game) === plain(game));
  const booking = same ?? bookings?.[0];
  return booking && { booking, sameGame: booking === same };
}

const plain = (text: string): string => text.trim().toLocaleLowerCase('en-IN');

/** The form before anything is typed: the last squad, else what the account knows. */
export function squadFormFor(
  user: Pick<User, 'name' | 'phone'> | null,
  last: ReturnType<typeof lastSquad>,
): SquadFormValues {
  const squad = last && squadOf(last.booking);
  return {
    teamName: squad?.teamName ?? '',
    phone: squad?.phone || user?.phone || '',
    realName: (squad && 'realName' in squad && squad.realName) || user?.name || '',
    players: Array.from({ length: limits.players.max }, (_, index) => {
      const player = squad?.players[index];
      return player ? { ignName: player.ignName, ignId: last?.sameGame ? player.ignId : '' } : nobody;
    }),
  };
}

const NUMERIC_ID_GAMES = /bgmi|pubg|battlegrounds|free ?fire/i;

/** Whether the game's ids are numbers, so that phones can show the number keys (FIELD "Games"). */
export function hasNumericIds(game: string): boolean {
  return NUMERIC_ID_GAMES.test(game);
}
