import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { inGroup } from '../registration/team-selection.queries.ts';
import { tellGroupOfMessages } from '../tournaments.notices.ts';

/** Tells the teams of a group that the organizer wrote in its room; false if the room is of no group. */
export async function tellGroupMessages(
  { db, clock }: { db: Database; clock: Clock },
  roomId: string,
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const group = await trx
      .selectFrom('tournament_groups')
      .select(['id', 'tournament_id'])
      .where('room_id', '=', roomId)
      .executeTakeFirst();
    if (!group) return false;
    await tellGroupOfMessages(trx, {
      tournamentId: group.tournament_id,
      groupId: group.id,
      teams: inGroup(group.id),
      now: clock.now(),
    });
    return true;
  });
}
