import type { Role } from '../route.ts';

type Actor = { _id: string; role: Role };
type Owned = { organizationId: { _id: string }; createdBy: string };

/** Only organizations create tournaments (SPEC §6). */
export function canCreateTournament(actor: Actor | null | undefined): boolean {
  return actor?.role === 'organization';
}

/** An admin, or an organization that is the tournament's organization or creator (SPEC §6): edit, delete, manage. */
export function canEditTournament(actor: Actor | null | undefined, event: Owned): boolean {
  if (!actor) return false;
  if (actor.role === 'admin') return true;
  return (
    actor.role === 'organization' && (event.organizationId._id === actor._id || event.createdBy === actor._id)
  );
}

/** Squads are registered by players. */
export function canRegisterTeam(actor: Actor | null | undefined): boolean {
  return actor?.role === 'player';
}
