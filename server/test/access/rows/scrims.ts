import {
  everybody,
  managers,
  organizations,
  ownerOnly,
  players,
  signedIn,
  tokenOptional,
} from '../actors.ts';
import { type AccessRow, row } from '../row.ts';

const inTheRoom = { ...managers, 'player in': 'in' } as const;
const confirmedOnly = signedIn(403, { 'player in': 'in' });
const messages = '/scrims/:id/room/messages';

export const scrimRows: AccessRow[] = [
  row('GET /scrims', everybody),
  row('POST /scrims', organizations),
  row('GET /scrims/:id', tokenOptional()),
  row('PUT /scrims/:id', managers),
  row('DELETE /scrims/:id', managers),
  row('POST /scrims/:id/clone', managers),
  row('POST /scrims/:id/matches/:matchNumber/start', managers),
  row('POST /scrims/:id/delay', managers),
  row('POST /scrims/:id/end', managers),
  row('POST /scrims/:id/done', managers),
  // A kicked player cannot return.
  row('POST /scrims/:id/book', { ...players('ALREADY_BOOKED'), 'player out': 'in', 'player removed': 403 }),
  row(
    'PUT /scrims/:id/book',
    signedIn('BOOKING_NOT_FOUND', { 'player in': 'in', 'player held': 'in', 'player waiting': 'in' }),
  ),
  row(
    'DELETE /scrims/:id/book',
    signedIn('BOOKING_NOT_FOUND', { 'player in': 'in', 'player held': 'in', 'player waiting': 'in' }),
  ),
  row('GET /scrims/:id/participants', tokenOptional()),
  row('POST /scrims/:id/participants', managers),
  row('PUT /scrims/:id/participants/:bookingId/slot', managers),
  row('DELETE /scrims/:id/participants/:userId', managers),

  row('GET /scrims/:id/room', inTheRoom),
  row(`GET ${messages}`, inTheRoom),
  row(`POST ${messages}`, ownerOnly),
  row(`PATCH ${messages}/:messageId`, ownerOnly),
  row(`DELETE ${messages}/:messageId`, managers),
  row('GET /scrims/:id/room/credentials', inTheRoom),
  row('PUT /scrims/:id/room/credentials', ownerOnly),
  row('GET /scrims/:id/room/credentials/opens', managers),
  row('POST /scrims/:id/room/credentials/remind', managers),

  row('POST /scrims/:id/kick-requests', confirmedOnly),
  row('GET /scrims/:id/kick-requests', managers),
  row('GET /scrims/:id/kick-requests/own', signedIn('in')),
  row('PATCH /scrims/:id/kick-requests/:requestId/resolve', managers),

  // The latest booking, even one that is no longer active.
  row(
    'GET /scrims/:id/payment',
    signedIn('in', {
      'player out': 'BOOKING_NOT_FOUND',
      owner: 'BOOKING_NOT_FOUND',
      'other organization': 'BOOKING_NOT_FOUND',
      admin: 'BOOKING_NOT_FOUND',
    }),
  ),
  row(
    'POST /scrims/:id/payment',
    signedIn('BOOKING_NOT_FOUND', {
      'player in': 'NOTHING_TO_PAY',
      'player held': 'in',
      'player waiting': 'NOTHING_TO_PAY',
    }),
  ),
  row('GET /scrims/:id/payments', managers),
  row('PATCH /scrims/:id/payments/:paymentId', managers),
  row('POST /payments/razorpay/webhook', everybody),

  row('POST /scrims/:id/points', managers),
  row('DELETE /scrims/:id/points/:matchNumber', managers),
  row('GET /scrims/:id/points/seats', managers),
  row('GET /scrims/:id/standings', everybody),
  row('POST /scrims/:id/rate', confirmedOnly),
  row('POST /scrims/:id/rate', signedIn(403, { 'player in': 'RATING_TOO_EARLY' }), {
    of: 'before it begins',
    ids: ({ scrim }) => scrim,
  }),
];
