import type { Role } from '../route.ts';

type Actor = { _id: string; role: Role };
type Owned = { organizationId: { _id: string }; createdBy: string };

/** Only organizations open lobbies. */
export function canCreateScrim(actor: Actor | null | undefined): boolean {
  return actor?.role === 'organization';
}

/** Its owner, whatever the account's role by now. */
export function ownsScrim(actor: Actor | null | undefined, scrim: Owned): boolean {
  return actor != null && (scrim.organizationId._id === actor._id || scrim.createdBy === actor._id);
}

/**
 * Writes in its room, sets room ID and password, and has them before their release: its organizer alone. Admins do
 * without the secret (SECURITY A8).
 */
export function canRunRoom(actor: Actor | null | undefined, scrim: Owned): boolean {
  return actor?.role === 'organization' && ownsScrim(actor, scrim);
}

/** An admin, or the organization whose lobby it is: edit, cancel, put squads out, decide payments and kick requests. */
export function canManageScrim(actor: Actor | null | undefined, scrim: Owned): boolean {
  if (!actor) return false;
  return actor.role === 'admin' || (actor.role === 'organization' && ownsScrim(actor, scrim));
}
