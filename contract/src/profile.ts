import { z } from 'zod';
import { cursorField, listOf, queryLimit } from './fields.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { booking } from './scrims/booking.ts';
import { scrimSummary } from './scrims/scrim.ts';
import { registration } from './tournaments/registration.ts';
import { tournamentSummary } from './tournaments/tournament.ts';

/** One of the caller's own registrations or scrim bookings, with its event. */
const ownBooking = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tournament'),
    createdAt: z.string(),
    registration,
    tournament: tournamentSummary,
  }),
  z.object({ kind: z.literal('scrim'), createdAt: z.string(), booking, scrim: scrimSummary }),
]);
export type OwnBooking = z.infer<typeof ownBooking>;

export const profileRoutes = {
  bookings: route({
    method: 'GET',
    path: '/profile/bookings',
    summary: 'The caller’s registrations and scrim bookings, newest first, each with its event',
    access: 'signed-in',
    query: z.object({ limit: queryLimit(limits.list), cursor: cursorField }),
    status: 200,
    response: listOf(ownBooking),
  }),
};
