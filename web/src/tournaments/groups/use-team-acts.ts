import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type ApiArguments, ApiError, api, messageOf } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/in-words.ts';
import { teamList, useGroupsChange } from './api.ts';
import { knownTeams, largestBeside, originOf, shownTeams } from './origin.ts';
import { namedIn, type Selection, teamsBody } from './selection.ts';
import { pageQuery } from './use-paged-rows.ts';
import type { useTeamSelection } from './use-team-selection.ts';
import { alreadyThereText, movedText, removedText, ungroupedText } from './wording.ts';

/** Maximum pages of 100 teams read to find one; in a longer list a team that is not found may still exist. */
const MOST_PAGES = 50;

/** Whether an action was rejected because of teams that may have left the tournament. */
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

/** Returns which of these teams are no longer in the tournament; none if that is unknown. */
async function goneTeams(client: QueryClient, id: string, userIds: Iterable<string>): Promise<string[]> {
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
  // If rows moved up during reading, some may have been missed.
  return totals.size === 1 && totals.has(read) ? [...missing] : [];
}

type PicksOptions = {
  tournamentId: string;
  /** Number of teams in the whole tournament; if it falls, picked teams may have left. */
  teamCount: number;
  chosen: ReturnType<typeof useTeamSelection>;
  /** The teams of the open dialog. */
  asked: readonly string[];
  onGone: (userIds: readonly string[]) => void;
};

/** Deselects picked teams that left the tournament, and says so. Returns a check to run now: true if some had left. */
export function useGonePicks({ tournamentId, teamCount, chosen, asked, onGone }: PicksOptions) {
  const client = useQueryClient();
  const { selection, remembered } = chosen;

  async function check(): Promise<boolean> {
    const gone = await goneTeams(client, tournamentId, [...namedIn(selection), ...asked]);
    const [only] = gone;
    if (only === undefined) return false;
    const name = gone.length === 1 ? remembered.get(only)?.teamName : undefined;
    const who = name ?? plural(gone.length, 'selected team');
    const text = `${who} ${gone.length === 1 ? 'is' : 'are'} no longer in this tournament`;
    toast(text, { id: `gone-${gone.join()}` });
    onGone(gone);
    return true;
  }

  const before = useRef(teamCount);
  const onFewer = useEffectEvent(() => void check());
  useEffect(() => {
    if (teamCount < before.current) onFewer();
    before.current = teamCount;
  }, [teamCount]);

  return check;
}

/**
 * The teams of an action, and their number. `ofList`: number of teams in their list; `hidden`: how many of them the
 * list does not show.
 */
export type Chosen = { selection: Selection; teams: number; ofList: number; hidden: number };

type NamedGroup = Pick<Group, '_id' | 'name'>;

/** What the last action did, and its Undo if it can be exact. */
export type LastAct = { text: string; undo: (() => Promise<void>) | null };

type MoveBody = ApiArguments<'POST /tournaments/:id/groups/move-member'>['body'];
type TeamsBody = ReturnType<typeof teamsBody>;

type ActsOptions = {
  /** Called with an action's teams after it worked. */
  onDone: (selection: Selection) => void;
  /** Called if an action was rejected because of teams that may have left the tournament. */
  onTeamsGone: () => void;
};

/** Returns actions that move or remove teams. Each reports its result and returns whether it worked. */
export function useTeamActs(tournamentId: string, { onDone, onTeamsGone }: ActsOptions) {
  const client = useQueryClient();
  const id = tournamentId;
  const moveTeams = useGroupsChange(id, (body: MoveBody) =>
    api('POST /tournaments/:id/groups/move-member', { params: { id }, body }),
  );
  const ungroupTeams = useGroupsChange(id, ({ groupId, body }: { groupId: string; body: TeamsBody }) =>
    api('POST /tournaments/:id/groups/:groupId/remove-member', { params: { id, groupId }, body }),
  );
  const removeTeams = useGroupsChange(id, (body: TeamsBody) =>
    api('POST /tournaments/:id/participants/remove', { params: { id }, body }),
  );
  const removeTeam = useGroupsChange(id, (userId: string) =>
    api('DELETE /tournaments/:id/participants/:userId', { params: { id, userId } }),
  );
  const [last, setLast] = useState<LastAct | null>(null);

  const origin = ({ selection, ofList }: Chosen) =>
    originOf(selection, ofList, shownTeams(client, tournamentId));

  /** `changed`: false if there was nothing to change. */
  async function attempt(
    { selection }: Chosen,
    fallback: string,
    work: () => Promise<LastAct & { changed?: boolean }>,
  ): Promise<boolean> {
    try {
      const { changed = true, ...done } = await work();
      if (changed) toast.success(done.text);
      else toast(done.text);
      setLast(done);
      onDone(selection);
      return true;
    } catch (error) {
      toast.error(refusalOf(error, fallback));
      if (isAboutTeams(error)) onTeamsGone();
      return false;
    }
  }

  function undoing(fallback: string, work: () => Promise<unknown>) {
    return async () => {
      setLast(null);
      try {
        await work();
        toast.success('Undone');
      } catch (error) {
        toast.error(refusalOf(error, fallback));
      }
    };
  }

  function move(chosen: Chosen, target: NamedGroup & Pick<Group, 'memberCount'>): Promise<boolean> {
    return attempt(chosen, groupFallbackTexts.move, async () => {
      const from = origin(chosen);
      // Moves only teams that are still where the organizer saw them.
      const fromGroupId = from && from.groupId !== target._id ? { fromGroupId: from.groupId } : {};
      const { moved } = await moveTeams.mutateAsync({
        ...teamsBody(chosen.selection),
        ...fromGroupId,
        toGroupId: target._id,
      });
      if (moved === 0) return { text: alreadyThereText(target.name), undo: null, changed: false };
      const exact = from && from.groupId !== target._id && moved === from.userIds.length;
      const size = target.memberCount + moved;
      const others = largestBeside(target._id, client, tournamentId);
      // Lobbies have few slots: a group that outgrows the others needs a second look.
      const isLargest = others > 0 && size > others;
      return {
        text: movedText(moved, target.name, isLargest ? size : null),
        undo: exact ? undoMove(from, target) : null,
      };
    });
  }

  function undoMove(from: { groupId: string | null; userIds: string[] }, target: NamedGroup) {
    const { groupId, userIds } = from;
    if (groupId === null) {
      return undoing(groupFallbackTexts.remove, () =>
        ungroupTeams.mutateAsync({ groupId: target._id, body: { userIds } }),
      );
    }
    return undoing(groupFallbackTexts.move, () =>
      moveTeams.mutateAsync({ userIds, fromGroupId: target._id, toGroupId: groupId }),
    );
  }

  function ungroup(chosen: Chosen, group: NamedGroup): Promise<boolean> {
    return attempt(chosen, groupFallbackTexts.remove, async () => {
      const from = origin(chosen);
      const answer = await ungroupTeams.mutateAsync({
        groupId: group._id,
        body: teamsBody(chosen.selection),
      });
      const { removed } = answer;
      const exact = from?.groupId === group._id && removed === from.userIds.length;
      const undo = () =>
        moveTeams.mutateAsync({ userIds: from?.userIds ?? [], fromGroupId: null, toGroupId: group._id });
      return {
        // Somebody else may have renamed it.
        text: ungroupedText(removed, answer.group.name),
        undo: exact ? undoing(groupFallbackTexts.move, undo) : null,
      };
    });
  }

  function remove(chosen: Chosen): Promise<boolean> {
    return attempt(chosen, groupFallbackTexts.removeParticipant, async () => {
      const [only, ...others] = chosen.selection.kind === 'picked' ? chosen.selection.ids : [];
      if (only !== undefined && others.length === 0) {
        await removeTeam.mutateAsync(only);
        return { text: removedText(1), undo: null };
      }
      const { removed } = await removeTeams.mutateAsync(teamsBody(chosen.selection));
      return { text: removedText(removed), undo: null };
    });
  }

  return {
    move,
    ungroup,
    remove,
    last,
    forget: () => setLast(null),
    busy: moveTeams.isPending || ungroupTeams.isPending || removeTeams.isPending || removeTeam.isPending,
  };
}

/** Returns the server's message; about the chosen teams it is a field error. */
function refusalOf(error: unknown, fallback: string): string {
  const field = error instanceof ApiError ? Object.values(error.fieldErrors)[0] : undefined;
  return field ?? messageOf(error, fallback);
}
