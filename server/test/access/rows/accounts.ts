import { everybody, organizations, players, signedIn } from '../actors.ts';
import { type AccessRow, row } from '../row.ts';

/** Not stored for players and admins; an organization may set it once verified. */
const upiId = () => ({ organizationInfo: { upiId: 'nova@okhdfc' } });

/** The caller's own account, its session and its data. */
export const accountRows: AccessRow[] = [
  row('POST /auth/register', everybody),
  // With the right password, a suspended account learns that it is suspended.
  row('POST /auth/login', { ...everybody, suspended: 'SUSPENDED' }),
  row('POST /auth/refresh', { ...everybody, suspended: 'SUSPENDED' }),
  row('POST /auth/logout', everybody),
  row('POST /auth/password/forgot', everybody),
  row('POST /auth/password/reset', everybody),
  row('POST /auth/otp/send', everybody),
  row('POST /auth/otp/verify', everybody),
  row('POST /auth/logout-all', signedIn('in')),
  row('GET /auth/me', signedIn('in')),
  row('PUT /auth/profile', signedIn('in')),
  row('PUT /auth/profile', signedIn('in', { 'other organization': 'UPI_NEEDS_KYC' }), {
    of: 'where an organization is paid',
    body: upiId,
  }),
  row('PUT /auth/password', signedIn('in')),
  row('POST /auth/switch-role', signedIn('in', { owner: 'SCRIMS_STAND', admin: 403 })),
  row('GET /profile/bookings', signedIn('in')),
  row('GET /profile/export', signedIn('in')),
  row('GET /profile/erasure', signedIn('in')),
  // Has scrims that are not over.
  row('DELETE /profile', signedIn('in', { owner: 'SCRIMS_STAND' })),
  row('DELETE /profile', signedIn('WRONG_PASSWORD'), {
    of: 'without the password',
    body: () => ({ password: 'x' }),
  }),
  row('POST /upload/image', signedIn('in')),
  // The owner is verified.
  row('POST /orgs/verify/submit', { ...organizations, owner: 'KYC_VERIFIED' }),
  row('GET /orgs/verify/me', organizations),
  row('GET /dashboard/player', players('in')),
  row('GET /dashboard/org', organizations),
];
