import type { OwnBooking } from '@hotdrop/contract/profile.ts';
import { timeStatus } from '@hotdrop/contract/tournaments/rules.ts';

export type ArrangedGames = {
  next: OwnBooking | undefined;
  upcoming: OwnBooking[];
  past: OwnBooking[];
};

const startOf = (booking: OwnBooking) => Date.parse(booking.tournament.startAt);

/** The match that runs or starts next, then the others to come by start, then the past, the newest first. `now` in ms. */
export function arrange(bookings: readonly OwnBooking[], now: number): ArrangedGames {
  // Kinds that this version does not know are left out rather than shown half.
  const known = bookings.filter(booking => booking.kind === 'tournament');
  const isPast = (booking: OwnBooking) => timeStatus(booking.tournament, now) === 'completed';
  const [next, ...upcoming] = known
    .filter(booking => !isPast(booking))
    .sort((a, b) => startOf(a) - startOf(b));
  const past = known.filter(isPast).sort((a, b) => startOf(b) - startOf(a));
  return { next, upcoming, past };
}
