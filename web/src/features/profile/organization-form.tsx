import { profileBody } from '@hotdrop/contract/auth.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { FormError } from '../../components/forms/form-error.tsx';
import { useSubmit } from '../../components/forms/use-submit.ts';
import { useZodForm } from '../../components/forms/use-zod-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
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
      <TextField
        label="Organization name"
        autoComplete="organization"
        maxLength={limits.orgName}
        error={errors?.orgName?.message}
        {...form.register('organizationInfo.orgName')}
      />
      <TextField
        label="City"
        optional
        autoComplete="address-level2"
        maxLength={limits.location}
        error={errors?.location?.message}
        {...form.register('organizationInfo.location')}
      />
      <TextArea
        label="About"
        optional
        maxLength={limits.about}
        help="Games, days, how you run your lobbies."
        error={errors?.about?.message}
        {...form.register('organizationInfo.about')}
      />
      <TextField
        label="Website"
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        maxLength={limits.url}
        error={errors?.website?.message}
        {...form.register('organizationInfo.website')}
      />
      <TextField
        label="Discord invite"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://discord.gg/…"
        maxLength={limits.url}
        error={errors?.discordUrl?.message}
        {...form.register('organizationInfo.discordUrl')}
      />
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
