import { registerBody } from '@hotdrop/contract/account/auth/auth.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { Megaphone, Swords } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { api } from '../../lib/api/client.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { AuthLayout, EmailField, OnlySignedOut } from './auth-layout.tsx';
import { OtpForm } from './otp-form.tsx';
import { placeToReturn, useSignIn } from './use-sign-in.ts';

const roles = [
  {
    value: 'player',
    label: 'Player',
    body: 'Register a squad, see your slot, group and room.',
    Icon: Swords,
  },
  {
    value: 'organization',
    label: 'Organization',
    body: 'Host scrims and tournaments, run groups and rooms.',
    Icon: Megaphone,
  },
] as const;

/** Player or organization, as two cards; takes the props of `register('role')`. */
function RoleChoice(props: ComponentProps<'input'>) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">I want to</legend>
      <div className="grid gap-2 min-[26rem]:grid-cols-2">
        {roles.map(({ value, label, body, Icon }) => (
          <label
            key={value}
            className="panel flex items-start gap-3 p-3.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input type="radio" value={value} className="peer sr-only" {...props} />
            <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-3 peer-checked:text-accent" />
            <span>
              <span className="block font-bold font-display text-lg leading-tight">{label}</span>
              <span className="block text-ink-2 text-sm">{body}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Props = { role: 'player' | 'organization'; onAnswer: (answer: unknown, email: string) => void };

/** The sign-up form; `role` is preselected. */
function SignupForm({ role: firstRole, onAnswer }: Props) {
  const form = useZodForm(registerBody, {
    defaultValues: { role: firstRole, name: '', orgName: '', email: '', phone: '', password: '' },
  });
  const { errors } = form.formState;
  const [role, password] = form.watch(['role', 'password']);
  const { submit, busy, error } = useSubmit(
    form,
    async body => onAnswer(await api('POST /auth/register', { body }), body.email),
    fallbackTexts.register,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <RoleChoice {...form.register('role')} />
      {role === 'organization' && (
        <TextField
          label="Organization name"
          help="Shown on every event you host."
          autoComplete="organization"
          maxLength={limits.orgName}
          error={errors.orgName?.message}
          {...form.register('orgName')}
        />
      )}
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={limits.personName}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <PhoneField optional error={errors.phone?.message} {...form.register('phone')} />
      <NewPasswordField
        label="Password"
        value={password}
        error={errors.password?.message}
        registration={form.register('password')}
      />
      <FormError message={error} />
      <Button type="submit" variant="primary" busy={busy}>
        Create account
      </Button>
    </form>
  );
}

/** /signup. `?role=organization` (the host link) and coming from "Create tournament" preselect organization. */
export function SignupPage() {
  useTitle('Sign up');
  const { state } = useLocation();
  const [params] = useSearchParams();
  const [email, setEmail] = useState('');
  const { accept, challenge, cancelChallenge } = useSignIn();
  const hosts = params.get('role') === 'organization' || placeToReturn(state)?.startsWith('/tournaments/new');

  return (
    <OnlySignedOut>
      {challenge && (
        <AuthLayout title="Check your mail" sub={`We sent a code to ${email}.`}>
          <OtpForm tempToken={challenge} onAnswer={accept} onBack={cancelChallenge} />
        </AuthLayout>
      )}
      {/* Stays mounted behind the code form, so that Back keeps the input. */}
      <div hidden={challenge !== undefined}>
        <AuthLayout title="Create your account" sub="Free for squads and for organizers.">
          <SignupForm
            role={hosts ? 'organization' : 'player'}
            onAnswer={(answer, address) => {
              setEmail(address);
              accept(answer);
            }}
          />
          <p className="text-ink-2">
            Already have one?{' '}
            <Link
              to="/login"
              state={state}
              className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
            >
              Log in
            </Link>
          </p>
        </AuthLayout>
      </div>
    </OnlySignedOut>
  );
}
