import { registerBody } from '@hotdrop/contract/account/auth.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { register, type SignInAnswer } from './api.ts';
import { RoleChoice } from './role-choice.tsx';

type Props = { role: 'player' | 'organization'; onAnswer: (answer: SignInAnswer, email: string) => void };

/** A new account; `role` is the choice to begin with. */
export function SignupForm({ role: firstRole, onAnswer }: Props) {
  const form = useZodForm(registerBody, {
    defaultValues: { role: firstRole, name: '', orgName: '', email: '', phone: '', password: '' },
  });
  const { errors } = form.formState;
  const [role, password] = form.watch(['role', 'password']);
  const { submit, busy, error } = useSubmit(
    form,
    async body => onAnswer(await register(body), body.email),
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
      <TextField
        label="Phone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.phone}
        error={errors.phone?.message}
        {...form.register('phone')}
      />
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
