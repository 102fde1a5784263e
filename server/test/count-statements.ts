import {
  createDashboardsService,
  type DashboardsService,
} from '../src/account/dashboards/dashboards.service.ts';
import type { Database } from '../src/platform/db/database.ts';
import type { Actor } from '../src/platform/http/authenticate.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

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
