import type { Role } from '../lib/route.ts';

/** The caller, as far as permissions need it. */
export type Actor = { _id: string; role: Role };

/** A tournament or lobby, as far as ownership needs it: its organization, and its creator. */
export type Owned = { organizationId: { _id: string }; createdBy: string };

/** Whether the account owns the event, whatever its role now. */
export function owns(actor: Actor, { organizationId, createdBy }: Owned): boolean {
  return organizationId._id === actor._id || createdBy === actor._id;
}
