import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { useCallback, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '../../lib/api/client.ts';
import { count } from '../../lib/format/in-words.ts';
import {
  allMatching,
  inScope,
  isSameScope,
  isSelected,
  nothing,
  rangeBetween,
  type Selection,
  type TeamScope,
  withTeams,
} from './selection.ts';

/** Start of a range: the team last pressed, the selection before it, and whether the press selected or deselected. */
type Anchor = { index: number; before: Selection; on: boolean };

type State = { selection: Selection; anchor: Anchor | null; scope: TeamScope };

/** Returns the chosen teams of a list and stable functions to change them, so that rows do not re-render. */
export function useTeamSelection(
  scope: TeamScope,
  rowsBetween: (first: number, last: number) => Promise<Participant[]>,
) {
  const [state, setState] = useState<State>({ selection: nothing, anchor: null, scope });
  let current = state;
  if (!isSameScope(state.scope, scope)) {
    current = { selection: inScope(state.selection, scope), anchor: null, scope };
    setState(current);
  }
  const latest = useRef(current);
  latest.current = current;
  // Teams as they were when picked: the next list may not contain them.
  const remembered = useRef(new Map<string, Participant>());
  // Another action may overtake a range that is still loading its pages.
  const turn = useRef(0);

  const put = useCallback((part: Partial<State>) => {
    turn.current++;
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  }, []);

  const toggle = useCallback(
    (index: number, team: Participant) => {
      const { selection } = latest.current;
      const { _id: userId } = team.userId;
      remembered.current.set(userId, team);
      const on = !isSelected(selection, userId);
      put({
        selection: withTeams(selection, [userId], on),
        anchor: { index, before: selection, on },
      });
    },
    [put],
  );

  const selectTo = useCallback(
    async (index: number, from: number) => {
      const anchor = latest.current.anchor ?? { index: from, before: latest.current.selection, on: true };
      const { first, last } = rangeBetween(anchor.index, index);
      if (last - first + 1 > limits.selection) {
        toast.error(`Select at most ${count(limits.selection)} teams one by one, or select all`);
        return;
      }
      put({ anchor });
      const mine = turn.current;
      try {
        const rows = await rowsBetween(first, last);
        if (turn.current !== mine) return;
        for (const team of rows) remembered.current.set(team.userId._id, team);
        const ids = rows.map(team => team.userId._id);
        put({ selection: withTeams(anchor.before, ids, anchor.on) });
      } catch (error) {
        toast.error(messageOf(error, groupFallbackTexts.loadTournamentData));
      }
    },
    [put, rowsBetween],
  );

  const selectAll = useCallback(
    () => put({ selection: allMatching(latest.current.scope), anchor: null }),
    [put],
  );
  const clear = useCallback(() => {
    remembered.current.clear();
    put({ selection: nothing, anchor: null });
  }, [put]);

  /** Deselects teams that are gone or done. */
  const drop = useCallback(
    (userIds: readonly string[]) => {
      const { selection } = latest.current;
      if (selection.kind === 'picked') put({ selection: withTeams(selection, userIds, false), anchor: null });
    },
    [put],
  );

  /** Deselects the teams of a finished action. */
  const settle = useCallback(
    (done: Selection) => {
      if (done === latest.current.selection) clear();
      else if (done.kind === 'picked') drop([...done.ids]);
    },
    [clear, drop],
  );

  return {
    selection: current.selection,
    remembered: remembered.current,
    toggle,
    selectTo,
    selectAll,
    clear,
    drop,
    settle,
  };
}
