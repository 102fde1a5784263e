import { digestOf } from '../../notifications/tell.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { hourMs } from '../../platform/lib/clock.ts';
import { findConfirmed } from '../notices/squad-notices.queries.ts';
import { lobbyTopics, tellSquads } from '../notices/tell-squads.ts';

/** Tells the squads of a lobby that its organizer wrote in the room; false if the room is of no lobby. */
export async function tellScrimMessages(
  { db, clock }: { db: Database; clock: Clock },
  roomId: string,
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const scrim = await trx
      .selectFrom('scrims')
      .select(['id', 'cancelled_at'])
      .where('room_id', '=', roomId)
      .executeTakeFirst();
    if (!scrim) return false;
    const now = clock.now();
    await tellSquads(trx, 'room-message', {
      scrimId: scrim.id,
      bookings: await findConfirmed(trx, scrim.id),
      now,
      topic: () => lobbyTopics.messages(scrim.id),
      until: new Date(+now + 2 * hourMs),
      ...digestOf(lobbyTopics.messages(scrim.id), now),
    });
    return true;
  });
}
