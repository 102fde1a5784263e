import { limits } from '@hotdrop/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api/query.ts';

/** The title of a lobby that the organizer has at this start (ISO 8601) already. */
export type LobbyAt = (startAt: string) => string | undefined;

/** Finds an organizer's lobbies by their start, to warn of twins; `except` is the one that is edited. */
export function useLobbyAt(organizationId: string, except?: string): LobbyAt {
  const query = { organizationId, sort: 'soonest', limit: limits.list.max } as const;
  const { data } = useQuery({ ...apiQuery('GET /scrims', { query }), staleTime: 60_000 });
  const lobbies = data?.items.filter(({ _id, status }) => _id !== except && status !== 'cancelled') ?? [];
  const titles = new Map(lobbies.map(lobby => [minuteOf(lobby.startAt), lobby.title]));
  return startAt => titles.get(minuteOf(startAt));
}

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / 60_000);
