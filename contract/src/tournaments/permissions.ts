import { type Actor, type Owned, owns } from '../events/ownership.ts';

/** Only organizations create tournaments (SPEC §6). */
export function canCreateTournament(actor: Actor | null | undefined): boolean {
  return actor?.role === 'organization';
}

/** Whether the actor may edit, delete and manage: an admin, or the tournament's organization or creator (SPEC §6). */
export function canEditTournament(actor: Actor | null | undefined, event: Owned): boolean {
  if (!actor) return false;
  if (actor.role === 'admin') return true;
  return actor.role === 'organization' && owns(actor, event);
}

/** Only players register squads. */
export function canRegisterTeam(actor: Actor | null | undefined): boolean {
  return actor?.role === 'player';
}

/** Whether the actor may see who is in which group: the tournament's managers and registered players. */
export function canSeeGroups(actor: Actor | null | undefined, event: Owned, isRegistered: boolean): boolean {
  return isRegistered || canEditTournament(actor, event);
}
