import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { owns } from '../scrims.policy.ts';

/** Who sits in the lobby may ask, never its owner, who decides. `own`: the actor's booking that counts. */
export function canRequestKick(actor: Actor, scrim: ScrimRow, own: BookingRow | undefined): boolean {
  return own?.status === 'confirmed' && !owns(actor, scrim);
}
