import type { Database } from '../../platform/db/database.ts';
import type { ScrimEvents } from '../../scrims/scrim-events.ts';
import { lockScrim } from '../../scrims/scrims.queries.ts';
import type { MessageErasure } from './messages.ts';
import type { Pace } from './pace.ts';
import { blankBooking, blankTeam, findNamedBookings, findNamedTeams } from './squads.queries.ts';

type Deps = {
  db: Database;
  scrimEvents: Pick<ScrimEvents, 'scrimChanged'>;
  messages: Pick<MessageErasure, 'renameInGroups' | 'renameInScrim'>;
};

/** The squads of an erased person, in whatever they played: the results stay, under no name. */
export function createSquadErasure({ db, scrimEvents, messages }: Deps) {
  return async (pace: Pace, userId: string): Promise<void> => {
    // What rooms say of a squad first: once it has no name, nobody knows what to look for.
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
