import { limits } from '@hotdrop/contract/limits.ts';
import { presetOf } from '@hotdrop/contract/scrims/presets.ts';
import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';
import { mapsOf, matchesIn } from './form-values.ts';
import type { ScrimForm } from './scrim-form.ts';

/** The map of each match. */
export function MapFields({ form }: { form: ScrimForm }) {
  const listId = useId();
  const [game, matchCount, maps] = useWatch({ control: form.control, name: ['game', 'matchCount', 'maps'] });
  const matches = matchesIn({ matchCount });
  const shown = Math.min(matches, limits.scrim.maps);

  // Matches that are added get the next maps of the usual turn.
  useEffect(() => {
    if (maps.length >= shown) return;
    form.setValue('maps', [...maps, ...mapsOf(game, shown).slice(maps.length)]);
  }, [form, game, maps, shown]);

  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Array.from({ length: shown }, (_, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a map's place is what it is
            key={index}
            label={`Map ${index + 1}`}
            list={listId}
            maxLength={limits.scrim.mapName}
            autoComplete="off"
            placeholder="Open"
            error={form.formState.errors.maps?.[index]?.message}
            {...form.register(`maps.${index}`)}
          />
        ))}
      </div>
      <datalist id={listId}>
        {presetOf(game).maps.map(map => (
          <option key={map} value={map} />
        ))}
      </datalist>
      {matches > shown && (
        <p className="text-ink-3 text-sm">Maps can be named for the first {shown} matches.</p>
      )}
    </>
  );
}
