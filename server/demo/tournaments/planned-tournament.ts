import type { CreateTournamentBody } from '@hotdrop/contract/tournaments/tournaments.ts';
import { dayMs, hourMs, minuteMs } from '../../src/platform/lib/clock.ts';
import type { Conversation } from '../conversations.ts';
import type { OrganizerKey } from '../organizers.ts';
import { startFor, type When } from '../times.ts';

/** A tournament of the demo as planned; `bodyOf` turns times and money into a body of the API. */
export type PlannedTournament = {
  title: string;
  organizer: OrganizerKey;
  game: string;
  when: When;
  /** Null: without an end. */
  lastsMinutes: number | null;
  /** Registration closes this long before the start; if absent, by the product's default. */
  closesMinutesBefore?: number;
  /** Hours from publication until now, or until the start if that is past. */
  publishedHours: number;
  fee: number;
  capacity: number;
  /** Number of registered teams. */
  teams: number;
  /** Rupees by placement, from the first. */
  prizes?: readonly number[];
  /** The prize if it is not money. */
  prizePool?: string;
  prizeNote?: string;
  description: string;
  rules: string;
  /** The name of its picture. */
  banner?: string;
  registrationUrl?: string;
  /** Whether the demo player's squad is registered. */
  demoPlayer?: boolean;
  groups?: PlannedGroups;
};

/** The first groups of a tournament; the remaining teams are in none. */
type PlannedGroups = {
  size: number;
  count: number;
  /** Names instead of 'Group 1' and so on. */
  names?: readonly string[];
  /** How many of the groups have a room. */
  rooms: number;
  /** Messages in the rooms, in turn. */
  talk: readonly Conversation[];
};

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Returns the organizer's request. The banner's URL is known only after its upload. */
export function bodyOf(
  planned: PlannedTournament,
  now: Date,
  bannerUrl: string | null,
): Required<CreateTournamentBody> {
  const start = startFor(planned.when, now).getTime();
  const { prizes = [], lastsMinutes, closesMinutesBefore } = planned;
  const total = prizes.reduce((sum, amount) => sum + amount, 0);
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    title: planned.title,
    bannerUrl,
    description: planned.description,
    game: planned.game,
    rules: planned.rules,
    prizePool: planned.prizePool ?? (total > 0 ? `₹${rupees.format(total)}` : ''),
    prizePoolTotal: total > 0 ? total : null,
    prizes: planned.prizeNote ?? '',
    prizeBreakdown: prizes.map((amount, index) => ({ place: index + 1, amount })),
    entryFee: planned.fee,
    capacity: planned.capacity,
    startAt: at(start),
    endAt: lastsMinutes === null ? null : at(start + lastsMinutes * minuteMs),
    registrationUrl: planned.registrationUrl ?? null,
    registrationClosesAt:
      closesMinutesBefore === undefined ? null : at(start - closesMinutesBefore * minuteMs),
  };
}

/** Returns when it was published: always in the past, and before its start. */
export function publishedAt(planned: PlannedTournament, now: Date): Date {
  const latest = Math.min(now.getTime(), startFor(planned.when, now).getTime());
  return new Date(latest - planned.publishedHours * hourMs);
}

export const days = (count: number) => (count * dayMs) / hourMs;
