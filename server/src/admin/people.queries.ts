import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import { type RawBuilder, sql } from 'kysely';

/** What an account is called, from the users that go by this name: an organization by its own name. */
export function nameOf(users: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql`(case when ${column('role')} = 'organization' and ${column('org_name')} <> ''
    then ${column('org_name')} else ${column('name')} end)`;
}

/** Somebody beside what is theirs, from the users that go by this name. */
export function personOf(users: string): RawBuilder<AdminPerson> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql`jsonb_build_object('_id', ${column('id')}, 'name', ${nameOf(users)}, 'email', ${column('email')})`;
}
