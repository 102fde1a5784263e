import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/**
 * Ends every session and link for a new password. After the backup people may have signed out, been suspended or changed a
 * password that was known to others, and the database knows nothing of it any more: what such an act ended must not come
 * back to life. Codes by mail are over within minutes.
 */
export async function endAccess(db: Executor): Promise<void> {
  await sql`update sessions set revoked_at = now() where revoked_at is null`.execute(db);
  await sql`update password_resets set used_at = now() where used_at is null`.execute(db);
}
