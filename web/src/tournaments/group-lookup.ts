import { type GroupSummary, readGroups } from './normalise.ts';

/** The calls that the lookup may make. Each answers null where the thing does not exist (404) or is not for the caller. */
export type GroupSources = {
  myGroup: () => Promise<unknown>;
  groups: () => Promise<unknown>;
  embedded: readonly GroupSummary[];
};

/**
 * The caller's group: `my-group`, then the list of groups, then the groups inside the tournament (SPEC §4).
 * null means 'Group not made'. Errors other than "not there" are passed on, so that the caller can say so.
 */
export async function findMyGroup(userId: string, sources: GroupSources): Promise<GroupSummary | null> {
  const own = await sources.myGroup();
  const [direct] = own === null ? [] : readGroups([unwrap(own)]);
  if (direct && direct._id !== '') return direct;

  const isMine = (group: GroupSummary) => group.memberIds.includes(userId);
  const list = await sources.groups();
  const listed = list === null ? undefined : readGroups(list).find(isMine);
  return listed ?? sources.embedded.find(isMine) ?? null;
}

function unwrap(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'group' in answer ? answer.group : answer;
}
