import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { count } from '../lib/format/in-words.ts';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & ComponentProps<'textarea'>;

/** A labelled text area that grows with its text; with `maxLength` it counts the characters. */
export function TextArea({ label, help, error, optional, id, className, onChange, ref, ...area }: Props) {
  const [length, setLength] = useState(() => String(area.value ?? area.defaultValue ?? '').length);
  const shown = area.value === undefined ? length : String(area.value).length;
  const max = area.maxLength;
  const counter =
    max === undefined ? undefined : (
      <TextCount length={shown} max={max} className={clsx('shrink-0', shown >= max && 'text-warn')} />
    );
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional} aside={counter}>
      {control => (
        <textarea
          rows={4}
          {...area}
          {...control}
          ref={element => {
            // react-hook-form sets the initial value directly on the element.
            if (element) setLength(element.value.length);
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
          }}
          onChange={event => {
            setLength(event.target.value.length);
            return onChange?.(event);
          }}
          className={clsx('control field-sizing-content max-h-96 min-h-28 resize-y', className)}
        />
      )}
    </Field>
  );
}

type TextCountProps = { length: number; max: number; className: string };

/** Length and maximum length of a field's text. */
export function TextCount({ length, max, className }: TextCountProps) {
  return (
    <span className={clsx('numeric', className)}>
      <span className="sr-only">Characters: </span>
      {count(length)}/{count(max)}
    </span>
  );
}
