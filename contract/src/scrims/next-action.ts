import { matchMs } from './rules.ts';
import type { ScrimStatus } from './scrim.ts';

/** What an organizer does next for a lobby, the most urgent first. */
export const nextActions = [
  'confirm-payments',
  'decide-kicks',
  'set-room',
  'start',
  'enter-results',
  'share-results',
  'wait',
] as const;
export type NextAction = (typeof nextActions)[number];

export type LobbyState = {
  status: ScrimStatus;
  startAt: string;
  endAt: string;
  matchCount: number;
  paymentsToConfirm: number;
  kickRequests: number;
  credentialsSet: boolean;
  /** Matches whose results are in. */
  matchesPlayed: number;
};

/** The room is made within this before the start, in ms: earlier, the game closes an empty room again. */
const roomMs = 60 * 60_000;
/** The lobby is filled and started within this before its time, in ms. */
const startMs = 15 * 60_000;
/** Results are shared, not only there to be looked at, for this long after the end, in ms. */
const shareMs = 12 * 60 * 60_000;

/**
 * What comes next for a lobby at `now`, in ms. People who wait for a decision come first; then what its time asks for:
 * the room before the start, the start, the results of each match once it must be over, and at last sharing the table.
 */
export function nextAction(lobby: LobbyState, now: number): NextAction {
  if (lobby.status === 'cancelled') return 'wait';
  if (lobby.paymentsToConfirm > 0) return 'confirm-payments';
  const isOver = lobby.status === 'completed';
  if (lobby.kickRequests > 0 && !isOver) return 'decide-kicks';
  const start = Date.parse(lobby.startAt);
  if (now < start) {
    if (!lobby.credentialsSet) return start - now <= roomMs ? 'set-room' : 'wait';
    return start - now <= startMs ? 'start' : 'wait';
  }
  if (lobby.matchesPlayed >= lobby.matchCount) {
    return now <= Date.parse(lobby.endAt) + shareMs ? 'share-results' : 'wait';
  }
  // Nothing was played without a room; once there are results, whoever needed the details had them.
  if (!lobby.credentialsSet && lobby.matchesPlayed === 0 && !isOver) return 'set-room';
  const each = Math.min(matchMs, (Date.parse(lobby.endAt) - start) / lobby.matchCount);
  if (isOver || now >= start + (lobby.matchesPlayed + 1) * each) return 'enter-results';
  return lobby.matchesPlayed === 0 && now < start + startMs ? 'start' : 'wait';
}
