import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';

/**
 * Migrates the database to the newest version at each start, under Kysely's advisory lock. @throws the first
 * failure
 */
export async function migrateToLatest<T>(db: Kysely<T>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

/**
 * Migrates an empty or older database up to this migration, for a backup of that version.
 * @throws the first failure
 */
export async function migrateTo<T>(db: Kysely<T>, migration: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(migration);
  if (error) throw error;
}

/** Runs inside a given transaction, otherwise in one of its own. */
function migratorOf<T>(db: Kysely<T>): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up }])),
    },
  });
}
