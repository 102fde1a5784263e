import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import type { TournamentRow } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { ownerOf } from '../tournaments.mapper.ts';

type Owned = Pick<TournamentRow, 'organization_id' | 'created_by'>;

/** Makes, changes and deletes groups, and exports them: the owner and admins. */
export function canManageGroups(actor: Actor | null, tournament: Owned): boolean {
  return canEditTournament(actor, ownerOf(tournament));
}

/** Sees who is grouped with whom: those who manage the tournament and those who play in it. */
export function canSeeGroups(actor: Actor | null, tournament: Owned, isRegistered: boolean): boolean {
  return isRegistered || canManageGroups(actor, tournament);
}
