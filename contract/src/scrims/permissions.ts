import { type Actor, type Owned, owns } from '../events/ownership.ts';
import type { BookingStatus } from './booking-schema.ts';

/** Only organizations open lobbies. */
export function canCreateScrim(actor: Actor | null | undefined): boolean {
  return actor?.role === 'organization';
}

/** Whether the account owns the scrim, whatever its role now. */
export function ownsScrim(actor: Actor | null | undefined, scrim: Owned): boolean {
  return actor != null && owns(actor, scrim);
}

/**
 * Whether the actor may write in the room, set room ID and password, and read them before their release: only
 * the organizer. Admins never see them (SECURITY A8).
 */
export function canRunRoom(actor: Actor | null | undefined, scrim: Owned): boolean {
  return actor?.role === 'organization' && ownsScrim(actor, scrim);
}

/** Whether the actor may edit, cancel, kick, and decide payments and kick requests: an admin, or its organization. */
export function canManageScrim(actor: Actor | null | undefined, scrim: Owned): boolean {
  if (!actor) return false;
  return actor.role === 'admin' || (actor.role === 'organization' && ownsScrim(actor, scrim));
}

/** Whether the actor may request a kick: a confirmed squad, never the owner. `own`: the actor's booking status. */
export function canRequestKick(actor: Actor, scrim: Owned, own: BookingStatus | undefined): boolean {
  return own === 'confirmed' && !ownsScrim(actor, scrim);
}
