import type { OrganizationSummary } from '@hotdrop/contract/users.ts';

/** The name that an event's organization goes by. */
export function organizerName({ organizationId }: { organizationId: OrganizationSummary }): string {
  return organizationId.organizationInfo.orgName || organizationId.name || 'Organizer';
}
