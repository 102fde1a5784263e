import { randomUUIDv7 } from 'node:crypto';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { sendSignal } from '../../platform/db/signals.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { adminExists, findUserByEmail, insertUser, lockFirstAdmin, updateUser } from '../users.queries.ts';
import { createPasswords } from './passwords.ts';
import { revokeSessionsOfUser } from './sessions.queries.ts';

type Credentials = { email: string; password: string };
type Base = { db: Database; clock: Clock };

/** Creates the admin of ADMIN_EMAIL if there is none yet. Returns whether there is an admin afterwards. */
export async function ensureFirstAdmin(
  { db, clock }: Base,
  credentials: Credentials | null,
): Promise<boolean> {
  if (await adminExists(db)) return true;
  if (!credentials) return false;
  const passwordHash = await createPasswords().hash(credentials.password, credentials.email);
  await db.transaction().execute(async trx => {
    // When several nodes start on a new database, one creates the admin and the others find it.
    await lockFirstAdmin(trx);
    if (!(await adminExists(trx))) {
      await makeAdmin(trx, { email: credentials.email, passwordHash, now: clock.now() });
    }
  });
  return true;
}

/**
 * Makes this account an admin with this password, whatever its role before; ends its sessions and their
 * sockets on every node.
 */
export async function createOrResetAdmin(
  { db, clock }: Base,
  { email, password }: Credentials,
): Promise<'created' | 'reset'> {
  const passwordHash = await createPasswords().hash(password, email);
  return db.transaction().execute(trx => makeAdmin(trx, { email, passwordHash, now: clock.now() }));
}

async function makeAdmin(
  trx: Executor,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<'created' | 'reset'> {
  const known = await findUserByEmail(trx, email);
  const fields = {
    password_hash: passwordHash,
    role: 'admin',
    email_verified_at: now,
    suspended_at: null,
    suspension_note: '',
    updated_at: now,
  } as const;
  const user = known
    ? await updateUser(trx, known.id, fields)
    : await insertUser(trx, { id: randomUUIDv7(), email, name: 'Admin', created_at: now, ...fields });
  await revokeSessionsOfUser(trx, user.id, now);
  const action = known ? 'reset' : 'created';
  await recordAudit(trx, {
    actorId: null,
    action: `admin-${action}`,
    target: { kind: 'user', id: user.id },
    at: now,
  });
  if (known) {
    // The command line has no other way to sendSignal running nodes (SECURITY A7).
    await sendSignal(trx, { kind: 'account-changed', userId: user.id });
    // If it was suspended, its events are back in the lists.
    await sendSignal(trx, { kind: 'tournaments-changed' });
    await sendSignal(trx, { kind: 'rankings-changed' });
  }
  return action;
}
