import type { Group, GroupList } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type ApiArguments, api } from '../../lib/api/client.ts';
import { groupListsKey, groupPage } from './api.ts';

/** Groups that others make at the same moment stand after the own one. */
const NEWEST = 5;

/** What was known of a tournament's groups before an act whose answer may be lost. */
export type GroupsBefore = { total: number; ungroupedCount: number; ids: ReadonlySet<string> };

/** What is known of a tournament's groups; null before anything was read. */
export function groupsKnown(client: QueryClient, id: string): GroupsBefore | null {
  const counts = client.getQueryData(groupPage(id).queryKey);
  if (!counts) return null;
  const lists = client.getQueriesData<{ items?: Group[] }>({ queryKey: groupListsKey(id) });
  const ids = lists.flatMap(([, list]) => list?.items ?? []).map(group => group._id);
  return { total: counts.total, ungroupedCount: counts.ungroupedCount, ids: new Set(ids) };
}

const groupsOf = (id: string, offset: number): Promise<GroupList> =>
  api('GET /tournaments/:id/groups', { params: { id }, query: { offset, limit: NEWEST } });

export type NewGroup = {
  body: ApiArguments<'POST /tournaments/:id/groups'>['body'];
  /** How many teams were chosen for it. */
  teams: number;
};

/** The group that was to be made, when it is there now: new, of that name and with just these teams. */
export async function groupMade(id: string, made: NewGroup, before: GroupsBefore): Promise<Group | null> {
  const { total } = await groupsOf(id, 0);
  if (total <= before.total) return null;
  const { items } = await groupsOf(id, Math.max(0, total - NEWEST));
  return items.find(group => !before.ids.has(group._id) && isMade(group, made)) ?? null;
}

function isMade(group: Group, { body, teams }: NewGroup): boolean {
  const name = (body.name ?? '').trim().replace(/\s+/g, ' ');
  if (group.name !== (name || `Group ${group.number}`)) return false;
  const isWhole = body.grouped === 'leave' ? group.memberCount <= teams : group.memberCount === teams;
  const named = body.memberIds && new Set(body.memberIds);
  return isWhole && (!named || group.memberIds.every(member => named.has(member)));
}

/** What auto groups was to do, when it is done now: groups that came, and no team that is left. */
export async function groupsMade(id: string, before: GroupsBefore) {
  const now = await groupsOf(id, 0);
  if (now.ungroupedCount > 0 || now.total <= before.total) return null;
  return { groups: [], groupCount: now.total - before.total, groupedCount: before.ungroupedCount };
}
