import type {
  Lobby,
  OrganizationDashboard,
} from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { type NextAction, nextAction } from '@hotdrop/contract/scrims/next-action.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';

/** A lobby with its next action by the user's clock, so that an open page stays up to date. */
export type LobbyNow = {
  lobby: Lobby;
  action: NextAction;
};

/** Lobbies that ended within this many ms may still need their results entered or shared. */
const dayMs = 24 * 60 * 60_000;

export type ArrangedLobbies = { now: LobbyNow[]; upcoming: Lobby[]; past: Lobby[] };

/** Squads wait for room details from this many ms before the start. */
const urgentMs = 15 * 60_000;

/**
 * Returns today's lobbies: those whose squads wait for room details, live ones, the rest by start, then those with
 * only standings to share. Includes lobbies that ended within a day and are not done. `now` in ms.
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
    // Cancelled lobbies are not listed; their payments are, with all others to decide.
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
  // Live lobbies too: a later match's room becomes the next action no earlier than this.
  if (action === 'set-room' && now >= Date.parse(lobby.startAt) - urgentMs) return 0;
  return lobby.status === 'live' ? 1 : 2;
}
