import { canManageScrim, canRunRoom, ownsScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type { ScrimRow } from '../platform/db/schema-scrims.ts';
import type { Actor } from '../platform/http/authenticate.ts';
import { ownerOf } from './scrims.mapper.ts';

type Owned = Pick<ScrimRow, 'organization_id' | 'created_by'>;

/** Edits and cancels it, puts squads out, decides payments and kick requests: the owner and admins. */
export function canManage(actor: Actor | null, scrim: Owned): boolean {
  return canManageScrim(actor, ownerOf(scrim));
}

/** Writes in its room, sets room ID and password, and has them before their release: the owner alone. */
export function runsRoom(actor: Actor, scrim: Owned): boolean {
  return canRunRoom(actor, ownerOf(scrim));
}

/** Whose lobby it is. */
export function owns(actor: Actor | null, scrim: Owned): boolean {
  return ownsScrim(actor, ownerOf(scrim));
}
