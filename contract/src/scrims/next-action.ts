import { matchStartAt } from './match-times.ts';
import { matchMs } from './rules.ts';
import type { ScrimStatus } from './scrim.ts';

/** What an organizer does next for a lobby. */
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
  /** Squads whose seat is theirs. */
  confirmedCount: number;
  paymentsToConfirm: number;
  kickRequests: number;
  /** Payments whose seat is gone and that are to go back. */
  refundsDue: number;
  /** The matches whose room details are set. */
  credentialsFor: readonly number[];
  /** Matches whose results are in. */
  matchesPlayed: number;
};

type Course = Pick<LobbyState, 'startAt' | 'endAt' | 'matchCount' | 'matchesPlayed'>;

/** The room is made within this before the start, in ms: earlier, the game closes an empty room again. */
const roomMs = 60 * 60_000;
/** The lobby is filled and started within this of its time, in ms; so are the rooms of the later matches made. */
const startMs = 15 * 60_000;
/** Results are shared, not only there to be looked at, for this long after the end, in ms. */
const shareMs = 12 * 60 * 60_000;

/**
 * The match whose room is wanted at `now` (ms), 1 the first: by the plan the one that begins next or has just begun; where
 * the evening is ahead of its plan the one after those whose results are in.
 */
export function matchOfRoom(lobby: Course, now: number): number {
  let match = 1;
  while (match < lobby.matchCount && now >= Date.parse(matchStartAt(lobby, match + 1)) - startMs) match++;
  return Math.max(match, Math.min(lobby.matchesPlayed + 1, lobby.matchCount));
}

/** The one thing that comes first for a lobby at `now`, in ms. */
export function nextAction(lobby: LobbyState, now: number): NextAction {
  return dueActions(lobby, now)[0] ?? 'wait';
}

/**
 * All that is to be done for a lobby at `now` (ms), the most urgent first: what its time asks for, since twenty squads wait
 * in the game; then the people who wait for a decision; then money to give back, and at last the table to share.
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
  // Nobody is there to start with before their money is confirmed.
  const isEmpty = lobby.paymentsToConfirm > 0 && lobby.confirmedCount === 0;
  if (isEmpty && byClock[0] === 'start') return [...decisions, ...byClock];
  return [...byClock, ...decisions];
}

/** What the clock asks for. */
function timed(lobby: LobbyState, now: number): NextAction[] {
  const { matchesPlayed, matchCount, credentialsFor } = lobby;
  const start = Date.parse(lobby.startAt);
  if (now < start) {
    if (!credentialsFor.includes(1)) return start - now <= roomMs ? ['set-room'] : [];
    return start - now <= startMs ? ['start'] : [];
  }
  if (matchesPlayed >= matchCount) return [];
  if (lobby.status === 'completed') return ['enter-results'];
  const actions: NextAction[] = [];
  if (isRoomMissing(lobby, now)) actions.push('set-room');
  else if (matchesPlayed === 0 && now < start + startMs) actions.push('start');
  const each = Math.min(matchMs, (Date.parse(lobby.endAt) - start) / matchCount);
  if (now >= start + (matchesPlayed + 1) * each) actions.push('enter-results');
  return actions;
}

/** Whether squads that play by now wait for room details. */
function isRoomMissing(lobby: LobbyState, now: number): boolean {
  const { credentialsFor, matchesPlayed } = lobby;
  // Nothing was played without a room; once there are results, whoever needed the details had them.
  if (credentialsFor.length === 0) return matchesPlayed === 0;
  const match = matchOfRoom(lobby, now);
  if (match === 1 || matchesPlayed >= match || credentialsFor.includes(match)) return false;
  // A match that began without details here got them in another way.
  return now < Date.parse(matchStartAt(lobby, match)) + startMs;
}
