import { admins } from '../actors.ts';
import { type AccessRow, row } from '../row.ts';

/** Only admins may use the admin panel. */
const calls = [
  'GET /admin/stats',
  'GET /admin/users',
  'GET /admin/users/:id',
  'PUT /admin/users/:id/role',
  'PUT /admin/users/:id',
  'DELETE /admin/users/:id',
  'GET /admin/org-kyc',
  'POST /admin/org-kyc/:id/review',
  'GET /admin/org-kyc/:id/documents/:document',
  'POST /admin/orgs/:id/verify',
  'POST /admin/orgs/:id/ranking',
  'GET /admin/promotions',
  'POST /admin/promotions',
  'PUT /admin/promotions/:id',
  'DELETE /admin/promotions/:id',
  'GET /admin/scrims',
  'PATCH /admin/scrims/:id',
  'DELETE /admin/scrims/:id',
  'GET /admin/scrims/:id/participants',
  'DELETE /admin/scrims/:id/participants/:playerId',
  'GET /admin/tournaments',
  'GET /admin/bookings',
  'GET /admin/payments',
  'GET /admin/ratings',
  'PATCH /admin/ratings/:id',
  'GET /admin/audit',
  'GET /admin/outbox',
];

export const adminRows: AccessRow[] = [
  ...calls.map(call => row(call, admins)),
  row('POST /admin/scrims/:id/participants', admins, {
    of: 'with a free slot',
    ids: ({ emptyScrimId }) => ({ id: emptyScrimId }),
  }),
];
