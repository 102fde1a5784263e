import type { MatchSlot, SlotSquad } from '@hotdrop/contract/scrims/results/points.ts';

/** A squad that a row can name. `squadId` is its account, or a walk-in's booking. */
export type LineUpSquad = { bookingId: string; squadId: string; teamName: string; hasLeft: boolean };

/** The squad that gets a slot's result by default, and others that have had the slot since the start. */
export type LineUpSlot = { squad: LineUpSquad | null; others: readonly LineUpSquad[] };

/** The slots of a match that squads have had, by number. */
export type LineUp = ReadonlyMap<number, LineUpSlot>;

/**
 * A booking that has or had a slot. `endedAt` is null while it is active, `confirmedAt` if it was only held.
 */
export type SlotBooking = Omit<LineUpSquad, 'hasLeft'> & {
  slotNumber: number;
  createdAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
};

/** The time for which a confirmed squad has a slot. */
type Holding = { slotNumber: number; squad: LineUpSquad; since: Date; until: Date | null };

/** The start of each match, and the end of the scrim. */
type Times = { starts: readonly Date[]; endAt: Date };

/**
 * Returns which squad had which slot in a match. Squads stored with results stay. Otherwise it is the squad
 * that had the slot at the match's planned start (or now, if results are early); if none did, the first that
 * joined during the match. A squad that gets the slot later never gets another squad's points.
 */
export function lineUpOf(
  bookings: readonly SlotBooking[],
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

/** Returns a match's slots as the organizer gets them. */
export function toMatchSlots(lineUp: LineUp): MatchSlot[] {
  return [...lineUp].map(([slotNumber, { squad, others }]) => ({
    slotNumber,
    squad: squad && toSlotSquad(squad),
    others: others.map(toSlotSquad),
  }));
}

const toSlotSquad = ({ bookingId, teamName, hasLeft }: LineUpSquad): SlotSquad => ({
  bookingId,
  teamName,
  hasLeft,
});

function squadOf({ bookingId, squadId, teamName, endedAt }: SlotBooking): LineUpSquad {
  return { bookingId, squadId, teamName, hasLeft: endedAt !== null };
}

/** Returns when a match is played: from its start until the next one starts or the scrim ends. */
function matchTimes({ starts, endAt }: Times, matchNumber: number): { from: Date; until: Date } {
  return { from: starts[matchNumber - 1] ?? endAt, until: starts[matchNumber] ?? endAt };
}

/**
 * Returns the confirmed squads of each slot in order. A squad has its slot as soon as it gets it, even before
 * its payment is confirmed: it plays, and the organizer confirms later. A squad from the waitlist got the
 * slot when the previous one left.
 */
function holdingsIn(bookings: readonly SlotBooking[]): Holding[] {
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

function holderAt(holders: readonly Holding[], at: Date, until: Date): LineUpSquad | undefined {
  const there = holders.find(holder => holder.since <= at && (holder.until === null || holder.until > at));
  return (there ?? holders.find(holder => holder.since > at && holder.since < until))?.squad;
}
