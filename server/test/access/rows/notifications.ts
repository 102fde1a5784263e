import { signedIn } from '../actors.ts';
import { type AccessRow, row } from '../row.ts';

/** Only one's own notices, by ID; of others they do not exist. */
const ownNotice = signedIn(404, { 'player in': 'in' });

/** An account's notices, and their settings. */
export const notificationRows: AccessRow[] = [
  row('GET /notifications', signedIn('in')),
  row('POST /notifications/seen', signedIn('in')),
  row('POST /notifications/:id/opened', ownNotice),
  row('DELETE /notifications/:id', ownNotice),
  row('GET /notifications/settings', signedIn('in')),
  row('PUT /notifications/settings', signedIn('in')),
];
