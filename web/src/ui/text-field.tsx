import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts &
  ComponentProps<'input'> & {
    /** Inside the field, before the text: an icon or a unit such as ₹. */
    lead?: ReactNode;
    /** Inside the field, at its end: usually a small button. */
    trail?: ReactNode;
  };

/** A labelled one-line input. Takes everything an input takes, so `{...register('name')}` fits. */
export function TextField({ label, help, error, optional, lead, trail, id, className, ...input }: Props) {
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      {control => (
        <div className="relative">
          {lead && (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-3">
              {lead}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={clsx('control', lead && 'pl-10', trail && 'pr-13', className)}
          />
          {trail && <span className="absolute inset-y-0 right-0 flex items-center">{trail}</span>}
        </div>
      )}
    </Field>
  );
}
