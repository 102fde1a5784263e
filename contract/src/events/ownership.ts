import type { Role } from '../lib/route.ts';

/** Who acts, as far as permissions ask. */
export type Actor = { _id: string; role: Role };

/** A tournament or lobby, as far as it is somebody's: of the organization that it is for, and of who created it. */
export type Owned = { organizationId: { _id: string }; createdBy: string };

/** Whether it is this account's, whatever the account's role by now. */
export function owns(actor: Actor, { organizationId, createdBy }: Owned): boolean {
  return organizationId._id === actor._id || createdBy === actor._id;
}
