import { profileBody } from '@hotdrop/contract/account/auth/auth.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { emptied, OrganizationFields, organizationTexts } from '../../organizations/organization-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { changedFields, useEditForm } from '../../ui/forms/use-zod-form.ts';
import { TextField } from '../../ui/text-field.tsx';

const organizationBody = profileBody.pick({ organizationInfo: true }).required();

/** Edits an organizer's public fields and UPI ID. Sends only changed fields, so that changes made elsewhere stay. */
export function OrganizationForm({ user }: { user: User }) {
  const { setUser } = useSession();
  const before = valuesOf(user);
  const { form, settle } = useEditForm(organizationBody, { organizationInfo: before });
  const errors = form.formState.errors.organizationInfo;
  const { submit, busy, error } = useSubmit(
    form,
    async ({ organizationInfo: { upiId, ...page } }) => {
      // The server takes a UPI ID from verified organizers only.
      const info = emptied(user.verified ? { ...page, upiId } : page);
      const organizationInfo = changedFields<Record<string, string>>(before, info);
      const { user: changed } = await api('PUT /auth/profile', { body: { organizationInfo } });
      setUser(changed);
      settle({ organizationInfo: valuesOf(changed) });
      toast.success('Organization saved');
    },
    fallbackTexts.update,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <OrganizationFields own readOnly={busy} register={form.register} errors={errors} />
      <TextField
        label="UPI ID"
        optional
        disabled={!user.verified}
        readOnly={busy}
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
  return { ...organizationTexts(info), upiId: info?.upiId ?? '' };
}
