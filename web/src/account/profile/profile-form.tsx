import { profileBody } from '@hotdrop/contract/account/auth.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useSession } from '../../lib/session/session.tsx';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { changedFields } from '../../ui/forms/changed-fields.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { updateProfile } from './api.ts';

const personBody = profileBody.pick({ name: true, phone: true }).required();

/** Name and phone; only what was changed is sent, and what was changed elsewhere stays. */
export function ProfileForm({ user }: { user: User }) {
  const { setUser } = useSession();
  const before = valuesOf(user);
  const { form, settle } = useEditForm(personBody, before);
  const { errors } = form.formState;
  const { submit, busy, error } = useSubmit(
    form,
    async body => {
      const changed = await updateProfile(changedFields(before, body));
      setUser(changed);
      settle(valuesOf(changed));
      toast.success('Profile saved');
    },
    fallbackTexts.update,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        readOnly={busy}
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
        help="You log in with it. You cannot change it here."
        className="text-ink-2"
      />
      <TextField
        label="Phone"
        readOnly={busy}
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

const valuesOf = ({ name, phone }: User) => ({ name, phone });
