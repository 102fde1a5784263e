import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & ComponentProps<'select'>;

/** A labelled native select; the options are its children. */
export function SelectField({ label, help, error, optional, id, className, children, ...select }: Props) {
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      {control => (
        <div className="relative">
          <select {...select} {...control} className={clsx('control appearance-none pr-10', className)}>
            {children}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
          />
        </div>
      )}
    </Field>
  );
}
