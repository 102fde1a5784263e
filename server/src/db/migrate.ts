import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';

/** Brings the database to the newest version, under Kysely's advisory lock, each start anew. @throws the first failure */
export async function migrateToLatest<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up }])),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
