import { z } from 'zod';
import { route } from '../../lib/route.ts';
import { booking, payment } from '../../scrims/booking.ts';
import { scrimSummary } from '../../scrims/scrims.ts';
import { tournamentSummary } from '../../tournaments/tournaments.ts';

const result = z.object({
  scrim: scrimSummary,
  rank: z.number().int(),
  teams: z.number().int(),
  totalPoints: z.number().int(),
  teamName: z.string(),
});

const playerDashboard = z.object({
  /** The current or next match, of scrims in which the squad has a held or confirmed slot. */
  next: z
    .object({
      scrim: scrimSummary,
      booking,
      /** Whether the organizer has set room details, and whether some are out. */
      credentialsSet: z.boolean(),
      credentialsReleased: z.boolean(),
    })
    .nullable(),
  bookings: z.array(z.object({ scrim: scrimSummary, booking })),
  registrations: z.array(tournamentSummary),
  results: z.array(result),
  /** Past ones first. */
  toRate: z.array(scrimSummary),
  /** Refunds due to the squad, and unconfirmed payments for a slot it no longer has, newest first. */
  refunds: z.array(z.object({ scrim: scrimSummary, booking, payment })),
  /** Slots that the squad lost within a day: kicked, not paid in time, or the scrim was cancelled. */
  lost: z.array(z.object({ scrim: scrimSummary, booking })),
});
export type PlayerDashboard = z.infer<typeof playerDashboard>;

export const playerDashboardRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/dashboard/player',
    summary: 'The next match first, then bookings, registrations and results',
    access: ['player'],
    status: 200,
    response: playerDashboard,
  }),
};
