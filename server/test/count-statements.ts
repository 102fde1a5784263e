import { createPlayerDashboardService } from '../src/account/player-dashboard/player-dashboard.service.ts';
import { createOrganizationDashboardService } from '../src/organizations/dashboard/organization-dashboard.service.ts';
import type { Database } from '../src/platform/db/database.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

/** Returns how many statements this person's dashboard takes; the cached rankings are not counted. */
export async function countStatements(server: TestServer, person: Person): Promise<number> {
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
  const dashboard =
    role === 'player'
      ? createPlayerDashboardService({ db, clock })
      : createOrganizationDashboardService({ db, clock, rankings: deps.rankings, takesRazorpay: false });
  await dashboard.read({ _id, role, name, avatarUrl, sessionId: '' });
  return count;
}
