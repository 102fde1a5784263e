import type { Role } from '@hotdrop/contract/lib/route.ts';
import type { UserChanges, UserRow } from '../platform/db/schema.ts';

/** Returns an account's columns in another role; a new organization gets a name like one that signs up. */
export function columnsInRole(
  { name, org_name }: Pick<UserRow, 'name' | 'org_name'>,
  role: Role,
): Pick<UserChanges, 'role' | 'org_name'> {
  return { role, org_name: org_name || (role === 'organization' ? name : '') };
}
