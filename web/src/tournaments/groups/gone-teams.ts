import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/client.ts';
import { teamList } from './api.ts';
import { knownTeams } from './origin.ts';
import { pageQuery } from './use-paged-rows.ts';

/** Pages of 100 teams that are read to find one; in a longer list a team that is not found may still be there. */
const MOST_PAGES = 50;

/** Whether an act was refused because of teams that may have left the tournament. */
export function isAboutTeams(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, fieldErrors } = error;
  return (
    code === 'PARTICIPANT_NOT_FOUND' ||
    code === 'TEAMS_MOVED_ON' ||
    'memberIds' in fieldErrors ||
    'userIds' in fieldErrors
  );
}

/** Which of these teams are not in the tournament any more; none where that cannot be told. */
export async function goneTeams(
  client: QueryClient,
  id: string,
  userIds: Iterable<string>,
): Promise<string[]> {
  const known = knownTeams(client, id);
  const missing = new Set([...userIds].filter(userId => !known.has(userId)));
  if (missing.size === 0) return [];
  const list = teamList(id, { search: '', filter: 'all', groupId: null });
  const totals = new Set<number>();
  let read = 0;
  try {
    for (let page = 0; page < MOST_PAGES && missing.size > 0; page++) {
      const { items, total } = await client.fetchQuery(pageQuery(list, page));
      for (const team of items) missing.delete(team.userId._id);
      read += items.length;
      totals.add(total);
      if (items.length === 0 || read >= total) break;
    }
  } catch {
    return [];
  }
  // Rows that moved up while they were read may have been passed by.
  return totals.size === 1 && totals.has(read) ? [...missing] : [];
}
