import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../../http/authenticate.ts';
import type { Person } from '../../../test/people.ts';
import type { TestServer } from '../../../test/server.ts';
import { createDashboardsService, type DashboardsService } from '../dashboards.service.ts';

/** How many statements a dashboard of this person costs; the rankings, which are kept, are not counted. */
export async function countStatements(
  server: TestServer,
  person: Person,
  read: (dashboards: DashboardsService, actor: Actor) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const db: Database = server.deps.db.withPlugin({
    transformQuery({ node }) {
      count++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { clock, deps } = server;
  const { _id, role, name, avatarUrl } = person.user;
  await read(createDashboardsService({ db, clock, rankings: deps.rankings, takesRazorpay: false }), {
    _id,
    role,
    name,
    avatarUrl,
    sessionId: '',
  });
  return count;
}
