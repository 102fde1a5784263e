import { gameOf } from '@hotdrop/contract/events/games.ts';
import { suggestedTitle, titleAt } from '@hotdrop/contract/scrims/titles.ts';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { fromLocalInput } from '../../lib/format/time.ts';
import {
  mapsOf,
  matchesIn,
  type ScrimForm,
  type ScrimFormValues,
  startsOf,
  useFormValues,
} from './form-values.ts';

/** Returns the usual values of other fields for a game and mode. */
function usualOf({ game, mode, matchCount }: Pick<ScrimFormValues, 'game' | 'mode' | 'matchCount'>) {
  const { lobby, points } = gameOf(game);
  return {
    slots: String(lobby[mode]),
    pointsPreset: points,
    maps: mapsOf(game, matchesIn({ matchCount })),
  };
}

/** Sets the usual slots, maps and points when game or mode changes, unless edited by hand. */
export function usePresets(form: ScrimForm): void {
  const [game, mode] = useWatch({ control: form.control, name: ['game', 'mode'] });
  const before = useRef({ game, mode });
  useEffect(() => {
    const values = form.getValues();
    const was = usualOf({ ...before.current, matchCount: values.matchCount });
    const usual = usualOf({ game, mode, matchCount: values.matchCount });
    before.current = { game, mode };
    for (const name of ['slots', 'pointsPreset', 'maps'] as const) {
      const untouched = JSON.stringify(values[name]) === JSON.stringify(was[name]);
      const differs = JSON.stringify(values[name]) !== JSON.stringify(usual[name]);
      if (untouched && differs) form.setValue(name, usual[name], { shouldDirty: true });
    }
  }, [form, game, mode]);
}

/** Names the lobby after its start until somebody types a title. Returns whether it still does. */
export function useTitleSuggestion(form: ScrimForm): boolean {
  const values = useFormValues(form);
  // Each lobby of a series is named after its own start; the form shows the first title.
  const { starts } = startsOf(values, Date.now());
  const suggestion = suggestedTitle(starts.slice(0, 1));
  const suggested = useRef('');
  useEffect(() => {
    const title = form.getValues('title');
    if (suggestion && (title === '' || title === suggested.current)) {
      form.setValue('title', suggestion, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    if (suggestion) suggested.current = suggestion;
  }, [form, suggestion]);
  return values.title === '' || values.title === suggestion;
}

/**
 * Updates weekday and time in a lobby's title when its start changes, as a clone does, until somebody types
 * another title. Returns whether the title was updated.
 */
export function useMovedTitle(
  form: ScrimForm,
  { title, startAt }: { title: string; startAt: string },
): boolean {
  const [shown, typed] = useWatch({ control: form.control, name: ['title', 'startAt'] });
  const start = fromLocalInput(typed);
  const moved = start ? titleAt(title, startAt, start) : title;
  const last = useRef(title);
  useEffect(() => {
    if (form.getValues('title') === last.current && moved !== last.current) {
      form.setValue('title', moved, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    last.current = moved;
  }, [form, moved]);
  return moved !== title && shown === moved;
}
