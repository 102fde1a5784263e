import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { placeLabel } from '../../lib/format/place.ts';
import { Button } from '../../ui/button.tsx';
import { checkNumber } from '../../ui/forms/number-inputs.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TournamentForm } from './tournament-fields.tsx';

const MAX_PLACES = 100;

/** What each place gets, in rupees; a place without an amount is left out. */
export function PrizeRows({ form }: { form: TournamentForm }) {
  const rows = useFieldArray({ control: form.control, name: 'prizeBreakdown' });
  const next = Math.max(0, ...rows.fields.map(row => row.place)) + 1;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">
        Prizes by place <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      {rows.fields.map((row, index) => (
        <div key={row.id} className="flex items-end gap-1">
          <div className="min-w-0 flex-1 sm:max-w-60">
            <TextField
              label={placeLabel(row.place)}
              type="number"
              inputMode="numeric"
              min={0}
              lead="₹"
              error={form.formState.errors.prizeBreakdown?.[index]?.amount?.message}
              {...form.register(`prizeBreakdown.${index}.amount`, {
                onBlur: event => checkNumber(form, `prizeBreakdown.${index}.amount`, event.target),
              })}
            />
          </div>
          <IconButton
            label={`Remove ${placeLabel(row.place)}`}
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => rows.remove(index)}
          />
        </div>
      ))}
      {rows.fields.length < MAX_PLACES && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => rows.append({ place: next, amount: '' })}
          >
            Add {placeLabel(next)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
