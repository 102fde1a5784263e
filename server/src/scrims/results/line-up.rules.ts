import type { MatchSeat, SeatSquad } from '@hotdrop/contract/scrims/results/points.ts';

/** A squad that a row can name: the account that booked (for a walk-in its own booking), and by which booking. */
export type Seated = { bookingId: string; squadId: string; teamName: string; hasLeft: boolean };

/** Whose a slot's result is: by default, and who else has had the slot since the start. */
export type LineUpSeat = { squad: Seated | null; others: readonly Seated[] };

/** The slots of one match that a squad has had, by number. */
export type LineUp = ReadonlyMap<number, LineUpSeat>;

/** A booking that has or had a seat; `endedAt` null while it counts, `confirmedAt` null of one that was only held. */
export type SeatBooking = Omit<Seated, 'hasLeft'> & {
  slotNumber: number;
  createdAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
};

/** A confirmed squad in its slot, from when until when. */
type Holding = { slotNumber: number; squad: Seated; since: Date; until: Date | null };

/** When each match starts, and the scrim ends. */
type Times = { starts: readonly Date[]; endAt: Date };

/**
 * Who sat where in a match. What was recorded when it was entered stays. Else it is the squad that had the seat when
 * the match began by plan (or has it now, where results come ahead of the plan); where none did, the first that came
 * while it was on. A squad that comes later into a seat gets nobody's points.
 */
export function lineUpOf(
  bookings: readonly SeatBooking[],
  match: { matchNumber: number; times: Times; recorded: ReadonlyMap<number, string>; now: Date },
): LineUp {
  const { recorded, times, now } = match;
  const played = matchTimes(times, match.matchNumber);
  const [startAt = times.endAt] = times.starts;
  const at = now < played.from ? now : played.from;
  const holdings = holdingsIn(bookings).filter(({ until }) => until === null || until > startAt);
  const bySlot = Map.groupBy(holdings, holding => holding.slotNumber);
  const byBooking = new Map(bookings.map(booking => [booking.bookingId, squadOf(booking)]));
  const slots = [...new Set([...bySlot.keys(), ...recorded.keys()])].sort((a, b) => a - b);
  return new Map(
    slots.map(slot => {
      const holders = bySlot.get(slot) ?? [];
      const known = byBooking.get(recorded.get(slot) ?? '');
      const squad = known ?? holderAt(holders, at, played.until) ?? null;
      const others = holders
        .map(holder => holder.squad)
        .filter(({ bookingId }) => bookingId !== squad?.bookingId);
      return [slot, { squad, others }];
    }),
  );
}

/** A match's slots as the organizer sees them. */
export function toMatchSeats(lineUp: LineUp): MatchSeat[] {
  return [...lineUp].map(([slotNumber, { squad, others }]) => ({
    slotNumber,
    squad: squad && toSeatSquad(squad),
    others: others.map(toSeatSquad),
  }));
}

const toSeatSquad = ({ bookingId, teamName, hasLeft }: Seated): SeatSquad => ({
  bookingId,
  teamName,
  hasLeft,
});

function squadOf({ bookingId, squadId, teamName, endedAt }: SeatBooking): Seated {
  return { bookingId, squadId, teamName, hasLeft: endedAt !== null };
}

/** When a match is on: until the next one begins, or the scrim ends. */
function matchTimes({ starts, endAt }: Times, matchNumber: number): { from: Date; until: Date } {
  return { from: starts[matchNumber - 1] ?? endAt, until: starts[matchNumber] ?? endAt };
}

/**
 * The squads that were confirmed, slot by slot in the order in which they had it. A seat is a squad's from the moment
 * that it takes it, also while its fee is under way: it plays, and the organizer confirms the money later. A squad that
 * waited took it when the one before left.
 */
function holdingsIn(bookings: readonly SeatBooking[]): Holding[] {
  const bySlot = Map.groupBy(bookings, booking => booking.slotNumber);
  const holdings = bookings.flatMap((booking): Holding[] => {
    const { slotNumber, createdAt, confirmedAt, endedAt } = booking;
    if (confirmedAt === null) return [];
    const before = (bySlot.get(slotNumber) ?? []).flatMap(other =>
      other !== booking && other.endedAt && other.endedAt <= confirmedAt ? [other.endedAt] : [],
    );
    const since = before.reduce((latest, one) => (one > latest ? one : latest), createdAt);
    return [{ slotNumber, squad: squadOf(booking), since, until: endedAt }];
  });
  return holdings.sort((a, b) => a.since.getTime() - b.since.getTime());
}

function holderAt(holders: readonly Holding[], at: Date, until: Date): Seated | undefined {
  const there = holders.find(holder => holder.since <= at && (holder.until === null || holder.until > at));
  return (there ?? holders.find(holder => holder.since > at && holder.since < until))?.squad;
}
