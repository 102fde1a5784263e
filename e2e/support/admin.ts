import type { Account, Api } from './api.ts';
import { marked } from './marked.ts';

const login = { email: `${marked()}@example.in`, password: marked('correct horse battery') };

/** Settings that make a server create its first admin. */
export const adminSettings = { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password };

/** Signs in the server's first admin, in a new session. */
export async function signInAdmin(api: Api): Promise<Account> {
  const session = await api.call('POST', '/auth/login', { body: login });
  return { ...session, password: login.password };
}

/** Creates another admin through the first one. */
export async function anotherAdmin(api: Api, admin: Account, fields: object = {}): Promise<Account> {
  const account = await api.signUp('player', fields);
  await api.call('PUT', `/admin/users/${account.user._id}/role`, {
    token: admin.accessToken,
    body: { role: 'admin' },
  });
  return api.signIn(account);
}
