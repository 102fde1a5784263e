import { resetBody } from '@hotdrop/contract/account/auth/auth.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { toast } from 'react-hot-toast/headless';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { AuthLayout } from './auth-layout.tsx';

const passwordOnly = resetBody.pick({ newPassword: true });

/** Sets a new password with the token of a mailed link (`?token=`). */
export function ResetPasswordPage() {
  useTitle('New password');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const navigate = useNavigate();
  const { signOut } = useSession();
  const form = useZodForm(passwordOnly, { defaultValues: { newPassword: '' } });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ newPassword }) => {
      await api('POST /auth/password/reset', { body: { token, newPassword } });
      // The server has ended every session, this browser's included.
      void signOut();
      navigate('/login', { replace: true });
      toast.success('Password changed. Log in with the new one');
    },
    fallbackTexts.action,
  );

  if (!token) {
    return (
      <AuthLayout
        title="New password"
        sub="The reset link is incomplete. Open it from the mail again, or request a new one."
      >
        <ButtonLink to="/forgot-password" variant="primary">
          Send a new link
        </ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="New password" sub="You will be signed out everywhere else.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <NewPasswordField
          label="New password"
          value={form.watch('newPassword')}
          error={form.formState.errors.newPassword?.message}
          registration={form.register('newPassword')}
        />
        <FormError message={error} />
        <Button type="submit" variant="primary" busy={busy}>
          Set password
        </Button>
      </form>
      {error && (
        <ButtonLink to="/forgot-password" variant="ghost">
          Send a new link
        </ButtonLink>
      )}
    </AuthLayout>
  );
}
