import { deleteNoticesTo } from '../../notifications/notices.queries.ts';
import type { CachedRatings } from '../../organizations/ratings/cached-ratings.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UploadsService } from '../../platform/uploads/uploads.service.ts';
import type { ScrimEvents } from '../../scrims/scrim-events.ts';
import { lockScrim } from '../../scrims/scrims.queries.ts';
import { findEraser } from './erasure.queries.ts';
import { createGivingUp } from './giving-up.ts';
import { createMessageErasure, type MessageErasure } from './messages.ts';
import { createPace, type Pace } from './pace.ts';
import { blankBooking, blankTeam, findNamedBookings, findNamedTeams } from './squads.queries.ts';
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
    cachedRatings: Pick<CachedRatings, 'changed'>;
    scrimEvents: Pick<ScrimEvents, 'kickRequestsChanged'>;
    uploads: Pick<UploadsService, 'removeAllOf'>;
  };

/**
 * Carries out an erasure. Each step checks what is left and is a few short transactions, so that it can stop
 * anywhere and be repeated; a failed step does not stop the others. Starts nothing after `ms`. Returns
 * whether all is done. @throws AggregateError of the failures
 */
export function createCarryOut(deps: Deps): (userId: string, ms: number) => Promise<boolean> {
  const { db, clock, cachedRatings, scrimEvents, uploads } = deps;
  const messages = createMessageErasure(deps);
  const forgetSquads = createSquadErasure({ ...deps, messages });
  const { cancelEvents, giveUp } = createGivingUp(deps);

  return async (userId, ms) => {
    const eraserId = await findEraser(db, userId);
    if (!eraserId) return true;
    const pace = createPace(clock, ms);
    await cancelEvents(pace, userId, eraserId);
    // Before they leave, so that the rooms' messages about that contain no name.
    await forgetSquads(pace, userId);
    await giveUp(pace, userId, eraserId);
    await messages.deleteMessages(pace, userId);
    await pace.once(async () => {
      for (const organizationId of await blankRatings(db, userId)) cachedRatings.changed(organizationId);
    });
    await pace.once(async () => {
      const scrims = await blankKickRequests(db, userId, { id: eraserId, at: clock.now() });
      for (const scrim of scrims) scrimEvents.kickRequestsChanged(scrim);
    });
    await pace.once(() => deletePromos(db, userId));
    await pace.once(() => deleteNoticesTo(db, userId));
    await pace.once(() => deleteRequests(db, userId));
    await pace.once(() => blankOwnEvents(db, userId));
    // Last: no message shows them any more.
    await pace.once(() => uploads.removeAllOf(userId, pace.partDone));
    return pace.isAllDone();
  };
}

type CreateSquadErasureDeps = {
  db: Database;
  scrimEvents: Pick<ScrimEvents, 'scrimChanged'>;
  messages: Pick<MessageErasure, 'renameInGroups' | 'renameInScrim'>;
};

/** Erases the names of an erased person's squads in all events; the results stay, without a name. */
function createSquadErasure({ db, scrimEvents, messages }: CreateSquadErasureDeps) {
  return async (pace: Pace, userId: string): Promise<void> => {
    // Messages first: once the squad has no name, there is nothing to find them by.
    await pace.each(
      () => findNamedBookings(db, userId),
      async ({ id, eventId, teamName, roomId }) => {
        await messages.renameInScrim(pace, { scrimId: eventId, roomId }, teamName);
        await db.transaction().execute(async trx => {
          await lockScrim(trx, eventId);
          await blankBooking(trx, id);
        });
        scrimEvents.scrimChanged(eventId, { standings: true });
      },
    );
    await pace.each(
      () => findNamedTeams(db, userId),
      async ({ id, eventId, teamName }) => {
        await messages.renameInGroups(pace, eventId, teamName);
        await db.transaction().execute(trx => blankTeam(trx, id));
      },
    );
  };
}
