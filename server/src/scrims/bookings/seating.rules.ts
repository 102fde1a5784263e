import type { SquadRefusal } from '../../events/squads.rules.ts';

/** The state of a lobby under its row lock. */
export type Lobby = {
  /** The numbers of the bookable slots, in order. */
  bookable: readonly number[];
  /** Slots held or confirmed. */
  taken: Iterable<number>;
  /** Bookers of active squads: held, confirmed or on the waitlist. */
  userIds: Iterable<string>;
  teamKeys: Iterable<string>;
  ignKeys: Iterable<string>;
  waitlistCount: number;
  lastWaitlistNumber: number;
  maxWaitlist: number;
};

/** A squad to book; a null `slotNumber` requests the next free slot. */
export type SlotRequest = {
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
 * Assigns slots in order of arrival: the requested one or the lowest free one; in a full lobby, a waitlist
 * position. No person, team name or game id books twice (SECURITY D5).
 */
export function giveSlots(lobby: Lobby, requests: readonly SlotRequest[]): Seating[] {
  const taken = new Set(lobby.taken);
  const userIds = new Set(lobby.userIds);
  const teamKeys = new Set(lobby.teamKeys);
  const ignKeys = new Set(lobby.ignKeys);
  const bookable = new Set(lobby.bookable);
  let { waitlistCount, lastWaitlistNumber } = lobby;

  const seat = (request: SlotRequest): Seating => {
    if (request.userId !== null && userIds.has(request.userId))
      return { kind: 'refused', code: 'ALREADY_BOOKED' };
    if (teamKeys.has(request.teamKey)) return { kind: 'refused', code: 'TEAM_NAME_TAKEN' };
    const ignKey = request.ignKeys.find(key => ignKeys.has(key));
    if (ignKey !== undefined) return { kind: 'refused', code: 'PLAYER_TAKEN', ignKey };
    const wanted = request.slotNumber;
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

  return requests.map(request => {
    const seating = seat(request);
    if (seating.kind !== 'refused') {
      if (request.userId !== null) userIds.add(request.userId);
      teamKeys.add(request.teamKey);
      for (const key of request.ignKeys) ignKeys.add(key);
    }
    return seating;
  });
}

/** Returns which squads on the waitlist get which free slots, both in order. */
export function refillSlots<Waiting>(
  { bookable, taken }: { bookable: readonly number[]; taken: ReadonlySet<number> },
  waiting: readonly Waiting[],
): { squad: Waiting; slotNumber: number }[] {
  const free = bookable.filter(number => !taken.has(number));
  return waiting.slice(0, free.length).map((squad, index) => ({ squad, slotNumber: free[index] as number }));
}

type Hold = { holdMinutes: number; endAt: Date };

/** Returns when a hold that begins now ends: no later than the scrim, as later money would be refunded. */
export function holdEnd({ holdMinutes, endAt }: Hold, now: Date): Date {
  return new Date(Math.min(now.getTime() + holdMinutes * 60_000, endAt.getTime()));
}

/** Returns the state of a new slot: confirmed if it is free of charge, else held for `holdMinutes` (API). */
export function slotStatus(
  { fee, ...hold }: Hold & { fee: number },
  now: Date,
): { status: 'confirmed'; holdExpiresAt: null } | { status: 'held'; holdExpiresAt: Date } {
  if (fee === 0) return { status: 'confirmed', holdExpiresAt: null };
  return { status: 'held', holdExpiresAt: holdEnd(hold, now) };
}
