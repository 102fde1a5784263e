import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/platform/db/database.ts';

type Server = { host: string; port: number; user: string; password: string };

export const templateName = 'hotdrop_template';

/** Returns the URL of a database behind a unix socket. */
export function databaseUrl({ host, port, user, password }: Server, database: string): string {
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${database}?${query}`;
}

/** Clones the migrated template, or another one, into a database for one test file; `drop` removes it. */
export async function cloneDatabase(
  server: Server,
  template = templateName,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string) => {
    const admin = openDatabase({ connectionString: databaseUrl(server, 'postgres'), max: 1 });
    await sql.raw(statement).execute(admin);
    await admin.destroy();
  };
  // Copying files takes half as long as the default, which also writes all of them to the WAL.
  await run(`create database ${name} template ${template} strategy file_copy`);
  const drop = () =>
    run(`drop database ${name} with (force)`).catch(error => {
      // A vacuum worker of the server is using it, which we may not terminate; a plain drop makes it leave.
      if (error.code !== '42501') throw error;
      return run(`drop database ${name}`);
    });
  return { url: databaseUrl(server, name), drop };
}

/**
 * Gives new accounts no quiet hours: tests run at any hour, and what they send must not depend on it. Those of quiet
 * hours set some.
 */
export async function dropQuietHours(db: Database): Promise<void> {
  await sql`alter table users alter quiet_from set default null, alter quiet_to set default null`.execute(db);
}
