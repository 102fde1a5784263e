import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api/query.ts';
import { clockTime } from '../../lib/format/time.ts';

/** A lobby to be made: its start (ISO 8601), and how long it takes in ms. */
export type Planned = { startAt: string; lengthMs: number };

/** Says which lobby of the organizer is on at that time; undefined where none is. */
export type ClashAt = (planned: Planned) => string | undefined;

type Own = Pick<ScrimSummary, 'title' | 'startAt' | 'endAt'>;

/** "Overlaps Nova T1, 9:00 PM to 11:15 PM": two lobbies cannot both have a squad. */
function clashText({ startAt, lengthMs }: Planned, lobbies: readonly Own[]): string | undefined {
  const start = Date.parse(startAt);
  const other = lobbies.find(
    lobby => Date.parse(lobby.startAt) < start + lengthMs && start < Date.parse(lobby.endAt),
  );
  return other && `Overlaps ${other.title}, ${clockTime(other.startAt)} to ${clockTime(other.endAt)}`;
}

/** Warns of an organizer's lobbies that cross one that is planned; `except` is the one that is edited. */
export function useClashes(organizationId: string, except?: string): ClashAt {
  const query = { organizationId, sort: 'soonest', limit: limits.list.max } as const;
  const { data } = useQuery({ ...apiQuery('GET /scrims', { query }), staleTime: 60_000 });
  const lobbies = data?.items.filter(({ _id, status }) => _id !== except && status !== 'cancelled') ?? [];
  return planned => clashText(planned, lobbies);
}

/** "Overlaps the one at 3:00 PM", of lobbies that are made together; undefined where none is still on. */
export function seriesClashText(
  { startAt, lengthMs }: Planned,
  starts: readonly string[],
): string | undefined {
  const start = Date.parse(startAt);
  const before = starts.find(at => Date.parse(at) < start && start < Date.parse(at) + lengthMs);
  return before && `Overlaps the one at ${clockTime(before)}`;
}
