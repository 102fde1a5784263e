import type { ReactNode } from 'react';
import { checkNumber, clampedText } from '../../components/forms/number-inputs.ts';
import { TextField } from '../../components/ui/text-field.tsx';
import type { ScrimForm } from './scrim-form.ts';

type Name = 'slots' | 'startFrom' | 'entryFee' | 'matchCount' | 'holdMinutes' | 'releaseMinutes';

type Props = {
  form: ScrimForm;
  name: Name;
  label: string;
  range: { min: number; max: number };
  /** What an emptied field becomes; without it, it may stay empty. */
  otherwise?: number;
  lead?: ReactNode;
  trail?: ReactNode;
  placeholder?: string;
  help?: ReactNode;
  optional?: boolean;
};

/** A whole number: free to type, forced into its range when left, so that what is seen is what is sent. */
export function NumberField({ form, name, range, otherwise, trail, ...field }: Props) {
  function onBlur(target: EventTarget | null) {
    if (checkNumber(form, name, target)) return;
    const typed = form.getValues(name);
    if (typed === '' && otherwise === undefined) return;
    const clamped = clampedText(typed, range, otherwise ?? 0);
    if (typed !== clamped) form.setValue(name, clamped, { shouldDirty: true });
  }
  return (
    <TextField
      type="number"
      inputMode="numeric"
      min={range.min}
      max={range.max}
      {...field}
      trail={trail && <span className="pointer-events-none pr-3.5 text-ink-3">{trail}</span>}
      error={form.formState.errors[name]?.message}
      {...form.register(name, { onBlur: event => onBlur(event.target) })}
    />
  );
}
