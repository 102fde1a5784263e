import { limits } from '@hotdrop/contract/lib/limits.ts';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';

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

/** Field for a phone number. */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'maxLength'>) {
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel"
      {...props}
      label="Phone"
      type="tel"
      maxLength={limits.phone}
    />
  );
}

/** A password field with a button to show it; set `autoComplete` to "current-password" or "new-password". */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trail'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trail={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          icon={shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
          onClick={() => setShown(now => !now)}
        />
      }
    />
  );
}
