import { managers, type Outcome, signedIn } from '../actors.ts';
import { type AccessRow, row } from '../row.ts';

const managed = '/tournaments/:id/groups/:groupId/room/messages';
const own = '/tournaments/:id/my-group/room/messages';

/** Nobody else has a group: not even the owner, who must name one. */
const members = (outcome: Outcome = 'in') => signedIn(404, { 'player in': outcome, 'player held': outcome });

const takePart = signedIn(403, {
  'player in': 'in',
  'player held': 'in',
  'player waiting': 'in',
  owner: 'in',
  admin: 'in',
});

/** The groups of a tournament and their rooms. */
export const groupRows: AccessRow[] = [
  row('GET /tournaments/:id/groups', takePart),
  row('POST /tournaments/:id/groups', managers),
  row('POST /tournaments/:id/groups/auto', managers),
  row('POST /tournaments/:id/groups/move-member', managers),
  row('POST /tournaments/:id/groups/:groupId/rename', managers),
  row('POST /tournaments/:id/groups/:groupId/remove-member', managers),
  row('DELETE /tournaments/:id/groups/:groupId', managers),
  row('GET /tournaments/:id/groups.csv', managers),
  row('GET /tournaments/:id/groups.txt', managers),
  row('POST /tournaments/:id/groups/:groupId/room', managers),
  row('DELETE /tournaments/:id/groups/:groupId/room', managers),

  row(`GET ${managed}`, managers),
  row(`POST ${managed}`, managers),
  // Managers may delete a member's message, but nobody may edit one of somebody else's.
  row(`PATCH ${managed}/:messageId`, signedIn(403), { of: 'a member’s message' }),
  row(`PATCH ${managed}/:messageId`, signedIn(403, { owner: 'in' }), {
    of: 'the owner’s message',
    ids: ({ tournament }) => ({ messageId: tournament.ownersMessageId }),
  }),
  row(`DELETE ${managed}/:messageId`, managers, { of: 'a member’s message' }),
  row(`DELETE ${managed}/:messageId`, managers, {
    of: 'the owner’s message',
    ids: ({ tournament }) => ({ messageId: tournament.ownersMessageId }),
  }),

  row('GET /tournaments/:id/my-group', members()),
  row('GET /tournaments/:id/my-group/teams', members()),
  row(`GET ${own}`, members()),
  row(`POST ${own}`, members()),
  // The message of `player in` is not in the room of `player held`.
  ...(['PATCH', 'DELETE'] as const).flatMap(method => [
    row(`${method} ${own}/:messageId`, signedIn(404, { 'player in': 'in' }), {
      of: 'a message of `player in`',
    }),
    row(`${method} ${own}/:messageId`, signedIn(404, { 'player in': 403 }), {
      of: 'another member’s message',
      ids: ({ tournament }) => ({ messageId: tournament.otherMembersMessageId }),
    }),
    row(`${method} ${own}/:messageId`, signedIn(404, { 'player in': 403 }), {
      of: 'the owner’s message',
      ids: ({ tournament }) => ({ messageId: tournament.ownersMessageId }),
    }),
  ]),
];
