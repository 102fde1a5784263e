import type { OrganizationInfo } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

type OrganizationField = 'orgName' | 'location' | 'about' | 'website' | 'discordUrl';

/** What everybody sees of an organization, as its form holds it. */
export function organizationTexts(info: OrganizationInfo | undefined): Record<OrganizationField, string> {
  return {
    orgName: info?.orgName ?? '',
    location: info?.location ?? '',
    about: info?.about ?? '',
    website: info?.website ?? '',
    discordUrl: info?.discordUrl ?? '',
  };
}

/** What a form gives, as it held it: a link that was cleared is an empty text. A field that was off is left out. */
export function emptied(
  info: Readonly<Record<string, string | null | undefined>> = {},
): Record<string, string> {
  const given = Object.entries(info).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value ?? '']));
}

type Props = {
  /** Of the form that holds them under `organizationInfo`. */
  register: (name: `organizationInfo.${OrganizationField}`) => UseFormRegisterReturn;
  errors: { [Field in OrganizationField]?: { message?: string | undefined } | undefined } | undefined;
  /** Somebody's own: the browser offers what it knows of them, and a word helps with what to write. */
  own?: boolean;
  readOnly?: boolean;
};

/** What everybody sees of an organization, as its organizer and admins fill it in. */
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
