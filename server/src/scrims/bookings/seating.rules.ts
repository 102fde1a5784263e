import type { SquadRefusal } from '../../events/squads.rules.ts';

/** A lobby as it stands, under the lock of its row. */
export type Lobby = {
  /** The numbers of the seats that squads can take, in order. */
  bookable: readonly number[];
  /** Seats held or confirmed. */
  taken: ReadonlySet<number>;
  /** Of squads that count: held, confirmed or waiting. */
  userIds: ReadonlySet<string>;
  teamKeys: ReadonlySet<string>;
  ignKeys: ReadonlySet<string>;
  waitlistCount: number;
  lastWaitlistNumber: number;
  maxWaitlist: number;
};

/** A squad at the desk; `slotNumber` null: the next free seat. */
export type Arrival = {
  /** Null for a walk-in squad. */
  userId: string | null;
  teamKey: string;
  ignKeys: readonly string[];
  slotNumber: number | null;
};

export type Seating =
  | { kind: 'seated'; slotNumber: number }
  | { kind: 'waitlisted'; waitlistNumber: number; position: number }
  | ({ kind: 'refused' } & SquadRefusal);

/**
 * Seats squads in the order of their arrival: the seat that is wanted or the lowest free one; in a full lobby a place
 * in the waitlist. Nobody, no team name and no game id counts twice (SECURITY D5).
 */
export function seatSquads(lobby: Lobby, arrivals: readonly Arrival[]): Seating[] {
  const taken = new Set(lobby.taken);
  const userIds = new Set(lobby.userIds);
  const teamKeys = new Set(lobby.teamKeys);
  const ignKeys = new Set(lobby.ignKeys);
  const bookable = new Set(lobby.bookable);
  let { waitlistCount, lastWaitlistNumber } = lobby;

  const seat = (arrival: Arrival): Seating => {
    if (arrival.userId !== null && userIds.has(arrival.userId))
      return { kind: 'refused', code: 'ALREADY_BOOKED' };
    if (teamKeys.has(arrival.teamKey)) return { kind: 'refused', code: 'TEAM_NAME_TAKEN' };
    const ignKey = arrival.ignKeys.find(key => ignKeys.has(key));
    if (ignKey !== undefined) return { kind: 'refused', code: 'PLAYER_TAKEN', ignKey };
    const wanted = arrival.slotNumber;
    if (wanted !== null && !bookable.has(wanted)) return { kind: 'refused', code: 'SLOT_RESERVED' };
    const free = lobby.bookable.find(number => !taken.has(number));
    if (free !== undefined) {
      if (wanted !== null && taken.has(wanted)) return { kind: 'refused', code: 'SLOT_TAKEN' };
      const slotNumber = wanted ?? free;
      taken.add(slotNumber);
      return { kind: 'seated', slotNumber };
    }
    if (waitlistCount >= lobby.maxWaitlist) return { kind: 'refused', code: 'WAITLIST_FULL' };
    waitlistCount++;
    lastWaitlistNumber++;
    return { kind: 'waitlisted', waitlistNumber: lastWaitlistNumber, position: waitlistCount };
  };

  return arrivals.map(arrival => {
    const seating = seat(arrival);
    if (seating.kind !== 'refused') {
      if (arrival.userId !== null) userIds.add(arrival.userId);
      teamKeys.add(arrival.teamKey);
      for (const key of arrival.ignKeys) ignKeys.add(key);
    }
    return seating;
  });
}

/** Who of those that wait, in their order, gets which of the seats that are free now. */
export function refillSeats<Waiting>(
  { bookable, taken }: Pick<Lobby, 'bookable' | 'taken'>,
  waiting: readonly Waiting[],
): { squad: Waiting; slotNumber: number }[] {
  const free = bookable.filter(number => !taken.has(number));
  return waiting.slice(0, free.length).map((squad, index) => ({ squad, slotNumber: free[index] as number }));
}

type Hold = { holdMinutes: number; endAt: Date };

/** When a hold that begins now ends: with the scrim at the latest, whose money would only have to go back. */
export function holdEnd({ holdMinutes, endAt }: Hold, now: Date): Date {
  return new Date(Math.min(now.getTime() + holdMinutes * 60_000, endAt.getTime()));
}

/** A seat is confirmed at once when it costs nothing, else held for this long (API). `now` as a date. */
export function seatStatus(
  { fee, ...hold }: Hold & { fee: number },
  now: Date,
): { status: 'confirmed'; holdExpiresAt: null } | { status: 'held'; holdExpiresAt: Date } {
  if (fee === 0) return { status: 'confirmed', holdExpiresAt: null };
  return { status: 'held', holdExpiresAt: holdEnd(hold, now) };
}
