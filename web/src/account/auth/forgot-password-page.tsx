import { forgotBody } from '@hotdrop/contract/account/auth/auth.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../lib/api/client.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { AuthLayout, EmailField } from './auth-layout.tsx';

/** Requests a reset link. The response is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  useTitle('Forgot password');
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm(forgotBody, { defaultValues: { email: '' } });
  const { submit, busy, error } = useSubmit(
    form,
    async body => {
      await api('POST /auth/password/forgot', { body });
      setSentTo(body.email);
    },
    fallbackTexts.action,
  );

  if (sentTo) {
    return (
      <AuthLayout title="Check your mail">
        <p role="status" className="text-ink-2">
          If {sentTo} has an account, we mailed a link to set a new password. It works for one hour.
        </p>
        <Button onClick={() => setSentTo(undefined)}>Use another email</Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Forgot password" sub="We mail you a link to set a new one.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <EmailField error={form.formState.errors.email?.message} {...form.register('email')} />
        <FormError message={error} />
        <Button type="submit" variant="primary" busy={busy}>
          Send link
        </Button>
      </form>
      <Link
        to="/login"
        state={state}
        className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
      >
        Back to log in
      </Link>
    </AuthLayout>
  );
}
