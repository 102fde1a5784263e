import { loginBody } from '@hotdrop/contract/account/auth.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { useLocation } from 'react-router';
import { Link } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { login, type SignInAnswer } from './api.ts';
import { signInFailure } from './use-sign-in.ts';

type Props = {
  /** Why one is asked to sign in; gone once an attempt failed, which says more. */
  notice: string | false;
  onAnswer: (answer: SignInAnswer) => void;
};

/** Email and password. */
export function LoginForm({ notice, onAnswer }: Props) {
  const { state } = useLocation();
  const form = useZodForm(loginBody, { defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const { submit, busy, error } = useSubmit(form, async body => onAnswer(await login(body)), signInFailure);

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {notice && !error && <p role="status">{notice}</p>}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.email}
        error={errors.email?.message}
        {...form.register('email')}
      />
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
