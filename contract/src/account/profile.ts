import { z } from 'zod';
import { takenAlong } from '../admin/users.ts';
import { cursorField, listOf, queryLimit } from '../fields.ts';
import { limits } from '../limits.ts';
import { route } from '../route.ts';
import { booking } from '../scrims/bookings/bookings.ts';
import { scrimSummary } from '../scrims/scrims.ts';
import { registration } from '../tournaments/registration/registrations.ts';
import { tournamentSummary } from '../tournaments/tournaments.ts';

/**
 * One of the caller's own registrations or scrim bookings, with its event. A tournament that was deleted stays in it, with
 * `deletedAt`: it has no page any more, and nothing of it comes.
 */
const ownBooking = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tournament'),
    createdAt: z.string(),
    registration,
    tournament: tournamentSummary.extend({ deletedAt: z.string().nullable() }),
  }),
  z.object({ kind: z.literal('scrim'), createdAt: z.string(), booking, scrim: scrimSummary }),
]);
export type OwnBooking = z.infer<typeof ownBooking>;

/** What is asked before an account is erased. The screen always asks for it; a wrong one is refused. */
export const eraseBody = z.object({ password: z.string().max(1000).optional() }).default({});

export const profileRoutes = {
  bookings: route({
    method: 'GET',
    path: '/profile/bookings',
    summary:
      'The caller’s registrations and scrim bookings, newest first, each with its event. A deleted tournament has `deletedAt` and no page',
    access: 'signed-in',
    query: z.object({ limit: queryLimit(limits.list), cursor: cursorField }),
    status: 200,
    response: listOf(ownBooking),
  }),
  export: route({
    method: 'GET',
    path: '/profile/export',
    summary:
      'What the caller is, owns, did and wrote, as a JSON file. Without pictures of identity papers, what admins did to the account and noted about it, kept mails and room details',
    access: 'signed-in',
    status: 200,
    produces: 'application/json',
    rateLimit: 'export',
  }),
  takesAlong: route({
    method: 'GET',
    path: '/profile/erasure',
    summary: 'What erasing your account would remove',
    access: 'signed-in',
    status: 200,
    response: z.object({ takesAlong: takenAlong }),
  }),
  erase: route({
    method: 'DELETE',
    path: '/profile',
    summary:
      'Erase your account: deletes personal data, gives up bookings, keeps payment records without a name. A long history is deleted shortly after the response. An organization must finish its events first',
    access: 'signed-in',
    body: eraseBody,
    status: 204,
    rateLimit: 'write',
  }),
};
