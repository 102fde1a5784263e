import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';

type Named = Pick<OrganizationSummary, 'name'> & { organizationInfo: { orgName: string } };

/** The name that an organization goes by. */
export function organizationName({ organizationInfo, name }: Named): string {
  return organizationInfo.orgName || name || 'Organizer';
}

/** The name that an event's organization goes by. */
export function organizerName({ organizationId }: { organizationId: Named }): string {
  return organizationName(organizationId);
}
