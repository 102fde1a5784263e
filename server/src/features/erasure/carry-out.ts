import type { Database } from '../../db/database.ts';
import type { KeptRatings } from '../ratings/kept-ratings.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { findEraser } from './erasure.queries.ts';
import { createGivingUp } from './giving-up.ts';
import { createMessageErasure } from './messages.ts';
import { createSquadErasure } from './squads.ts';
import {
  blankKickRequests,
  blankOwnEvents,
  blankRatings,
  deletePromos,
  deleteRequests,
} from './traces.queries.ts';

type Deps = { db: Database } & Parameters<typeof createGivingUp>[0] &
  Parameters<typeof createMessageErasure>[0] &
  Omit<Parameters<typeof createSquadErasure>[0], 'messages'> & {
    keptRatings: Pick<KeptRatings, 'changed'>;
    uploads: Pick<UploadsService, 'removeAllOf'>;
  };

/**
 * Carries out what follows from an erasure: each step looks at what is still there and is a few short transactions, so
 * that it can end anywhere and be done again. A step that fails keeps none of the others from being done.
 */
export function createCarryOut(deps: Deps): (userId: string) => Promise<void> {
  const { db, keptRatings, uploads } = deps;
  const messages = createMessageErasure(deps);
  const forgetSquads = createSquadErasure({ ...deps, messages });
  const { callOff, giveUp } = createGivingUp(deps);

  return async userId => {
    const eraserId = await findEraser(db, userId);
    if (!eraserId) return;
    const steps = [
      () => callOff(userId, eraserId),
      // Before they leave: rooms then say that a squad without a name has left.
      () => forgetSquads(userId),
      () => giveUp(userId, eraserId),
      () => messages.takeBack(userId),
      async () => {
        for (const organizationId of await blankRatings(db, userId)) keptRatings.changed(organizationId);
      },
      () => blankKickRequests(db, userId),
      () => deletePromos(db, userId),
      () => deleteRequests(db, userId),
      () => blankOwnEvents(db, userId),
      // Last: by now nothing of the person's own shows them.
      () => uploads.removeAllOf(userId),
    ];
    const failures: unknown[] = [];
    for (const step of steps) await step().catch(error => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'an erasure is not carried out in full');
  };
}
