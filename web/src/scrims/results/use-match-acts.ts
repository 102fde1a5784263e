import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Standings, SubmittedRow } from '@hotdrop/contract/scrims/results/points.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAct } from '../../lib/acts/use-act.ts';
import { ApiError, api, messageOf } from '../../lib/api/client.ts';
import { scrimKey } from '../scrim-api.ts';
import { matchSlotsQuery, standingsQuery, submitResults } from './points-api.ts';
import { type Problem, rowProblems } from './results-model.ts';
import type { PickedPicture } from './table-image.tsx';

type Options = {
  title: string;
  /** Called once results are saved or deleted, when no input is left to keep. */
  onSaved: () => void;
  onRefused: () => void;
};

const offlineText =
  'No connection. Your results are kept on this device. Save again once you are back online.';

const nothingWrong = { problems: new Map<number, Problem>(), other: null };

/** Saves or deletes the results of a match. Server errors show at their rows until the input changes. */
export function useMatchActs(scrimId: string, matchNumber: number, { title, onSaved, onRefused }: Options) {
  const client = useQueryClient();
  const sent = useRef<readonly SubmittedRow[]>([]);
  const [refused, setRefused] = useState<ReturnType<typeof rowProblems>>(nothingWrong);
  const { queryKey } = standingsQuery(scrimId);

  /** Refetches which squad each row of the match counts for. */
  const refetchSlots = () => client.invalidateQueries({ queryKey: matchSlotsQuery(scrimId).queryKey });

  function fail(error: unknown): void {
    onRefused();
    const found = rowProblems(error instanceof ApiError ? error.fieldErrors : {}, sent.current);
    const isOffline = error instanceof ApiError && error.status === 0;
    const text = found.other ?? messageOf(error, isOffline ? offlineText : fallbackTexts.action);
    setRefused({ ...found, other: found.problems.size > 0 ? found.other : text });
    toast.error(text);
  }

  const saving = useAct<Standings, { rows: readonly SubmittedRow[]; image: PickedPicture | null }>({
    mutationFn({ rows, image }) {
      sent.current = rows;
      return submitResults(scrimId, { matchNumber, rows, image });
    },
    onSuccess(standings) {
      client.setQueryData(queryKey, standings);
      // The next step depends on `matchesPlayed`, and replaces Save at once.
      client.setQueryData<Scrim>(
        scrimKey(scrimId),
        scrim => scrim && { ...scrim, matchesPlayed: standings.matches.length },
      );
      setRefused(nothingWrong);
      onSaved();
      toast.success(`Results of ${title} saved`);
    },
    onError: fail,
    // Not awaited: the saved results are on the screen, and can be changed again.
    onSettled: () => void refetchSlots(),
  });
  const removing = useAct({
    mutationFn: () => api('DELETE /scrims/:id/points/:matchNumber', { params: { id: scrimId, matchNumber } }),
    onSuccess() {
      onSaved();
      toast.success(`Results of ${title} deleted`);
    },
    onError: fail,
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey }), refetchSlots()]),
  });

  return {
    problems: refused.problems,
    error: refused.other ?? undefined,
    saving: saving.isPending,
    removing: removing.isPending,
    save: (rows: readonly SubmittedRow[], image: PickedPicture | null) => saving.mutate({ rows, image }),
    remove: () => removing.mutate(),
    forget: () => setRefused(nothingWrong),
  };
}
