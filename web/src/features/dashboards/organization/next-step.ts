import { matchStartAt, matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import {
  dueActions,
  type LobbyState,
  matchOfRoom,
  type NextAction,
} from '@hotdrop/contract/scrims/next-action.ts';
import { plural } from '../../../lib/format/count.ts';
import { clockTime, istText } from '../../../lib/format/time.ts';

export type StepLobby = {
  _id: string;
  status: string;
  startAt: string;
  endAt: string;
  maps: readonly string[];
  matchCount: number;
  matchesPlayed: number;
  bookedCount: number;
  paymentsToConfirm: number;
  kickRequests: number;
  refundsDue: number;
  credentialsSet: boolean;
  /** When the room details go out, where that is known. */
  roomDetailsAt: string | null;
  /** Squads that have opened them, of those confirmed; null where nobody can have. */
  seen: { count: number; of: number } | null;
};

export type NextStep = {
  /** What is to be done, as a sentence. */
  title: string;
  detail: string;
  /** Where it is done; null where nothing is. */
  go: { label: string; to: string } | null;
  /** It is done by sending the lobby's link to squads. */
  shares?: boolean;
};

/** Who reads it: whose lobby it is, or an admin, whose bank account the money is not in. */
type Reader = 'organizer' | 'admin';

/** All that is to be done for a lobby at `now` (ms), the most urgent first, or that nothing is. */
export function nextSteps(lobby: StepLobby & LobbyState, now: number, reader: Reader): NextStep[] {
  const due = dueActions(lobby, now);
  // Where payments are to be confirmed, their line names the refunds too: both are decided in one place.
  const said = due.filter(action => action !== 'pay-refunds' || !due.includes('confirm-payments'));
  return (said.length > 0 ? said : (['wait'] as const)).map(action => nextStep(action, lobby, now, reader));
}

/** The words for something to be done for a lobby at `now` (ms), and the way there. */
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
          : 'The organizer looks for the UTR in the bank statement.',
        go: tab('payments', 'Confirm payments'),
      };
    case 'decide-kicks':
      return {
        title: plural(lobby.kickRequests, 'kick request'),
        detail: 'A squad asks you to put a player out.',
        go: tab('kicks', 'Decide'),
      };
    case 'pay-refunds':
      return {
        title: refundsText(lobby),
        detail: `Their seats are gone: ${isOwn ? 'send the money back, then note it' : 'the organizer sends the money back'}.`,
        go: tab('payments', 'See refunds'),
      };
    case 'set-room':
      return {
        title:
          matchCount > 1
            ? `Set room: ${matchTitle(maps, matchOfRoom(lobby, now))}`
            : 'Set room ID and password',
        detail:
          lobby.roomDetailsAt && Date.parse(lobby.roomDetailsAt) > now
            ? `Squads get them at ${clockText(lobby.roomDetailsAt)}.`
            : 'Make the room in the game, then enter its details here.',
        go: tab('room', 'Set room'),
      };
    case 'start':
      return {
        title: 'Fill the room and start',
        detail:
          lobby.seen?.of === 0
            ? 'Nobody is confirmed yet.'
            : lobby.seen
              ? `${lobby.seen.count} of ${plural(lobby.seen.of, 'squad')} ${lobby.seen.of === 1 ? 'has' : 'have'} seen the room details.`
              : 'Check who sits in which seat.',
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
        detail:
          lobby.status === 'live'
            ? `Share the table with the squads. The lobby is live until ${clockText(lobby.endAt)}; Edit sets an earlier end.`
            : 'Share the table with the squads.',
        go: { label: 'Share table', to: `/scrims/${lobby._id}/standings` },
      };
    case 'wait':
      return { ...waiting(lobby, now), go: null };
  }
}

/** "8:45 PM", with IST where the viewer's clock differs from it (FIELD 8). */
function clockText(at: string): string {
  const ist = istText(at);
  return ist ? `${clockTime(at)} (${ist})` : clockTime(at);
}

/** "2 refunds due", or '' when none are. */
function refundsText({ refundsDue }: Pick<StepLobby, 'refundsDue'>): string {
  return refundsDue > 0 ? `${plural(refundsDue, 'refund')} due` : '';
}

function waiting({ status, matchesPlayed, matchCount, credentialsSet, ...lobby }: StepLobby, now: number) {
  const title = 'Nothing to do now';
  if (status === 'cancelled') return { title: 'This scrim was cancelled', detail: 'Nothing is left to run.' };
  if (status === 'completed') return { title: 'This scrim is over', detail: '' };
  if (status === 'live') {
    const match = Math.min(matchCount, matchesPlayed + 1);
    const startAt = matchStartAt({ ...lobby, matchCount }, match);
    const isAhead = Date.parse(startAt) > now;
    return {
      title,
      detail: `Map ${match} of ${matchCount} ${isAhead ? `is next, planned for ${clockText(startAt)}` : 'is on'}.`,
    };
  }
  if (lobby.bookedCount === 0) {
    return { title: 'Share the lobby', detail: 'Nobody has booked a slot yet.', shares: true };
  }
  if (!credentialsSet) return { title, detail: 'Make the room about an hour before the start.' };
  return {
    title,
    detail:
      lobby.roomDetailsAt && Date.parse(lobby.roomDetailsAt) > now
        ? `The room details go out at ${clockText(lobby.roomDetailsAt)}.`
        : '',
  };
}
