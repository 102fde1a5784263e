import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { grouped } from '@hotdrop/contract/lib/grouped.ts';
import type { Role } from '@hotdrop/contract/lib/route.ts';

/** The names of roles on screens. */
export const roleNames: Record<Role, string> = {
  player: 'Player',
  organization: 'Organization',
  admin: 'Admin',
};

export { placeLabel, plural } from '@hotdrop/contract/lib/in-words.ts';
export { grouped as count };

/** Returns the words with a full stop, unless they end in one, as names can ("Ishan D."). */
export function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

type Named = Pick<OrganizationSummary, 'name'> & { organizationInfo: { orgName: string } };

/** Returns an organization's display name. */
export function organizationName({ organizationInfo, name }: Named): string {
  return organizationInfo.orgName || name || 'Organizer';
}

/** Returns the display name of an event's organizer. */
export function organizerName({ organizationId }: { organizationId: Named }): string {
  return organizationName(organizationId);
}
