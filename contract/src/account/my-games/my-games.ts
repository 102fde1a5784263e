import { z } from 'zod';
import { cursorField, listOf, queryLimit } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { booking } from '../../scrims/booking-schema.ts';
import { scrimSummary } from '../../scrims/scrims.ts';
import { registration } from '../../tournaments/registration/registrations.ts';
import { tournamentSummary } from '../../tournaments/tournaments.ts';

/**
 * A registration or scrim booking of the caller, with its event. A deleted tournament stays in the list, with
 * `deletedAt`, but has no page.
 */
export const ownBooking = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tournament'),
    createdAt: z.string(),
    registration,
    tournament: tournamentSummary.extend({ deletedAt: z.string().nullable() }),
  }),
  z.object({ kind: z.literal('scrim'), createdAt: z.string(), booking, scrim: scrimSummary }),
]);

export type OwnBooking = z.infer<typeof ownBooking>;

export const myGamesRoutes = {
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
};
