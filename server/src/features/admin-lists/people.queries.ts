import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import { type RawBuilder, sql } from 'kysely';

/** Somebody beside what is theirs, from the users that go by this name; an organization under its own name. */
export function personOf(users: string): RawBuilder<AdminPerson> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  const name = sql`case when ${column('role')} = 'organization' and ${column('org_name')} <> ''
    then ${column('org_name')} else ${column('name')} end`;
  return sql`jsonb_build_object('_id', ${column('id')}, 'name', ${name}, 'email', ${column('email')})`;
}
