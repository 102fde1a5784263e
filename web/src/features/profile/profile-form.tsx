import { profileBody } from '@hotdrop/contract/auth.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { FormError } from '../../components/forms/form-error.tsx';
import { useSubmit } from '../../components/forms/use-submit.ts';
import { useZodForm } from '../../components/forms/use-zod-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { toast } from '../../lib/toast.ts';
import { updateProfile } from './api.ts';

const personBody = profileBody.pick({ name: true, phone: true }).required();

/** Name and phone. */
export function ProfileForm({ user }: { user: User }) {
  const { setUser } = useSession();
  const form = useZodForm(personBody, { defaultValues: { name: user.name, phone: user.phone } });
  const { errors } = form.formState;
  const { submit, busy, error } = useSubmit(
    form,
    async body => {
      const changed = await updateProfile(body);
      setUser(changed);
      form.reset({ name: changed.name, phone: changed.phone });
      toast.success('Profile saved');
    },
    fallbackTexts.update,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={limits.personName}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        autoComplete="email"
        help="You log in with it. It cannot be changed here."
        className="text-ink-2"
      />
      <TextField
        label="Phone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.phone}
        help="Only organizers of events you join see it."
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <FormError message={error} />
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        Save profile
      </Button>
    </form>
  );
}
