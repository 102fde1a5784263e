import type { OrganizationInfo } from '@hotdrop/contract/account/users.ts';

export type OrganizationField = 'orgName' | 'location' | 'about' | 'website' | 'discordUrl';

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
