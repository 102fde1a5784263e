import { everybody, managers, organizations, players, signedIn, tokenOptional } from '../actors.ts';
import { type AccessRow, row } from '../row.ts';

const notEntered = signedIn('NOT_REGISTERED', {
  'player in': 'in',
  'player held': 'in',
  'player waiting': 'in',
});

export const tournamentRows: AccessRow[] = [
  row('GET /tournaments', everybody),
  row('POST /tournaments', organizations),
  row('GET /tournaments/:id', tokenOptional()),
  row('PUT /tournaments/:id', managers),
  row('DELETE /tournaments/:id', managers),
  row('POST /tournaments/:id/register', {
    ...players('ALREADY_REGISTERED'),
    'player out': 'in',
    'player removed': 'in',
  }),
  row('DELETE /tournaments/:id/register', notEntered),
  row('GET /tournaments/:id/participants', tokenOptional()),
  row('DELETE /tournaments/:id/participants/:userId', managers),
  row('POST /tournaments/:id/participants/remove', managers),
  row('GET /tournaments/:id/participants.csv', managers),
];
