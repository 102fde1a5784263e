import type { Lobby, OrganizationDashboard } from '@hotdrop/contract/dashboards.ts';
import { type NextAction, nextAction } from '@hotdrop/contract/scrims/next-action.ts';
import { scrimStatus } from '@hotdrop/contract/scrims/rules.ts';

/** A lobby with what comes next for it by the reader's clock, so that a page that stays open does not grow old. */
export type LobbyNow = { lobby: Lobby; action: NextAction };

/** What ended within this, in ms, may still want its results entered or shared. */
const dayMs = 24 * 60 * 60_000;

export type ArrangedLobbies = { now: LobbyNow[]; upcoming: Lobby[]; past: Lobby[] };

/**
 * The lobbies of the day, those that need something first, then by start; with those that ended within a day and are
 * not done with. `now` in ms.
 */
export function arrangeLobbies(
  { today, upcoming, past }: Pick<OrganizationDashboard, 'today' | 'upcoming' | 'past'>,
  now: number,
): ArrangedLobbies {
  const atNow = (lobby: Lobby): LobbyNow => {
    const status = lobby.status === 'cancelled' ? 'cancelled' : scrimStatus(lobby, now);
    return { lobby: { ...lobby, status }, action: nextAction({ ...lobby, status }, now) };
  };
  const undone = past
    .map(atNow)
    .filter(({ lobby, action }) => action !== 'wait' && Date.parse(lobby.endAt) > now - dayMs);
  const known = new Set(undone.map(({ lobby }) => lobby._id));
  const lobbies = [...undone, ...today.map(atNow)].sort(
    (a, b) =>
      Number(a.action === 'wait') - Number(b.action === 'wait') ||
      Date.parse(a.lobby.startAt) - Date.parse(b.lobby.startAt),
  );
  return { now: lobbies, upcoming, past: past.filter(lobby => !known.has(lobby._id)) };
}
