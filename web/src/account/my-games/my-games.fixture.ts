import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { aScrim, aSlotBooking } from '../../../test/scrims.ts';
import { aTournament } from '../../../test/tournaments.ts';
import type { OwnGame } from './own-games.ts';

/** An hour in ms. */
export const hour = 3_600_000;
/** The time that all games are relative to. */
export const now = Date.now();
/** Returns the time this many hours from now. */
export const at = (hours: number) => new Date(now + hours * hour).toISOString();

/** Returns a booking of a tournament that starts, ends and was deleted this many hours from now (negative: ago). */
export function aBooking(title: string, startsIn: number, endsIn: number, deleted?: number): OwnBooking {
  const deletedAt = deleted === undefined ? null : at(deleted);
  const tournament = {
    ...aTournament({ _id: title, title, startAt: at(startsIn), endAt: at(endsIn) }),
    deletedAt,
  };
  return {
    kind: 'tournament',
    createdAt: at(-100),
    tournament,
    registration: {
      _id: `registration ${title}`,
      tournamentId: title,
      userId: { _id: 'user-1', name: 'Ravi Kumar', avatarUrl: null },
      teamName: 'Hyderabad Hydras',
      players: [{ ignName: 'nvRexx', ignId: '512345678', slot: 1 }],
      number: 7,
      createdAt: at(-100),
      realName: 'Ravi Kumar',
      phone: '9876543210',
    },
  };
}

export const titles = (games: OwnGame[]) => games.map(({ title }) => title);

/** Returns a booking of a scrim that starts this many hours from now. */
export function aSlot(title: string, startsIn: number, booking: Partial<Booking> = {}): OwnBooking {
  const scrim = aScrim({
    _id: title,
    title,
    startAt: at(startsIn),
    endAt: at(startsIn + 2),
    bookingClosesAt: at(startsIn),
  });
  return {
    kind: 'scrim',
    createdAt: at(-1),
    scrim,
    booking: aSlotBooking({ _id: `booking ${title}`, ...booking }),
  };
}
