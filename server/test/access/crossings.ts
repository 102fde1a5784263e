import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { SignedIn } from './actors.ts';
import type { Scene, ScrimIds, TournamentIds } from './scene.ts';

/** The scene, with more events of the same organizer and the same people. */
export type TwoOfEach = Scene & {
  other: {
    tournament: TournamentIds;
    scrim: ScrimIds;
    /** Has a team in the other tournament and a slot in the other scrim only. */
    outsiderId: string;
  };
};

type Crossing = {
  call: string;
  /** The owner of the thing in the path, and others who may do this to its contents. */
  by: readonly SignedIn[];
  /** The parameter of the path, or field of the body, that names the foreign ID. */
  name: string;
  code: ErrorCode;
  /** IDs that exist, but not in the thing that the path begins with. */
  elsewhere: (scene: TwoOfEach) => (string | undefined)[];
};

const managers = ['owner', 'admin'] as const;
const groups = '/tournaments/:id/groups';
const group = `${groups}/:groupId`;
const scrim = '/scrims/:id';

const crossed =
  (name: string, code: ErrorCode, elsewhere: Crossing['elsewhere']) =>
  (by: readonly SignedIn[], ...calls: string[]): Crossing[] =>
    calls.map(call => ({ call, by, name, code, elsewhere }));

const ofGroup = crossed('groupId', 'GROUP_NOT_FOUND', ({ other, tournament }) => [
  other.tournament.groupId,
  tournament.id,
]);
/** Messages of another group in the same tournament, or of a scrim's room, are not found here either. */
const ofMessage = crossed('messageId', 'MESSAGE_NOT_FOUND', ({ other, tournament, scrim }) => [
  other.tournament.messageId,
  tournament.messageOfOtherGroupId,
  scrim.messageId,
]);
const ofScrimMessage = crossed('messageId', 'MESSAGE_NOT_FOUND', ({ other, tournament }) => [
  other.scrim.messageId,
  tournament.ownersMessageId,
]);

/** Every ID in a path after the first: a foreign one is not found here, no matter who owns both things. */
export const pathCrossings: Crossing[] = [
  ...ofGroup(
    managers,
    `POST ${group}/rename`,
    `POST ${group}/remove-member`,
    `DELETE ${group}`,
    `POST ${group}/room`,
    `DELETE ${group}/room`,
    `GET ${group}/room/messages`,
    `POST ${group}/room/messages`,
    `PATCH ${group}/room/messages/:messageId`,
    `DELETE ${group}/room/messages/:messageId`,
  ),
  ...ofMessage(
    managers,
    `PATCH ${group}/room/messages/:messageId`,
    `DELETE ${group}/room/messages/:messageId`,
  ),
  ...ofMessage(
    ['player in'],
    'PATCH /tournaments/:id/my-group/room/messages/:messageId',
    'DELETE /tournaments/:id/my-group/room/messages/:messageId',
  ),
  ...crossed('userId', 'PARTICIPANT_NOT_FOUND', ({ other, cast }) => [other.outsiderId, cast.owner.user._id])(
    managers,
    'DELETE /tournaments/:id/participants/:userId',
    `DELETE ${scrim}/participants/:userId`,
  ),
  ...ofScrimMessage(['owner'], `PATCH ${scrim}/room/messages/:messageId`),
  ...ofScrimMessage(managers, `DELETE ${scrim}/room/messages/:messageId`),
  ...crossed('requestId', 'KICK_REQUEST_NOT_FOUND', ({ other }) => [
    other.scrim.requestId,
    other.scrim.paymentId,
  ])(managers, `PATCH ${scrim}/kick-requests/:requestId/resolve`),
  ...crossed('bookingId', 'PARTICIPANT_NOT_FOUND', ({ other, cast }) => [
    other.scrim.bookingId,
    cast['player in'].user._id,
  ])(managers, `PUT ${scrim}/participants/:bookingId/slot`),
  ...crossed('paymentId', 'PAYMENT_NOT_FOUND', ({ other }) => [other.scrim.paymentId, other.scrim.requestId])(
    managers,
    `PATCH ${scrim}/payments/:paymentId`,
  ),
  // Only the first match has results.
  ...crossed('matchNumber', 'MATCH_NOT_FOUND', () => ['2'])(managers, `DELETE ${scrim}/points/:matchNumber`),
  // The lobby has three matches.
  ...crossed('matchNumber', 'MATCH_NOT_FOUND', () => ['4'])(
    managers,
    `POST ${scrim}/matches/:matchNumber/start`,
  ),
  ...crossed('playerId', 'PARTICIPANT_NOT_FOUND', ({ other, cast }) => [
    other.outsiderId,
    cast.owner.user._id,
  ])(['admin'], 'DELETE /admin/scrims/:id/participants/:playerId'),
  ...crossed('document', 'NOT_FOUND', ({ cast }) => ['passport', cast.applicant.user._id])(
    ['admin'],
    'GET /admin/org-kyc/:id/documents/:document',
  ),
];

/** IDs named by a body or query. */
export const bodyCrossings: Crossing[] = [
  ...crossed('toGroupId', 'GROUP_NOT_FOUND', ({ other }) => [other.tournament.groupId])(
    managers,
    `POST ${groups}/move-member`,
  ),
  ...crossed('fromGroupId', 'GROUP_NOT_FOUND', ({ other }) => [other.tournament.groupId])(
    managers,
    `POST ${groups}/move-member`,
  ),
  ...crossed('userId', 'PARTICIPANT_NOT_FOUND', ({ other }) => [other.outsiderId])(
    managers,
    'POST /tournaments/:id/participants/remove',
  ),
  // Like a team that has left in the meantime.
  ...crossed('userId', 'TEAMS_MOVED_ON', ({ other }) => [other.outsiderId])(
    managers,
    `POST ${groups}/move-member`,
    `POST ${group}/remove-member`,
  ),
  ...crossed('memberIds', 'VALIDATION', ({ other }) => [other.outsiderId])(managers, `POST ${groups}`),
  ...crossed('roomId', 'ROOM_CHANGED', ({ other }) => [other.tournament.groupId])(
    ['player in'],
    'POST /tournaments/:id/my-group/room/messages',
  ),
  ...crossed('roomId', 'ANOTHER_ROOM', ({ other }) => [other.scrim.id])(
    ['owner'],
    `POST ${scrim}/room/messages`,
  ),
  ...crossed('swapWith', 'SLOT_TAKEN', ({ other }) => [other.scrim.otherBookingId])(
    managers,
    `PUT ${scrim}/participants/:bookingId/slot`,
  ),
  ...crossed('playerId', 'USER_NOT_FOUND', ({ scrim }) => [scrim.id])(
    ['admin'],
    'POST /admin/scrims/:id/participants',
  ),
  ...crossed('submissionId', 'KYC_CHANGED', ({ cast }) => [cast.owner.user._id])(
    ['admin'],
    'POST /admin/org-kyc/:id/review',
  ),
];
