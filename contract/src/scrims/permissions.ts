import { type Actor, type Owned, owns } from '../events/ownership.ts';
import type { BookingStatus } from './booking.ts';

/** Only organizations open lobbies. */
export function canCreateScrim(actor: Actor | null | undefined): boolean {
  return actor?.role === 'organization';
}

/** Its owner, whatever the account's role by now. */
export function ownsScrim(actor: Actor | null | undefined, scrim: Owned): boolean {
  return actor != null && owns(actor, scrim);
}

/**
 * May write in its room, set room ID and password, and read them before their release: only its organizer.
 * Admins do without the secret (SECURITY A8).
 */
export function canRunRoom(actor: Actor | null | undefined, scrim: Owned): boolean {
  return actor?.role === 'organization' && ownsScrim(actor, scrim);
}

/** An admin, or the organization whose lobby it is: edit, cancel, kick squads, decide payments and kick requests. */
export function canManageScrim(actor: Actor | null | undefined, scrim: Owned): boolean {
  if (!actor) return false;
  return actor.role === 'admin' || (actor.role === 'organization' && ownsScrim(actor, scrim));
}

/**
 * A confirmed squad may request a kick; never the owner, who decides. `own`: the state of the actor's
 * booking.
 */
export function canRequestKick(actor: Actor, scrim: Owned, own: BookingStatus | undefined): boolean {
  return own === 'confirmed' && !ownsScrim(actor, scrim);
}
