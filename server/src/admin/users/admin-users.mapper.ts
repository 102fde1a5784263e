import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { toUser } from '../../account/users.mapper.ts';
import type { SeenUserRow } from './admin-users.queries.ts';

/** Maps the account as admins see it. */
export function toAdminUser(row: SeenUserRow): AdminUser {
  return {
    ...toUser(row),
    emailVerified: row.email_verified_at !== null,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspensionNote: row.suspension_note,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    ranking: row.org_ranking,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}
