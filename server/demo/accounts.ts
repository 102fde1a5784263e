import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../src/platform/db/database.ts';
import type { NewUserRow } from '../src/platform/db/schema.ts';
import type { Actor } from '../src/platform/http/authenticate.ts';
import { dayMs } from '../src/platform/lib/clock.ts';
import { demoLogins } from './logins.ts';
import { type OrganizerKey, organizers } from './organizers.ts';
import { demoSquad, makeSquads, type Squad } from './squads.ts';

export type Captain = { actor: Actor; squad: Squad };

export type Accounts = {
  admin: Actor;
  organizers: Map<OrganizerKey, Actor>;
  captains: Captain[];
  demoCaptain: Captain;
};

const squadCount = 352;
/** Players who have just joined and not registered for anything yet. */
const newcomers = 48;

type Joined = { created_at: Date; updated_at: Date; email_verified_at: Date; password_hash: string };

/**
 * Inserts all accounts at once. They share one hash of the printed password: argon2 for each would take
 * longer than the rest of the seeding.
 */
export async function insertAccounts(db: Database, passwordHash: string, now: Date): Promise<Accounts> {
  const joined = (daysAgo: number): Joined => {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    return { created_at: at, updated_at: at, email_verified_at: at, password_hash: passwordHash };
  };
  const rows: NewUserRow[] = [];
  const enter = (
    role: Actor['role'],
    fields: Omit<NewUserRow, 'id' | 'role' | 'created_at'> & Joined,
  ): Actor => {
    const id = idAt(fields.created_at);
    rows.push({ id, role, ...fields });
    return { _id: id, role, name: fields.name, avatarUrl: null, sessionId: id };
  };
  const admin = enter('admin', { ...demoLogins.admin, ...joined(400) });
  const byKey = new Map(
    organizers.map(({ key, email, orgName, location, about, verified }, index) => [
      key as OrganizerKey,
      enter('organization', {
        ...joined(300 - index * 20),
        email,
        name: orgName,
        org_name: orgName,
        org_location: location,
        org_about: about,
        verified,
        org_upi_id: verified ? `${key}@examplebank` : null,
        kyc_status: verified ? 'approved' : 'unsubmitted',
      }),
    ]),
  );
  const captain = (squad: Squad, daysAgo: number): Captain => ({
    squad,
    actor: enter('player', { ...joined(daysAgo), email: squad.email, name: squad.name, phone: squad.phone }),
  });
  const demoCaptain = captain(demoSquad, 60);
  const captains = makeSquads(squadCount).map((squad, index) => captain(squad, 40 + (index % 120)));
  for (const [index, { name, email, phone }] of makeSquads(squadCount + newcomers)
    .slice(squadCount)
    .entries()) {
    enter('player', { ...joined(((index * 7) % 60) / 2), email, name, phone });
  }
  await db.insertInto('users').values(rows).execute();
  return { admin, organizers: byKey, captains, demoCaptain };
}

/** Returns an id as if created at that time, because lists of accounts are ordered by id. */
function idAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${randomUUIDv7().slice(13)}`;
}
