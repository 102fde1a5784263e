import { pointsPresetIds, pointsPresets, presetOf } from '@hotdrop/contract/scrims/presets.ts';
import { useWatch } from 'react-hook-form';
import { placeLabel } from '../../lib/format/place.ts';
import { tieBreakText } from '../../lib/format/tie-break.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { ScrimForm } from './scrim-form.ts';

/** How places become points, with the table that this means. */
export function PointsField({ form }: { form: ScrimForm }) {
  const [game, chosen] = useWatch({ control: form.control, name: ['game', 'pointsPreset'] });
  const preset = pointsPresets[chosen];
  const usual = presetOf(game).points;
  return (
    <>
      <SelectField
        label="Points"
        error={form.formState.errors.pointsPreset?.message}
        {...form.register('pointsPreset')}
      >
        {pointsPresetIds.map(id => (
          <option key={id} value={id}>
            {pointsPresets[id].name}
            {id === usual ? ' (usual)' : ''}
          </option>
        ))}
      </SelectField>
      <div>
        <table className="w-full text-center">
          <caption className="sr-only">Points by placement, {preset.name}</caption>
          <tbody className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5">
            {preset.placement.map((points, index) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is what it is
                key={index}
                className="grid rounded-control bg-surface-2 py-1.5"
              >
                <th scope="row" className="font-normal text-ink-3 text-sm">
                  {placeLabel(index + 1)}
                </th>
                <td className="numeric text-lg">{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-2 text-ink-3 text-sm">
          No points after that. A kill is 1 point. Ties are broken by {tieBreakText(preset.tieBreak)}.
        </p>
      </div>
    </>
  );
}
