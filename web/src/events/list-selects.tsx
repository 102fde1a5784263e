import { clsx } from 'clsx';
import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { useEarlyInput } from '../lib/use-early-input.ts';
import type { Options } from './event-filters.ts';

type SortProps<Sort extends string> = {
  value: Sort;
  /** The default order first. */
  options: Options<Sort>;
  onChange: (sort: Sort) => void;
};

/** On phones only the icon shows, filled unless the order is the default; it opens the native list too. */
export function SortSelect<Sort extends string>({ value, options, onChange }: SortProps<Sort>) {
  const changed = value !== options[0]?.value;
  return (
    <div className="relative shrink-0">
      <Select
        label="Sort"
        value={value}
        options={options}
        onChange={onChange}
        className={clsx(
          'max-sm:w-11 max-sm:px-0 max-sm:text-transparent sm:pr-10',
          changed && 'max-sm:bg-ink',
        )}
      />
      <ArrowDownWideNarrow
        aria-hidden
        size={19}
        className={clsx(
          'pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 sm:hidden',
          changed ? 'text-canvas' : 'text-ink-2',
        )}
      />
      <Arrow className="max-sm:hidden text-ink-3" />
    </div>
  );
}

type PillProps<Value extends string> = {
  label: string;
  value: Value;
  /** Includes '', which filters nothing. */
  options: Options<Value>;
  onChange: (value: Value) => void;
};

/** A filter among the chips, filled while a value is chosen. */
export function PillSelect<Value extends string>({ label, value, options, onChange }: PillProps<Value>) {
  const chosen = value !== '';
  return (
    <div className="relative shrink-0">
      <Select
        label={label}
        value={value}
        options={options}
        onChange={onChange}
        className={clsx(
          'max-w-48 rounded-full py-1 pr-9 text-sm pointer-fine:min-h-9',
          chosen ? 'border-ink bg-ink text-canvas' : 'border-line text-ink-2',
        )}
      />
      <Arrow className={chosen ? 'text-canvas' : 'text-ink-3'} />
    </div>
  );
}

type SelectProps<Value extends string> = PillProps<Value> & { className: string };

function Select<Value extends string>({ label, value, options, onChange, className }: SelectProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find(option => option.value === text);
    if (chosen) onChange(chosen.value);
  };
  const field = useEarlyInput<HTMLSelectElement>(value, choose);
  return (
    <select
      ref={field}
      aria-label={label}
      value={value}
      onChange={event => choose(event.target.value)}
      autoComplete="off"
      className={clsx('control appearance-none', className)}
    >
      {options.map(option => (
        <option key={option.value} value={option.value} className="bg-surface-1 text-ink">
          {option.label}
        </option>
      ))}
    </select>
  );
}

function Arrow({ className }: { className: string }) {
  return (
    <ChevronDown
      aria-hidden
      size={18}
      className={clsx('pointer-events-none absolute top-1/2 right-3 -translate-y-1/2', className)}
    />
  );
}
