import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

/** Returns actions of admins on accounts, through the API. */
export function accountsOf(server: TestServer) {
  const put = (admin: Person, id: string, body: object) =>
    server.call(`PUT /admin/users/${id}`, { token: admin.token, body });

  const must = async (answer: ReturnType<typeof put>): Promise<AdminUser> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`the account's change answered ${status}: ${JSON.stringify(body)}`);
    return body.user;
  };

  return {
    put,
    setRole: (admin: Person, id: string, role: string) =>
      server.call(`PUT /admin/users/${id}/role`, { token: admin.token, body: { role } }),
    suspend: (admin: Person, { user }: Person, suspensionNote = 'Fees were kept') =>
      must(put(admin, user._id, { suspended: true, suspensionNote })),
    restore: (admin: Person, { user }: Person) => must(put(admin, user._id, { suspended: false })),

    /** Returns the audit log's entries about an account, oldest first. */
    auditOf: async (id: string) => {
      const rows = await server.deps.db
        .selectFrom('audit_log')
        .select(['actor_id', 'action', 'detail'])
        .where('target_kind', '=', 'user')
        .where('target_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ actor_id, action, detail }) => [actor_id, action, detail]);
    },
  };
}
