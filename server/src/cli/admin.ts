import { randomBytes } from 'node:crypto';
import { emailField, passwordField } from '@hotdrop/contract/lib/fields.ts';
import { createOrResetAdmin } from '../account/auth/admins.ts';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/db/connect.ts';
import { openDatabase } from '../platform/db/database.ts';
import { EmbeddedPostgresError } from '../platform/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../platform/db/migrate.ts';
import { systemClock } from '../platform/lib/clock.ts';

const usage = 'Usage: npm run admin -- EMAIL [PASSWORD]   (without one, a password is generated and printed)';

/** Creates an admin, or gives an existing account the role and a new password. */
async function main(): Promise<void> {
  const email = emailField.safeParse(process.argv[2]);
  const given = process.argv[3];
  const password = passwordField.safeParse(given ?? randomBytes(12).toString('base64url'));
  if (!email.success || !password.success) {
    const problem = email.error?.issues[0]?.message ?? password.error?.issues[0]?.message;
    throw new ConfigError(`${problem}\n${usage}`);
  }
  const database = await connectDatabase(readConfig(process.env), () => {});
  const db = openDatabase(database.options);
  try {
    await migrateToLatest(db);
    const done = await createOrResetAdmin(
      { db, clock: systemClock },
      { email: email.data, password: password.data },
    );
    console.log(`Admin ${email.data} ${done}.${given ? '' : ` Password: ${password.data}`}`);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

await main().catch(error => {
  const known = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
});
