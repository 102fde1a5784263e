import { limits } from '@hotdrop/contract/lib/limits.ts';
import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../text-field.tsx';

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
};

const { min, max } = limits.password;

/** Field for a new password, with its rule and whether it is met. */
export function NewPasswordField({ label, value, error, registration }: Props) {
  const kept = value.length >= min && value.length <= max;
  const Icon = kept ? Check : Circle;
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      // One more than allowed, so that a longer pasted password is rejected, not silently cut.
      maxLength={max + 1}
      error={error}
      help={
        <span className={clsx('flex items-center gap-1.5', kept && 'text-ok')}>
          <Icon aria-hidden size={14} className="shrink-0" />
          {min} to {max} characters. Any letters, digits, signs or spaces.
        </span>
      }
      {...registration}
    />
  );
}
