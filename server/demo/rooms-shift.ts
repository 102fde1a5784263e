import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../src/platform/db/database.ts';

/**
 * How far an event of the demo moves, in ms. `past`: what happened moves no further than the time that went by, so that
 * nothing is published in the future. `since`: when the times were set last.
 */
export type Shift = { shift: number; past: number; since: Date };

export const later = (ms: number): RawBuilder<string> => sql`${ms} * interval '1 millisecond'`;

/** A room that visitors have written in stays as it is: answers must not come before what they answer. */
export async function shiftRooms(
  executor: Executor,
  roomIds: RawBuilder<unknown>,
  { past, since }: Pick<Shift, 'past' | 'since'>,
): Promise<void> {
  await sql`update messages set created_at = created_at + ${later(past)}, edited_at = edited_at + ${later(past)}
    where room_id in (${roomIds}) and not exists (select 1 from messages visitors
      where visitors.room_id = messages.room_id and visitors.created_at > ${since})`.execute(executor);
}
