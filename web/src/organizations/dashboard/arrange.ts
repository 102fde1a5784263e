import type {
  Lobby,
  OrganizationDashboard,
} from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { type NextAction, nextAction } from '@hotdrop/contract/scrims/next-action.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';

/** A lobby with its next action by the reader's clock, so that a page that stays open is not out of date. */
export type LobbyNow = {
  lobby: Lobby;
  /** What comes first. */
  action: NextAction;
};

/** A lobby that ended within this, in ms, may still need its results entered or shared. */
const dayMs = 24 * 60 * 60_000;

export type ArrangedLobbies = { now: LobbyNow[]; upcoming: Lobby[]; past: Lobby[] };

/** Squads wait for the room this long before the start, in ms. */
const urgentMs = 15 * 60_000;

/**
 * The lobbies of the day: those where squads wait for a room, those that run, the rest by start, and last those whose table
 * waits to be shared; with those that ended within a day and are not done with. `now` in ms.
 */
export function arrangeLobbies(
  { today, upcoming, past }: Pick<OrganizationDashboard, 'today' | 'upcoming' | 'past'>,
  now: number,
): ArrangedLobbies {
  const atNow = (lobby: Lobby): LobbyNow => {
    const status = statusNow(lobby, now);
    return { lobby: { ...lobby, status }, action: nextAction({ ...lobby, status }, now) };
  };
  const isPutAway = ({ lobby, action }: LobbyNow) => action === 'share-results' && lobby.done;
  const wanted = today.map(atNow).filter(one => !isPutAway(one));
  const undone = past
    .map(atNow)
    .filter(one => one.action !== 'wait' && !isPutAway(one) && Date.parse(one.lobby.endAt) > now - dayMs)
    // A cancelled lobby has no time; its payments are listed with the others to decide.
    .filter(({ lobby }) => lobby.status !== 'cancelled');
  const shown = new Set([...wanted, ...undone].map(({ lobby }) => lobby._id));
  const lobbies = [...undone, ...wanted].sort(
    (a, b) => rankOf(a, now) - rankOf(b, now) || Date.parse(a.lobby.startAt) - Date.parse(b.lobby.startAt),
  );
  const over = [
    ...today
      .map(atNow)
      .filter(isPutAway)
      .map(({ lobby }) => lobby),
    ...past,
  ];
  return { now: lobbies, upcoming, past: over.filter(lobby => !shown.has(lobby._id)) };
}

function rankOf({ lobby, action }: LobbyNow, now: number): number {
  if (action === 'share-results') return 3;
  // Also of one that runs: the room of a later match is asked for no sooner.
  if (action === 'set-room' && now >= Date.parse(lobby.startAt) - urgentMs) return 0;
  return lobby.status === 'live' ? 1 : 2;
}
