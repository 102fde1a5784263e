import type { Executor } from '../../db/database.ts';
import type { NewScrimRow, ScrimChanges, ScrimRow } from '../../db/schema-scrims.ts';

export async function insertScrim(executor: Executor, scrim: NewScrimRow): Promise<void> {
  await executor.insertInto('scrims').values(scrim).execute();
}

export async function findScrimById(executor: Executor, id: string): Promise<ScrimRow | undefined> {
  return executor.selectFrom('scrims').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the scrim's row until the transaction ends. Everything that changes its seats, its money or its people does
 * this first, so that acts on one lobby come one after the other.
 */
export async function lockScrim(executor: Executor, id: string): Promise<ScrimRow | undefined> {
  return executor.selectFrom('scrims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateScrim(executor: Executor, id: string, changes: ScrimChanges): Promise<void> {
  await executor.updateTable('scrims').set(changes).where('id', '=', id).execute();
}
