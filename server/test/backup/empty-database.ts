import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { cloneDatabase } from '../databases.ts';

/** Creates a database without tables, which is dropped after the test. */
export async function emptyDatabase() {
  const { url, drop } = await cloneDatabase(inject('postgres'), 'template0');
  const db = openDatabase({ connectionString: url, max: 1 });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return { url, connection: { connectionString: url }, db };
}
