import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useState } from 'react';
import { z } from 'zod';
import { FormError } from '../../components/forms/form-error.tsx';
import { useSubmit } from '../../components/forms/use-submit.ts';
import { useZodForm } from '../../components/forms/use-zod-form.ts';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { actProblem } from '../../lib/acts/act-problem.ts';
import { ApiError } from '../../lib/api/client.ts';
import { Link } from '../../lib/router.tsx';
import { eraseAccount } from './erasure-api.ts';
import { dutyLink } from './wording.ts';

const answers = z.object({
  password: z.string().min(1, 'Enter your password'),
  sure: z.literal(true, { error: 'Tick this to go on' }),
});

type Props = {
  /** Of the form, for the buttons below it. */
  id: string;
  email: string;
  onBusy: (busy: boolean) => void;
  onErased: () => void;
};

/** Asks for the password and whether it is meant, then erases the account. */
export function EraseForm({ id, email, onBusy, onErased }: Props) {
  const [code, setCode] = useState('');
  const form = useZodForm(answers, { defaultValues: { password: '', sure: false as never } });
  const { errors } = form.formState;
  const { submit, error } = useSubmit(
    form,
    async ({ password }) => {
      onBusy(true);
      try {
        await eraseAccount(password);
        onErased();
      } catch (cause) {
        setCode(cause instanceof ApiError ? cause.code : '');
        throw cause;
      } finally {
        onBusy(false);
      }
    },
    cause => actProblem(cause, fallbackTexts.action),
  );
  const link = error ? dutyLink(code) : null;
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-3">
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
      <FormError message={error} />
      {link && (
        <Link
          to={link.to}
          className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
        >
          {link.label}
        </Link>
      )}
    </form>
  );
}
