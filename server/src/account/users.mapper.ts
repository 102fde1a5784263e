import type { OrganizationSummary, User } from '@hotdrop/contract/account/users.ts';
import type { Role } from '@hotdrop/contract/lib/route.ts';
import type { UserChanges, UserRow } from '../platform/db/schema.ts';

/** Maps the account as its owner sees it. */
export function toUser(row: UserRow): User {
  const base: User = {
    _id: row.id,
    id: row.id,
    email: row.email,
    role: row.role,
    name: row.name,
    avatarUrl: row.avatar_url,
    phone: row.phone,
    suspended: row.suspended_at !== null,
    createdAt: row.created_at.toISOString(),
  };
  if (row.role !== 'organization') return base;
  return {
    ...base,
    organizationInfo: {
      orgName: row.org_name,
      location: row.org_location,
      about: row.org_about,
      upiId: row.org_upi_id,
      website: row.org_website,
      discordUrl: row.org_discord_url,
    },
    verified: row.verified,
    orgKyc: { status: row.kyc_status },
  };
}

export type OrganizerColumns = {
  organization_id: string;
  organizer_name: string;
  organizer_avatar_url: string | null;
  organizer_verified: boolean;
  organizer_org_name: string;
  organizer_location: string;
};

/** Maps an event's organizer from joined columns. */
export function toOrganizationSummary(row: OrganizerColumns): OrganizationSummary {
  return {
    _id: row.organization_id,
    name: row.organizer_name,
    avatarUrl: row.organizer_avatar_url,
    verified: row.organizer_verified,
    organizationInfo: { orgName: row.organizer_org_name, location: row.organizer_location },
  };
}

/** Returns an account's columns in another role; a new organization gets a name like one that signs up. */
export function columnsInRole(
  { name, org_name }: Pick<UserRow, 'name' | 'org_name'>,
  role: Role,
): Pick<UserChanges, 'role' | 'org_name'> {
  return { role, org_name: org_name || (role === 'organization' ? name : '') };
}
