import { profileBody } from '@hotdrop/contract/auth.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { FormError } from '../../components/forms/form-error.tsx';
import { useSubmit } from '../../components/forms/use-submit.ts';
import { useZodForm } from '../../components/forms/use-zod-form.ts';
import { OrganizationFields } from '../../components/organization/organization-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { Link } from '../../lib/router.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { toast } from '../../lib/toast.ts';
import { updateProfile } from './api.ts';

const organizationBody = profileBody.pick({ organizationInfo: true }).required();

/** What everybody sees of an organizer, and where its squads pay. */
export function OrganizationForm({ user }: { user: User }) {
  const { setUser } = useSession();
  const form = useZodForm(organizationBody, { defaultValues: { organizationInfo: valuesOf(user) } });
  const errors = form.formState.errors.organizationInfo;
  const { submit, busy, error } = useSubmit(
    form,
    async ({ organizationInfo: { upiId, ...info } }) => {
      const changed = await updateProfile({
        // The server takes a UPI ID from verified organizers only.
        organizationInfo: user.verified && upiId !== undefined ? { ...info, upiId: upiId ?? '' } : info,
      });
      setUser(changed);
      form.reset({ organizationInfo: valuesOf(changed) });
      toast.success('Organization saved');
    },
    fallbackTexts.update,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <OrganizationFields own register={form.register} errors={errors} />
      <TextField
        label="UPI ID"
        optional
        disabled={!user.verified}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@bank"
        help={
          user.verified ? (
            'Squads pay registration fees straight to it. We never hold your money.'
          ) : (
            <>
              A UPI ID can be added once your organization is verified.{' '}
              <Link to="/org/verify" className="underline underline-offset-4 hover:text-ink">
                Verification
              </Link>
            </>
          )
        }
        error={errors?.upiId?.message}
        {...form.register('organizationInfo.upiId')}
      />
      <FormError message={error} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Save organization
      </Button>
    </form>
  );
}

function valuesOf({ organizationInfo: info }: User) {
  return {
    orgName: info?.orgName ?? '',
    location: info?.location ?? '',
    about: info?.about ?? '',
    website: info?.website ?? '',
    discordUrl: info?.discordUrl ?? '',
    upiId: info?.upiId ?? '',
  };
}
