import { type Actor, type Owned, owns } from '../events/ownership.ts';

/** Only organizations create tournaments (SPEC §6). */
export function canCreateTournament(actor: Actor | null | undefined): boolean {
  return actor?.role === 'organization';
}

/** An admin, or an organization that is the tournament's organization or creator (SPEC §6): edit, delete, manage. */
export function canEditTournament(actor: Actor | null | undefined, event: Owned): boolean {
  if (!actor) return false;
  if (actor.role === 'admin') return true;
  return actor.role === 'organization' && owns(actor, event);
}

/** Squads are registered by players. */
export function canRegisterTeam(actor: Actor | null | undefined): boolean {
  return actor?.role === 'player';
}

/** Sees who is in which group: those who manage the tournament, and those who play in it. */
export function canSeeGroups(actor: Actor | null | undefined, event: Owned, isRegistered: boolean): boolean {
  return isRegistered || canEditTournament(actor, event);
}
