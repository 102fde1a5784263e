import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** A labelled checkbox; the whole line is the target. */
export function Checkbox({ label, help, error, id, ...input }: Props) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div>
      <label htmlFor={boxId} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          id={boxId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${boxId}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>
          {label}
          {help && <span className="block text-ink-3 text-sm">{help}</span>}
        </span>
      </label>
      <FieldError id={`${boxId}-error`} error={error} />
    </div>
  );
}
