import { matchMs } from './rules.ts';
import type { ScrimStatus } from './scrims.ts';

/** An organizer's next step for a lobby. */
export const nextActions = [
  'set-room',
  'start',
  'enter-results',
  'confirm-payments',
  'decide-kicks',
  'pay-refunds',
  'share-results',
  'wait',
] as const;
export type NextAction = (typeof nextActions)[number];

export type LobbyState = {
  status: ScrimStatus;
  startAt: string;
  endAt: string;
  matchCount: number;
  /** The start of every match, ISO 8601: planned if it is ahead, else actual. */
  matchStarts: readonly string[];
  /** Slots that are held or confirmed. */
  bookedCount: number;
  /** Squads with a confirmed slot. */
  confirmedCount: number;
  paymentsToConfirm: number;
  kickRequests: number;
  /** Number of refunds due. */
  refundsDue: number;
  /** The matches whose room details are set. */
  credentialsFor: readonly number[];
  /** Matches with results. */
  matchesPlayed: number;
};

type Course = Pick<LobbyState, 'matchStarts' | 'matchCount' | 'matchesPlayed'>;

/** How early before the start the room is created, in ms: the game closes a room that stays empty. */
const roomMs = 60 * 60_000;
/** How long before a start the lobby is filled and started, and the room of a later match created, in ms. */
const startMs = 15 * 60_000;
/** How long after the end sharing the results is still due, in ms. */
const shareMs = 12 * 60 * 60_000;

/**
 * Returns the match (1 is the first) whose room is needed at `now` (ms): by the plan, the one that starts
 * next or has just started; if play is ahead of the plan, the one after the last results.
 */
export function matchOfRoom(lobby: Course, now: number): number {
  let match = 1;
  while (match < lobby.matchCount && now >= startOf(lobby, match + 1) - startMs) match++;
  return Math.max(match, Math.min(lobby.matchesPlayed + 1, lobby.matchCount));
}

/** Returns how long ago the current room details should have been released, in ms; negative before that. */
export function roomLateMs(lobby: Course & { releaseMinutes: number }, now: number): number {
  return now - (startOf(lobby, matchOfRoom(lobby, now)) - lobby.releaseMinutes * 60_000);
}

/** Returns when a match starts, in ms. */
const startOf = ({ matchStarts }: Pick<Course, 'matchStarts'>, match: number): number =>
  Date.parse(matchStarts[match - 1] ?? '');

/** Returns the most urgent action for a lobby at `now`, in ms. */
export function nextAction(lobby: LobbyState, now: number): NextAction {
  return dueActions(lobby, now)[0] ?? 'wait';
}

/**
 * Returns all actions due for a lobby at `now` (ms), the most urgent first: those due by the clock, since
 * twenty squads are waiting in the game; then decisions that people are waiting for; then refunds, and
 * finally the results to share.
 */
export function dueActions(lobby: LobbyState, now: number): NextAction[] {
  const { status, matchesPlayed, matchCount } = lobby;
  const isOver = status === 'completed' || status === 'cancelled';
  const isShareable = matchesPlayed >= matchCount && now >= Date.parse(lobby.startAt);
  const due: [NextAction, boolean][] = [
    ['confirm-payments', lobby.paymentsToConfirm > 0],
    // After the end a kick helps nobody.
    ['decide-kicks', lobby.kickRequests > 0 && !isOver],
    ['pay-refunds', lobby.refundsDue > 0],
    ['share-results', isShareable && status !== 'cancelled' && now <= Date.parse(lobby.endAt) + shareMs],
  ];
  const decisions = due.flatMap(([action, isDue]) => (isDue ? [action] : []));
  if (status === 'cancelled') return decisions;
  const byClock = timed(lobby, now);
  // There is no squad to start with before the payments are confirmed.
  const isEmpty = lobby.paymentsToConfirm > 0 && lobby.confirmedCount === 0;
  if (isEmpty && byClock[0] === 'start') return [...decisions, ...byClock];
  return [...byClock, ...decisions];
}

/** Returns the actions that are due by the clock. */
function timed(lobby: LobbyState, now: number): NextAction[] {
  const { matchesPlayed, matchCount, credentialsFor } = lobby;
  const start = Date.parse(lobby.startAt);
  if (now < start) {
    // A room that nobody needs yet can wait; sharing the lobby's link comes first.
    if (lobby.bookedCount === 0) return [];
    if (!credentialsFor.includes(1)) return start - now <= roomMs ? ['set-room'] : [];
    return start - now <= startMs ? ['start'] : [];
  }
  if (matchesPlayed >= matchCount) return [];
  if (lobby.status === 'completed') return ['enter-results'];
  const actions: NextAction[] = [];
  if (isRoomMissing(lobby, now)) actions.push('set-room');
  else if (isToStart(lobby, now)) actions.push('start');
  if (now >= startOf(lobby, matchesPlayed + 1) + lengthOf(lobby)) actions.push('enter-results');
  return actions;
}

/**
 * Whether the next match is about to start and its room details are set. A match whose time has come counts
 * as started.
 */
function isToStart(lobby: LobbyState, now: number): boolean {
  const next = lobby.matchesPlayed + 1;
  const ahead = startOf(lobby, next) - now;
  return lobby.credentialsFor.includes(next) && ahead > 0 && ahead <= startMs;
}

/** Returns the duration of a match, in ms: 45 minutes, or less if the organizer planned it so. */
function lengthOf({ matchStarts, startAt, endAt }: LobbyState): number {
  const [first, second] = matchStarts;
  if (first && second) return Math.min(matchMs, Date.parse(second) - Date.parse(first));
  return Math.min(matchMs, Date.parse(endAt) - Date.parse(startAt));
}

/** Whether squads that are playing lack room details. */
function isRoomMissing(lobby: LobbyState, now: number): boolean {
  const { credentialsFor, matchesPlayed } = lobby;
  // No match is played without room details: if there are results, squads got them some other way.
  if (credentialsFor.length === 0) return matchesPlayed === 0;
  const match = matchOfRoom(lobby, now);
  if (match === 1 || matchesPlayed >= match || credentialsFor.includes(match)) return false;
  // Squads of a match that began without details here got them some other way.
  return now < startOf(lobby, match) + startMs;
}
