import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import { type RawBuilder, sql } from 'kysely';

/** Selects an account's name: an organization by its own name; `users` is the table's name in the query. */
export function nameOf(users: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql`(case when ${column('role')} = 'organization' and ${column('org_name')} <> ''
    then ${column('org_name')} else ${column('name')} end)`;
}

/** Selects the person that something belongs to; `users` is the table's name in the query. */
export function personOf(users: string): RawBuilder<AdminPerson> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql`jsonb_build_object('_id', ${column('id')}, 'name', ${nameOf(users)}, 'email', ${column('email')})`;
}
