import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { cloneDatabase } from '../databases.ts';

/** A database without a table, for one test, which it ends with. */
export async function emptyDatabase() {
  const { url, drop } = await cloneDatabase(inject('postgres'), 'template0');
  const db = openDatabase({ connectionString: url, max: 1 });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return { url, connection: { connectionString: url }, db };
}
