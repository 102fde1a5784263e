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

/** What a game and a mode usually mean for the other fields. */
function usualOf({ game, mode, matchCount }: Pick<ScrimFormValues, 'game' | 'mode' | 'matchCount'>) {
  const { lobby, points } = gameOf(game);
  return {
    slots: String(lobby[mode]),
    pointsPreset: points,
    maps: mapsOf(game, matchesIn({ matchCount })),
  };
}

/** Another game or mode brings its usual lobby, maps and points, where these were not chosen by hand. */
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

/** Names the lobby after its start for as long as nobody has written a title. Tells whether it goes on to. */
export function useTitleSuggestion(form: ScrimForm): boolean {
  const values = useFormValues(form);
  // Of a series whose lobbies share nothing, each is named after its own start: the first begins it.
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
 * Takes the weekday and the time in a lobby's title along to another start, as a clone does, until somebody writes
 * another title. Tells whether the title stands for the new start now.
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
