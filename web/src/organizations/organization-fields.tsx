import type { OrganizationInfo } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

type OrganizationField = 'orgName' | 'location' | 'about' | 'website' | 'discordUrl';

/** Returns an organization's public fields as form values. */
export function organizationTexts(info: OrganizationInfo | undefined): Record<OrganizationField, string> {
  return {
    orgName: info?.orgName ?? '',
    location: info?.location ?? '',
    about: info?.about ?? '',
    website: info?.website ?? '',
    discordUrl: info?.discordUrl ?? '',
  };
}

/** Returns form values to send: cleared links (null) become empty strings, disabled fields are omitted. */
export function emptied(
  info: Readonly<Record<string, string | null | undefined>> = {},
): Record<string, string> {
  const given = Object.entries(info).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value ?? '']));
}

type Props = {
  /** Of a form with these fields under `organizationInfo`. */
  register: (name: `organizationInfo.${OrganizationField}`) => UseFormRegisterReturn;
  errors: { [Field in OrganizationField]?: { message?: string | undefined } | undefined } | undefined;
  /** Whether it is the user's own organization: enables autofill and a hint. */
  own?: boolean;
  readOnly?: boolean;
};

/** Form fields of an organization's public profile, for its organizer and for admins. */
export function OrganizationFields({ register, errors, own = false, readOnly = false }: Props) {
  const field = (name: OrganizationField) => ({
    readOnly,
    error: errors?.[name]?.message,
    ...register(`organizationInfo.${name}`),
  });
  return (
    <>
      <TextField
        label="Organization name"
        autoComplete={own ? 'organization' : 'off'}
        maxLength={limits.orgName}
        {...field('orgName')}
      />
      <TextField
        label="City"
        optional
        autoComplete={own ? 'address-level2' : 'off'}
        maxLength={limits.location}
        {...field('location')}
      />
      <TextArea
        label="About"
        optional
        maxLength={limits.about}
        help={own && 'Games, days, how you run your lobbies.'}
        {...field('about')}
      />
      <TextField
        label="Website"
        optional
        type="url"
        inputMode="url"
        autoComplete={own ? 'url' : 'off'}
        placeholder="https://"
        maxLength={limits.url}
        {...field('website')}
      />
      <TextField
        label="Discord invite"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://discord.gg/…"
        maxLength={limits.url}
        {...field('discordUrl')}
      />
    </>
  );
}
