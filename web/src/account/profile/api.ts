import type { User } from '@hotdrop/contract/account/users.ts';
import { type ApiArguments, api } from '../../lib/api/client.ts';

/** PUT /auth/profile; gives the changed account. */
export async function updateProfile(body: ApiArguments<'PUT /auth/profile'>['body']): Promise<User> {
  return (await api('PUT /auth/profile', { body })).user;
}
