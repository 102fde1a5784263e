import { type Kysely, sql } from 'kysely';
import { isOutOfRoom } from '../lib/out-of-room.ts';
import type { DatabaseSchema } from './schema.ts';

export type Shortage = ReturnType<typeof createShortage>;

/**
 * Remembers that the database refused to write for lack of room, until a trial succeeds. Without a refusal
 * nothing is tried.
 */
export function createShortage() {
  let refusals = 0;
  let overcome = 0;
  let trying: Promise<void> | undefined;

  const tryAgain = async (write: () => Promise<void>) => {
    const before = refusals;
    await write();
    overcome = before;
  };

  return {
    /** Whether a write was refused and no trial has succeeded since. */
    get lasts(): boolean {
      return refusals > overcome;
    },
    /** Records an error of the database. */
    note(error: Error): void {
      if (isOutOfRoom(error)) refusals++;
    },
    /**
     * Ends the shortage if `write` succeeds; concurrent callers share one trial. @throws what `write` throws
     */
    check(write: () => Promise<void>): Promise<void> {
      trying ??= tryAgain(write).finally(() => {
        trying = undefined;
      });
      return trying;
    },
  };
}

/**
 * Writes a megabyte to a temporary file of the database and locks a row, then leaves everything as it was.
 * This needs room on the disk but adds nothing to tables or to the catalog, however often it is repeated.
 * @throws the database's error while there is no room, or while it is read-only
 */
export async function tryToWrite(db: Kysely<DatabaseSchema>): Promise<void> {
  await db.transaction().execute(async trx => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    // Sorting more than work_mem holds needs the file.
    await sql`select count(distinct md5(n::text)) from generate_series(1, 20000) n`.execute(trx);
    await trx.selectFrom('jobs').select('id').limit(1).forUpdate().skipLocked().execute();
  });
}
