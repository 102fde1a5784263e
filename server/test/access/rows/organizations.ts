import { admins, everybody, signedIn, tokenOptional } from '../actors.ts';
import { type AccessRow, row } from '../row.ts';

/** Public pages of organizations, and promos. */
export const organizationRows: AccessRow[] = [
  row('GET /organizations/rankings', everybody),
  row('GET /orgs/rankings', everybody),
  row('GET /orgs', everybody),
  row('GET /organizations/:id', tokenOptional()),
  row('GET /orgs/:id', tokenOptional()),
  // Had a slot in one of their lobbies that has started.
  row('POST /organizations/:id/rate', signedIn(403, { 'player in': 'in' })),
  row('POST /organizations/:id/rate', signedIn(403), {
    of: 'without events',
    ids: ({ cast }) => ({ id: cast['other organization'].user._id }),
  }),
  row('PUT /orgs/:id/ranking', admins),

  row('GET /promos', tokenOptional()),
  row('GET /promos', signedIn('in'), { of: 'own ones', query: '?mine=true' }),
  row('POST /promos', signedIn(403, { owner: 'in', 'other organization': 'in', admin: 'in' })),
  row('PUT /promos/:id', signedIn(403, { owner: 'in', 'other organization': 404 }), {
    of: 'the owner’s rejected one',
    ids: ({ promos }) => ({ id: promos.rejected }),
  }),
  row('PUT /promos/:id', signedIn(403, { owner: 'PROMO_IN_REVIEW', 'other organization': 404 }), {
    of: 'the owner’s in review',
  }),
  row('DELETE /promos/:id', signedIn(403, { owner: 'in', 'other organization': 404 }), {
    of: 'the owner’s in review',
  }),
  row('POST /admin/promotions/:id/click', everybody),
];
