import { type Actor, actors } from './actors.ts';
import type { AccessRow } from './row.ts';
import { accountRows } from './rows/accounts.ts';
import { adminRows } from './rows/admin.ts';
import { groupRows } from './rows/groups.ts';
import { notificationRows } from './rows/notifications.ts';
import { organizationRows } from './rows/organizations.ts';
import { pushRows } from './rows/push.ts';
import { scrimRows } from './rows/scrims.ts';
import { tournamentRows } from './rows/tournaments.ts';

/** The access matrix (SECURITY A1): every route that the server registers has a row, or is in `openToAll`. */
export const matrix: AccessRow[] = [
  ...accountRows,
  ...pushRows,
  ...notificationRows,
  ...tournamentRows,
  ...groupRows,
  ...scrimRows,
  ...organizationRows,
  ...adminRows,
];

/** Routes that everybody may read and nobody can change, with their status; no token is checked. */
export const openToAll: Record<string, number> = {
  'GET /api/health': 200,
  'GET /api/ready': 200,
  'GET /api/openapi.json': 200,
  'GET /api/docs': 200,
  'GET /api/docs.css': 200,
  'GET /uploads/:file': 404,
  'GET /*': 200,
  // A preflight without an origin.
  'OPTIONS *': 400,
};

/** The actors to try first: those with the most rights. */
const preferred: readonly Actor[] = [
  'owner',
  'player in',
  'player held',
  'player out',
  'other organization',
  'admin',
];

/**
 * Returns a row of this route with an actor who may call it, for tests that need a successful call; `first` is
 * preferred if allowed.
 */
export function allowedCall(call: string, first?: Actor): { row: AccessRow; actor: Actor } {
  for (const actor of [...(first ? [first] : []), ...preferred, ...actors]) {
    const row = matrix.find(row => row.call === call && row.outcomes[actor] === 'in' && !row.body);
    if (row) return { row, actor };
  }
  throw new Error(`nobody may ${call}`);
}
