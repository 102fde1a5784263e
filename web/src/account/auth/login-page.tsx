import { loginBody } from '@hotdrop/contract/account/auth/auth.ts';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useLocation } from 'react-router';
import { api } from '../../lib/api/client.ts';
import { forgetSuspension, isSuspensionNoted, suspendedText } from '../../lib/session/suspension.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { PasswordField } from '../../ui/text-field.tsx';
import { AuthLayout, EmailField, OnlySignedOut } from './auth-layout.tsx';
import { OtpForm } from './otp-form.tsx';
import { hasExpired, signInFailure, useSignIn } from './use-sign-in.ts';

/** /login: email and password, then a mailed code if required. */
export function LoginPage() {
  useTitle('Log in');
  const { state } = useLocation();
  const { accept, challenge, cancelChallenge } = useSignIn();
  const [wasSuspended] = useState(isSuspensionNoted);
  useEffect(forgetSuspension, []);
  const why = wasSuspended ? suspendedText : hasExpired(state) && 'Log in to continue.';

  // The notice says why; the previous page's toast would cover it.
  useEffect(() => {
    if (why) toast.remove();
  }, [why]);

  return (
    <OnlySignedOut>
      {challenge ? (
        <AuthLayout title="Check your mail" sub="We sent you a code to finish signing in.">
          <OtpForm tempToken={challenge} onAnswer={accept} onBack={cancelChallenge} />
        </AuthLayout>
      ) : (
        <AuthLayout title="Log in" sub="Your slots, groups and rooms are waiting.">
          <LoginForm notice={why && `You were signed out. ${why}`} onAnswer={accept} />
          <p className="text-ink-2">
            New here?{' '}
            <Link
              to="/signup"
              state={state}
              className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
            >
              Create an account
            </Link>
          </p>
        </AuthLayout>
      )}
    </OnlySignedOut>
  );
}

type Props = {
  /** Why the user must sign in; hidden after a failed attempt, whose error says more. */
  notice: string | false;
  onAnswer: (answer: unknown) => void;
};

/** Email and password. */
function LoginForm({ notice, onAnswer }: Props) {
  const { state } = useLocation();
  const form = useZodForm(loginBody, { defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const { submit, busy, error } = useSubmit(
    form,
    async body => onAnswer(await api('POST /auth/login', { body })),
    signInFailure,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {notice && !error && <p role="status">{notice}</p>}
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <div className="grid gap-1">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Link
          to="/forgot-password"
          state={state}
          className="inline-flex min-h-11 items-center justify-self-end text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          Forgot password?
        </Link>
      </div>
      <FormError message={error} />
      <Button type="submit" variant="primary" busy={busy}>
        Log in
      </Button>
    </form>
  );
}
