import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type FieldTexts = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Marks the label "optional"; required fields have no mark. */
  optional?: boolean | undefined;
};

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type Props = FieldTexts & {
  id?: string | undefined;
  /** Right of the help text, e.g. a character counter. */
  aside?: ReactNode;
  children: (control: Control) => ReactNode;
};

/** A label, its control, then error and help, linked for screen readers. */
export function Field({ id, label, help, error, optional, aside, children }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [error && `${controlId}-error`, help && `${controlId}-help`].filter(Boolean).join(' ');
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={controlId} className="font-medium text-ink-2 text-sm">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${controlId}-error`} error={error} />
      {(help || aside) && (
        <div className="flex justify-between gap-3 text-ink-3 text-sm">
          <div id={`${controlId}-help`} className="[overflow-wrap:anywhere]">
            {help}
          </div>
          {aside}
        </div>
      )}
    </div>
  );
}

/** The error below a field. Always rendered, so that changes are announced. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 text-bad text-sm empty:hidden">
      {error && (
        <>
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </>
      )}
    </p>
  );
}
