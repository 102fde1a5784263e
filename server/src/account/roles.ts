import type { Role } from '@hotdrop/contract/lib/route.ts';
import type { UserChanges, UserRow } from '../platform/db/schema.ts';

/** The columns of an account in another role; an organization has a name as one from the start. */
export function columnsInRole(
  { name, org_name }: Pick<UserRow, 'name' | 'org_name'>,
  role: Role,
): Pick<UserChanges, 'role' | 'org_name'> {
  return { role, org_name: org_name || (role === 'organization' ? name : '') };
}
