import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from '../field.tsx';

type Props = {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  choices: readonly { value: string; label: string }[];
  value: string;
  /** Set if react-hook-form holds the value. */
  registration?: UseFormRegisterReturn;
  onChange?: (value: string) => void;
};

/** A choice of a few: radio buttons that look like chips. */
export function ChoiceChips({ label, help, error, choices, value, registration, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(choice => (
          <label
            key={choice.value}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface-1 px-4 text-ink-2 transition-colors hover:border-ink-3 hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              {...(registration ?? { name: id })}
              value={choice.value}
              {...(!registration && {
                checked: choice.value === value,
                onChange: () => onChange?.(choice.value),
              })}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {help && <p className="mt-1.5 text-ink-3 text-sm">{help}</p>}
    </fieldset>
  );
}
