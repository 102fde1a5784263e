import { gameOf, type PointsPresetId, type ScrimMode } from '@hotdrop/contract/events/games.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { matchMs } from '@hotdrop/contract/scrims/rules.ts';
import type { CreateScrimBody } from '@hotdrop/contract/scrims/scrims.ts';
import { hourMs, minuteMs } from '../../src/platform/lib/clock.ts';
import type { OrganizerKey } from '../organizers.ts';
import { startFor, type When } from '../times.ts';
import type { Remark } from './remarks.ts';

/** A lobby of the demo as planned; `scrimBodyOf` turns its times into a body of the API. */
export type PlannedScrim = {
  title: string;
  organizer: OrganizerKey;
  game: string;
  mode?: ScrimMode;
  maps: readonly string[];
  when: When;
  /** Published this many hours before the start, or before now if that is sooner. */
  publishedHours: number;
  /** Booking opens this many hours before the start; by default FIELD's three. */
  opensHours?: number;
  slots: number;
  startFrom?: number;
  reserved?: readonly number[];
  fee?: number;
  prizePool?: string;
  points?: PointsPresetId;
  description: string;
  rules: string;
  /** The name of its picture. */
  banner?: string;
  squads: PlannedSquads;
  /** The demo player's part in it: has a slot, is on the waitlist, or must still pay. */
  demoPlayer?: 'in' | 'waits' | 'holds';
  /** Room details: set for the first match, or released for the matches so far. */
  room?: 'planned' | 'released';
  /** Whether the organizer writes in the room. */
  talk?: boolean;
  /** Number of matches with results. */
  played?: number;
  /** Ratings by some of those who played. */
  remarks?: readonly Remark[];
  /** A squad asks to kick another one. */
  kickRequest?: { target: string; reason: string };
  cancelled?: boolean;
};

/** Number of squads of each kind, in the order in which they arrive. */
type PlannedSquads = {
  confirmed: number;
  /** Have submitted a UTR that the organizer has not checked. */
  submitted?: number;
  /** Have a slot that they have not paid for. */
  held?: number;
  /** On the waitlist. */
  waiting?: number;
  /** Paid, then gave up their slot: refund due. */
  left?: number;
};

/** Returns the organizer's request. The banner's URL is known only after its upload. */
export function scrimBodyOf(planned: PlannedScrim, now: Date, bannerUrl: string | null): CreateScrimBody {
  const start = startFor(planned.when, now).getTime();
  const published = scrimPublishedAt(planned, now).getTime();
  const opens = Math.max(published, start - (planned.opensHours ?? 3) * hourMs);
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    title: planned.title,
    game: planned.game,
    mode: planned.mode ?? 'squad',
    maps: [...planned.maps],
    description: planned.description,
    rules: planned.rules,
    bannerUrl,
    entryFee: planned.fee ?? 0,
    prizePool: planned.prizePool ?? '',
    slots: planned.slots,
    startFrom: planned.startFrom ?? limits.scrim.startFrom.default,
    reservedSlots: [...(planned.reserved ?? [])],
    matchCount: planned.maps.length,
    startAt: at(start),
    endAt: at(start + planned.maps.length * matchMs),
    bookingOpensAt: at(opens),
    bookingClosesAt: at(start),
    holdMinutes: limits.scrim.holdMinutes.default,
    releaseMinutes: limits.scrim.releaseMinutes.default,
    pointsPreset: planned.points ?? gameOf(planned.game).points,
    alsoAt: [],
  };
}

/** Returns when it was published: always in the past, and before its start. */
export function scrimPublishedAt(planned: PlannedScrim, now: Date): Date {
  const latest = Math.min(now.getTime() - 5 * minuteMs, startFor(planned.when, now).getTime());
  return new Date(latest - planned.publishedHours * hourMs);
}
