import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/**
 * Ends every session and reset link. After the backup people may have signed out, been suspended or changed a
 * leaked password, which this database does not know: what they ended must not come back. Codes by mail
 * expire within minutes.
 */
export async function endAccess(db: Executor): Promise<void> {
  await sql`update sessions set revoked_at = now() where revoked_at is null`.execute(db);
  await sql`update password_resets set used_at = now() where used_at is null`.execute(db);
}
