import type { RatingSummary } from '@hotdrop/contract/organizations/ratings/ratings.ts';
import { slotNumbers } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim, Slot } from '@hotdrop/contract/scrims/scrims.ts';
import type { BookingRow } from '../../platform/db/schema-scrims.ts';
import { toBooking } from '../bookings/bookings.mapper.ts';
import type { FullBooking } from '../bookings/bookings.queries.ts';
import { matchStartsOf } from '../match-starts.rules.ts';
import { ownerOf, type ScrimWithOrganizer, slotsOf, toScrimSummary } from '../scrims.mapper.ts';

/** A held or confirmed slot; `heldUntil` in ISO 8601. */
export type SlotRow = {
  /** Null for a walk-in squad. */
  userId: string | null;
  teamName: string;
  status: BookingRow['status'];
  slotNumber: number;
  heldUntil: string | null;
};

/** The release of a room's details; `at` in ISO 8601. */
export type Release = { match: number; through: number; at: string; version: number };

/** A scrim as one reader sees it, with the releases of its room details and the taken slots. */
export type ScrimDetail = {
  row: ScrimWithOrganizer & { releases: Release[]; slotRows: SlotRow[]; organizer_hidden: boolean };
  /** The reader's own active booking. */
  own: FullBooking | null;
  /** Whether the reader took part and has not rated the scrim yet. */
  mayRate: boolean;
};

type Reading = {
  now: Date;
  readerId: string | null;
  organizerRating: RatingSummary;
  takesRazorpay: boolean;
};

/** Returns the whole scrim for this reader. */
export function toScrim(
  { row, own, mayRate }: ScrimDetail,
  { now, readerId, organizerRating, takesRazorpay }: Reading,
): Scrim {
  return {
    ...toScrimSummary(row, now),
    description: row.description,
    rules: row.rules,
    holdMinutes: row.hold_minutes,
    releaseMinutes: row.release_minutes,
    ...releasesSeen(row, now),
    matchStarts: matchStartsOf(row).map(start => start.toISOString()),
    pointsPreset: row.points_preset,
    rating: {
      average: row.rating_count === 0 ? null : row.rating_sum / row.rating_count,
      count: row.rating_count,
    },
    organizerRating,
    slotBoard: toSlotBoard(row, readerId),
    paymentMethods: paymentMethods(Math.max(row.entry_fee, own?.row.fee ?? 0), takesRazorpay),
    myBooking: own && toBooking(own.row, own),
    canRate: mayRate && row.cancelled_at === null && now >= row.start_at && !isOwner(row, readerId),
    organizerSuspended: row.organizer_hidden,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Returns the next release of room details, else the latest one, and whether any are released. Until details
 * of the first match are set, their planned release counts.
 */
function releasesSeen(
  { releases, start_at, release_minutes }: ScrimDetail['row'],
  now: Date,
): Pick<Scrim, 'roomDetailsAt' | 'roomDetailsMatch' | 'roomDetailsOut' | 'roomReleases'> {
  const planned = { match: 1, through: 1, at: start_at.getTime() - release_minutes * 60_000 };
  const set = byTime(releases.map(({ at, ...matches }) => ({ ...matches, at: Date.parse(at) })));
  const known: Moment[] = set.some(({ match }) => match === 1) ? set : byTime([...set, planned]);
  const { match, at } = known.find(one => one.at > now.getTime()) ?? set.at(-1) ?? planned;
  return {
    roomDetailsAt: new Date(at).toISOString(),
    roomDetailsMatch: match,
    roomDetailsOut: set.some(one => one.at <= now.getTime()),
    roomReleases: set.map(({ match, through, at: time, version }) => ({
      matchNumber: match,
      throughMatch: through,
      releaseAt: new Date(time).toISOString(),
      version,
    })),
  };
}

/** `at` in ms. */
type Moment = { match: number; through: number; at: number };

const byTime = <M extends Moment>(moments: M[]): M[] =>
  moments.sort((a, b) => a.at - b.at || a.match - b.match);

function isOwner(row: ScrimWithOrganizer, readerId: string | null): boolean {
  const { organizationId, createdBy } = ownerOf(row);
  return readerId === organizationId._id || readerId === createdBy;
}

/** Any fee can be paid by UTR, even if the organizer shows no VPA here. */
function paymentMethods(fee: number, takesRazorpay: boolean): Scrim['paymentMethods'] {
  if (fee === 0) return [];
  return takesRazorpay ? ['upi', 'razorpay'] : ['upi'];
}

function toSlotBoard(row: ScrimDetail['row'], readerId: string | null): Slot[] {
  const squads = new Map(row.slotRows.map(one => [one.slotNumber, one]));
  const reserved = new Set(row.reserved_slots);
  return slotNumbers(slotsOf(row)).map((slotNumber): Slot => {
    const squad = squads.get(slotNumber);
    if (!squad) {
      return {
        slotNumber,
        state: reserved.has(slotNumber) ? 'reserved' : 'free',
        teamName: null,
        heldUntil: null,
      };
    }
    const isMine = readerId !== null && squad.userId === readerId;
    const isConfirmed = squad.status === 'confirmed';
    return {
      slotNumber,
      state: isMine ? 'mine' : isConfirmed ? 'taken' : 'held',
      teamName: isMine || isConfirmed ? squad.teamName : null,
      heldUntil: squad.heldUntil && new Date(squad.heldUntil).toISOString(),
    };
  });
}
