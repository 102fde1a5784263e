import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { EraseAnswers } from './use-erase-form.ts';

type Props = {
  /** For the button below it. */
  id: string;
  email: string;
  form: UseFormReturn<EraseAnswers, unknown, EraseAnswers>;
  onSubmit: () => void;
};

/** Asks for the password, and whether it is meant. */
export function EraseForm({ id, email, form, onSubmit }: Props) {
  const { errors } = form.formState;
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid gap-3">
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Checkbox
        label="I understand that this cannot be undone."
        error={errors.sure?.message}
        {...form.register('sure')}
      />
    </form>
  );
}
