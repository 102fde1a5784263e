import { limits } from '@hotdrop/contract/lib/limits.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { FocusEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { PrizeField, StartField, StartOffers, sharedPart } from '../../events/event-form.tsx';
import { count } from '../../lib/format/in-words.ts';
import { chosenTime, duration, fromLocalInput } from '../../lib/format/time.ts';
import { checkNumber, clampedText } from '../../ui/forms/number-inputs.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { TournamentFormValues } from './form-schema.ts';

export type TournamentForm<Body extends FieldValues = FieldValues> = UseFormReturn<
  TournamentFormValues,
  unknown,
  Body
>;

type Props = { form: TournamentForm };

export const descriptionHelp = 'Who it is for, the format, the maps.';

/** When registration closes; empty means when the tournament ends. */
export function ClosesField({ form }: Props) {
  return (
    <TextField
      label="Registration closes"
      optional
      type="datetime-local"
      help="Leave empty to keep it open until the end."
      error={form.formState.errors.registrationClosesAt?.message}
      {...form.register('registrationClosesAt')}
    />
  );
}

export function PrizePoolField({ form }: Props) {
  return (
    <PrizeField
      form={sharedPart(form)}
      label="Prize pool"
      placeholder="₹1,00,000"
      help="An amount or your own words."
    />
  );
}

type TimeProps = Props & {
  endRequired?: boolean;
  /** A new tournament's picker starts at the current time (SPEC §5). */
  fromNow?: boolean;
};

/** Start and end in the viewer's time zone; their order is checked as they are chosen. */
export function TimeFields({ form, endRequired, fromNow }: TimeProps) {
  const [startAt, endAt] = useWatch({ control: form.control, name: ['startAt', 'endAt'] });
  const start = fromLocalInput(startAt);
  const end = fromLocalInput(endAt);
  const backwards = start !== '' && end !== '' && start >= end;
  return (
    <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
      <StartField form={sharedPart(form)} fromNow={fromNow} help={at => chosenTime(at)} />
      {fromNow && (
        <div className="sm:order-last sm:col-span-2">
          <StartOffers form={sharedPart(form)} />
        </div>
      )}
      <TextField
        label="End"
        type="datetime-local"
        min={startAt || undefined}
        optional={!endRequired}
        help={
          backwards || !start || !end ? undefined : `Lasts ${duration(Date.parse(end) - Date.parse(start))}.`
        }
        error={backwards ? validationTexts.endAfterStart : form.formState.errors.endAt?.message}
        {...form.register('endAt')}
      />
    </div>
  );
}

/** Fee and capacity: clamped to their range on blur, so that what is shown is what is sent. */
export function NumberFields({ form }: Props) {
  const { errors } = form.formState;
  const { entryFee, capacity } = limits;
  const clamp = (name: 'entryFee' | 'capacity', range: { min: number; max: number }, otherwise: number) => ({
    onBlur: (event: FocusEvent) => {
      if (checkNumber(form, name, event.target)) return;
      const typed = form.getValues(name);
      const clamped = clampedText(typed, range, otherwise);
      // An empty fee is Free, as its placeholder says; an empty capacity becomes the default.
      if (typed === '' && otherwise === 0) return;
      if (typed !== clamped) form.setValue(name, clamped, { shouldDirty: true });
    },
  });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Registration fee"
        type="number"
        inputMode="numeric"
        min={entryFee.min}
        max={entryFee.max}
        lead="₹"
        placeholder="0"
        help={`0 is Free. At most ₹${count(entryFee.max)}.`}
        error={errors.entryFee?.message}
        {...form.register('entryFee', clamp('entryFee', entryFee, 0))}
      />
      <TextField
        label="Capacity"
        type="number"
        inputMode="numeric"
        // Steps count from `min`: from 1 the arrows would lead to 20,001. Leaving the field clamps it.
        min={0}
        max={capacity.max}
        step={capacity.step}
        help="Teams that can register."
        error={errors.capacity?.message}
        {...form.register('capacity', clamp('capacity', capacity, capacity.default))}
      />
    </div>
  );
}
