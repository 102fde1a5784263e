import { type SelectQueryBuilder, sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { DatabaseSchema } from '../platform/db/schema.ts';
import type { NewScrimRow, ScrimChanges, ScrimRow } from '../platform/db/schema-scrims.ts';
import type { ScrimWithOrganizer } from './scrims.mapper.ts';

export type ScrimTables = DatabaseSchema & { organizers: DatabaseSchema['users'] };

/** A select over scrims with their organizers; conditions can use the tables `scrims` and `organizers`. */
export type ScrimsQuery = SelectQueryBuilder<ScrimTables, 'scrims' | 'organizers', ScrimWithOrganizer>;

/** Returns scrims with the columns of their organizer, including cancelled ones. */
export function scrimsWithOrganizer(executor: Executor): ScrimsQuery {
  return executor
    .selectFrom('scrims')
    .innerJoin('users as organizers', 'organizers.id', 'scrims.organization_id')
    .selectAll('scrims')
    .select([
      'organizers.name as organizer_name',
      'organizers.avatar_url as organizer_avatar_url',
      'organizers.verified as organizer_verified',
      'organizers.org_name as organizer_org_name',
      'organizers.org_location as organizer_location',
    ]) as ScrimsQuery;
}

/** Returns these scrims in no order; skips missing ones. */
export async function findScrimsByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<ScrimWithOrganizer[]> {
  if (ids.length === 0) return [];
  return scrimsWithOrganizer(executor).where(sql<boolean>`scrims.id = any(${ids}::uuid[])`).execute();
}

export async function insertScrims(executor: Executor, scrims: readonly NewScrimRow[]): Promise<void> {
  await executor.insertInto('scrims').values(scrims).execute();
}

export async function findScrimById(executor: Executor, id: string): Promise<ScrimRow | undefined> {
  return executor.selectFrom('scrims').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the scrim's row until the transaction ends. Every change of its slots, money or people does this
 * first, so that changes to one lobby run one after the other.
 */
export async function lockScrim(executor: Executor, id: string): Promise<ScrimRow | undefined> {
  return executor.selectFrom('scrims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Updates and returns a scrim. */
export async function updateScrim(executor: Executor, id: string, changes: ScrimChanges): Promise<ScrimRow> {
  return executor
    .updateTable('scrims')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the highest match with results; 0 for none. */
export async function findLastMatch(executor: Executor, id: string): Promise<number> {
  const row = await executor
    .selectFrom('scrim_matches')
    .select(({ fn }) => fn.max('match_number').as('last'))
    .where('scrim_id', '=', id)
    .executeTakeFirst();
  return row?.last ?? 0;
}
