import { everybody, signedIn } from '../actors.ts';
import { type AccessRow, row } from '../row.ts';

/** Devices that get pushes. The path’s device belongs to `player in`. */
export const pushRows: AccessRow[] = [
  row('POST /push/subscriptions', signedIn('in')),
  row('DELETE /push/subscriptions/:id', signedIn(404, { 'player in': 'in' })),
  row('POST /push/test', signedIn('in')),
  // The service worker has no token but the device’s own.
  row('POST /push/renew', everybody),
];
