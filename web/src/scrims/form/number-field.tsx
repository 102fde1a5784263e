import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { count } from '../../lib/format/in-words.ts';
import { checkNumber, clampedText } from '../../ui/forms/number-inputs.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { ScrimForm } from './form-values.ts';

type Name =
  | 'slots'
  | 'startFrom'
  | 'entryFee'
  | 'matchCount'
  | 'holdMinutes'
  | 'releaseMinutes'
  | `fees.${string}`;

type Props = {
  form: ScrimForm;
  name: Name;
  label: string;
  range: { min: number; max: number };
  /** Value of an emptied field; without it, the field may stay empty. */
  otherwise?: number;
  lead?: ReactNode;
  trail?: ReactNode;
  placeholder?: string;
  help?: ReactNode;
};

/**
 * A whole number, clamped to its range on blur, so that the form shows what it sends. The hint already shows while
 * typing, as the click that blurs the field may be the one that submits the form.
 */
export function NumberField({ form, name, range, otherwise, trail, help, ...field }: Props) {
  const [forced, setForced] = useState('');
  // A time that was just added has no fee in the form yet.
  const shown = useWatch({ control: form.control, name }) ?? '';
  function onBlur(target: EventTarget | null) {
    if (checkNumber(form, name, target)) return;
    const typed = form.getValues(name) ?? '';
    if (typed === '' && otherwise === undefined) return;
    const clamped = clampedText(typed, range, otherwise ?? 0);
    if (typed === clamped) return;
    setForced(typed);
    form.setValue(name, clamped, { shouldDirty: true });
  }
  return (
    <TextField
      type="number"
      inputMode="numeric"
      min={range.min}
      max={range.max}
      {...field}
      help={forced ? forcedText(forced, 'became', range) : (forcedText(shown, 'becomes', range) ?? help)}
      trail={trail && <span className="pointer-events-none pr-3.5 text-ink-3">{trail}</span>}
      error={form.getFieldState(name, form.formState).error?.message}
      {...form.register(name, { onBlur: event => onBlur(event.target), onChange: () => setForced('') })}
    />
  );
}

/** Returns what a typed number becomes and why; undefined if it stays as it is. */
function forcedText(typed: string, verb: 'becomes' | 'became', range: Props['range']): ReactNode {
  if (typed.trim() === '') return undefined;
  const number = Number(typed);
  const to = Number(clampedText(typed, range, number));
  if (Number.isNaN(number) || number === to) return undefined;
  const why =
    number < range.min
      ? `at least ${count(range.min)}`
      : number > range.max
        ? `at most ${count(range.max)}`
        : 'whole numbers only';
  return (
    <span className="text-warn">
      {typed} {verb} {count(to)}: {why}.
    </span>
  );
}
