import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import {
  dueActions,
  type LobbyState,
  matchOfRoom,
  type NextAction,
  roomLateMs,
} from '@hotdrop/contract/scrims/next-action.ts';
import { plural } from '../../lib/format/in-words.ts';
import { clockTime, istText } from '../../lib/format/time.ts';

export type StepLobby = {
  _id: string;
  status: string;
  startAt: string;
  endAt: string;
  maps: readonly string[];
  matchCount: number;
  matchesPlayed: number;
  matchStarts: readonly string[];
  bookedCount: number;
  confirmedCount: number;
  releaseMinutes: number;
  paymentsToConfirm: number;
  kickRequests: number;
  refundsDue: number;
  credentialsSet: boolean;
  /** When the room details are released, if known. */
  roomDetailsAt: string | null;
  /** How many of the confirmed squads with an account have opened them; null if none can have. */
  seen: { count: number; of: number } | null;
};

export type NextStep = {
  /** What to do, as a sentence. */
  title: string;
  detail: string;
  /** Where to do it; null if there is nothing to do. */
  go: { label: string; to: string } | null;
  /** The match that a tap starts. */
  starts?: number;
  /** Whether squads are already waiting for it in the game. */
  late?: boolean;
  /** Whether the step is to share the lobby's link with squads. */
  shares?: boolean;
  /** Whether the step is to share the standings. */
  sharesStandings?: boolean;
};

/** The lobby's organizer, or an admin, who cannot check the organizer's bank account. */
type Reader = 'organizer' | 'admin';

/** Returns the open steps of a lobby at `now` (ms), the most urgent first; the wait step if there are none. */
export function nextSteps(lobby: StepLobby & LobbyState, now: number, reader: Reader): NextStep[] {
  const due = dueActions(lobby, now);
  // The step to confirm payments lists the refunds too, as both are in the same tab.
  const said = due.filter(action => action !== 'pay-refunds' || !due.includes('confirm-payments'));
  return (said.length > 0 ? said : (['wait'] as const)).map(action => nextStep(action, lobby, now, reader));
}

/** Returns text and link of one step of a lobby at `now` (ms). */
export function nextStep(
  action: NextAction,
  lobby: StepLobby,
  now: number,
  reader: Reader = 'organizer',
): NextStep {
  const isOwn = reader === 'organizer';
  const tab = (name: string, label: string) => ({ label, to: `/scrims/${lobby._id}/run?tab=${name}` });
  const { matchesPlayed, matchCount, maps } = lobby;
  switch (action) {
    case 'confirm-payments':
      return {
        title: [`${plural(lobby.paymentsToConfirm, 'payment')} to confirm`, refundsText(lobby)]
          .filter(Boolean)
          .join(', '),
        detail: isOwn
          ? 'Find the UTR in your bank statement, then approve.'
          : 'The organizer checks the UTR against the bank statement.',
        go: tab('payments', 'Confirm payments'),
      };
    case 'decide-kicks':
      return {
        title: plural(lobby.kickRequests, 'kick request'),
        detail: `A squad asked ${isOwn ? 'you' : 'the organizer'} to kick another squad.`,
        go: tab('kicks', 'Decide'),
      };
    case 'pay-refunds':
      return {
        title: refundsText(lobby),
        detail: isOwn
          ? 'These squads lost their slots. Refund each, then mark it as refunded.'
          : 'The organizer refunds these squads.',
        go: tab('payments', 'See refunds'),
      };
    case 'set-room':
      return {
        ...roomToSet(lobby, now),
        go: tab('room', 'Set room'),
      };
    case 'start':
      return {
        title: matchCount > 1 ? `Start ${matchTitle(maps, matchesPlayed + 1)}` : 'Start the match',
        detail: startDetail(lobby, now),
        starts: matchesPlayed + 1,
        go: tab('squads', 'See squads'),
      };
    case 'enter-results':
      return {
        title: `Enter results: ${matchTitle(maps, matchesPlayed + 1)}`,
        detail: `${matchesPlayed} of ${plural(matchCount, 'match', 'matches')} entered.`,
        go: tab('results', 'Enter results'),
      };
    case 'share-results':
      return {
        title: 'All results are in',
        detail: 'Share the standings with the squads.',
        go: { label: 'See standings', to: `/scrims/${lobby._id}/standings` },
        sharesStandings: true,
      };
    case 'wait':
      return { go: null, ...waiting(lobby, now) };
  }
}

/** Returns which room to set and when squads see it, or how late it is once squads are waiting. */
function roomToSet(lobby: StepLobby, now: number): Pick<NextStep, 'title' | 'detail' | 'late'> {
  const { matchCount, maps, confirmedCount } = lobby;
  const match = matchOfRoom(lobby, now);
  const lateMinutes = Math.floor(roomLateMs(lobby, now) / 60_000);
  if (lateMinutes >= 0 && confirmedCount > 0) {
    const squads = `${plural(confirmedCount, 'squad')} ${confirmedCount === 1 ? 'is' : 'are'} waiting`;
    return {
      title: lateMinutes === 0 ? 'Room details are due now' : `Room details ${lateMinutes} min late`,
      detail: matchCount > 1 ? `${squads} for ${matchTitle(maps, match)}.` : `${squads}.`,
      late: true,
    };
  }
  return {
    title: matchCount > 1 ? `Set room: ${matchTitle(maps, match)}` : 'Set room ID and password',
    detail: releaseText(lobby, now) || 'Create the room in the game, then enter its details here.',
  };
}

/** Returns what to check before the start: how many have seen the room details, or when squads see them. */
function startDetail(lobby: StepLobby, now: number): string {
  const { confirmedCount, seen } = lobby;
  if (confirmedCount === 0) return 'Nobody is confirmed yet.';
  if (seen && seen.of > 0) {
    return `${seen.count} of ${plural(seen.of, 'squad')} ${seen.of === 1 ? 'has' : 'have'} seen the room details.`;
  }
  return releaseText(lobby, now) || 'Check that each squad is in its slot.';
}

/** "Squads see the room details at 8:45 PM."; '' once they do, or if the time is unknown. */
function releaseText({ roomDetailsAt: at }: Pick<StepLobby, 'roomDetailsAt'>, now: number): string {
  return at && Date.parse(at) > now ? `Squads see the room details at ${clockText(at)}.` : '';
}

/** "8:45 PM", with IST if the viewer's time zone differs (FIELD 8). */
function clockText(at: string): string {
  const ist = istText(at);
  return ist ? `${clockTime(at)} (${ist})` : clockTime(at);
}

/** "2 refunds due", or '' if none are. */
function refundsText({ refundsDue }: Pick<StepLobby, 'refundsDue'>): string {
  return refundsDue > 0 ? `${plural(refundsDue, 'refund')} due` : '';
}

function waiting({ status, matchesPlayed, matchCount, credentialsSet, ...lobby }: StepLobby, now: number) {
  const title = 'Nothing to do now';
  if (status === 'cancelled') return { title: 'This scrim was cancelled', detail: 'Nothing left to do.' };
  if (status === 'completed') return { title: 'This scrim is over', detail: '' };
  if (status === 'live') {
    const match = Math.min(matchCount, matchesPlayed + 1);
    const name = matchCount > 1 ? matchTitle(lobby.maps, match) : 'The match';
    const startAt = lobby.matchStarts[match - 1] ?? lobby.startAt;
    if (Date.parse(startAt) > now) return { title: `${name} starts at ${clockText(startAt)}`, detail: '' };
    const go = { label: 'Enter results', to: `/scrims/${lobby._id}/run?tab=results` };
    return { title: `${name} is being played`, detail: 'Enter the results when it is over.', go };
  }
  if (lobby.bookedCount === 0) {
    return { title: 'Share the lobby', detail: 'Nobody has booked a slot yet.', shares: true };
  }
  if (!credentialsSet) return { title, detail: 'Create the room about an hour before the start.' };
  return { title, detail: releaseText(lobby, now) };
}
