import { limits } from '@hotdrop/contract/lib/limits.ts';
import { slotNumbers } from '@hotdrop/contract/scrims/rules.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldError } from '../../ui/field.tsx';
import { type ScrimForm, slotsIn } from './form-values.ts';
import { NumberField } from './number-field.tsx';

type Props = {
  form: ScrimForm;
  /** Slots that squads have; they cannot be reserved. */
  taken: readonly number[];
};

/** The number of the first slot, and a toggle per slot to reserve it. */
export function ReservedSlotsBoard({ form, taken }: Props) {
  const id = useId();
  const [slots, startFrom, reserved] = useWatch({
    control: form.control,
    name: ['slots', 'startFrom', 'reservedSlots'],
  });
  const numbers = slotNumbers({ ...slotsIn({ slots, startFrom }), reservedSlots: [] });
  const { errors, isSubmitted } = form.formState;

  function toggle(number: number) {
    const next = reserved.includes(number)
      ? reserved.filter(entry => entry !== number)
      : [...reserved, number].sort((a, b) => a - b);
    form.setValue('reservedSlots', next, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return (
    <>
      <div className="sm:max-w-60">
        <NumberField
          form={form}
          name="startFrom"
          label="First slot"
          range={limits.scrim.startFrom}
          otherwise={limits.scrim.startFrom.default}
          help="Use 2 if slot 1 in the room is yours."
        />
      </div>
      <fieldset aria-describedby={`${id}-help ${id}-error`}>
        <legend className="mb-1.5 font-medium text-ink-2 text-sm">Reserved slots</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
          {numbers.map(number => {
            const kept = reserved.includes(number);
            const isTaken = taken.includes(number) && !kept;
            return (
              <button
                key={number}
                type="button"
                aria-pressed={kept}
                aria-label={`Slot ${slotText(number)}${isTaken ? ', booked' : ''}`}
                disabled={isTaken}
                onClick={() => toggle(number)}
                className={clsx(
                  'numeric grid min-h-11 place-items-center rounded-control border text-lg transition-colors',
                  kept
                    ? 'border-ink-3 bg-[repeating-linear-gradient(135deg,var(--surface-3)_0_6px,transparent_6px_12px)] text-ink'
                    : isTaken
                      ? 'border-line bg-surface-2 text-ink-3'
                      : 'border-line border-dashed text-ok hover:border-line-strong hover:bg-surface-2',
                )}
              >
                {slotText(number)}
              </button>
            );
          })}
        </div>
        <FieldError id={`${id}-error`} error={errors.reservedSlots?.message} />
        <p id={`${id}-help`} className="mt-1.5 text-ink-3 text-sm">
          Tap slots to reserve them for yourself or invited squads. Nobody can book them.
        </p>
      </fieldset>
    </>
  );
}
