import { apiQuery } from '../../lib/api/query.ts';

/** One account, and what deleting it would take along. */
export function adminUserQuery(id: string) {
  return apiQuery('GET /admin/users/:id', { params: { id } });
}
