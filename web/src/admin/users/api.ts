import { isUnanswered, lookForResult } from '../../lib/acts/use-act.ts';
import { api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';

/** One account, and what deleting it would take along. */
export function adminUserQuery(id: string) {
  return apiQuery('GET /admin/users/:id', { params: { id } });
}

/** DELETE /admin/users/{id}. A deletion whose answer was lost is looked up. @throws ApiError */
export async function deleteUser(id: string): Promise<void> {
  try {
    await api('DELETE /admin/users/:id', { params: { id } });
  } catch (error) {
    if (!isUnanswered(error) || !(await lookForResult(() => isDeleted(id)))) throw error;
  }
}

async function isDeleted(id: string): Promise<true | null> {
  const { user } = await api('GET /admin/users/:id', { params: { id } });
  return user.deletedAt ? true : null;
}
