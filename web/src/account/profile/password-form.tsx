import { passwordBody } from '@hotdrop/contract/account/auth.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { api } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';

const empty = { currentPassword: '', newPassword: '' };

/** Another password; every other session ends. */
export function PasswordForm({ email }: { email: string }) {
  const form = useZodForm(passwordBody, { defaultValues: empty });
  const { errors } = form.formState;
  const { submit, busy, error } = useSubmit(
    form,
    async body => {
      await api('PUT /auth/password', { body });
      form.reset(empty);
      toast.success('Password changed');
    },
    fallbackTexts.update,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordField
        label="New password"
        value={form.watch('newPassword')}
        error={errors.newPassword?.message}
        registration={form.register('newPassword')}
      />
      <FormError message={error} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
