import { z } from 'zod';
import { route } from '../../lib/route.ts';
import { booking, payment } from '../../scrims/booking-schema.ts';
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
  /** The current or next scrim in which the squad has a held or confirmed slot. */
  next: z
    .object({
      scrim: scrimSummary,
      booking,
      /** Whether room details are set, and whether any are released; both false until the booking is confirmed. */
      credentialsSet: z.boolean(),
      credentialsReleased: z.boolean(),
    })
    .nullable(),
  bookings: z.array(z.object({ scrim: scrimSummary, booking })),
  registrations: z.array(tournamentSummary),
  results: z.array(result),
  /** Finished scrims first. */
  toRate: z.array(scrimSummary),
  /** Refunds due to the squad, and unconfirmed payments for a slot it no longer has, newest first. */
  refunds: z.array(z.object({ scrim: scrimSummary, booking, payment })),
  /** Slots lost in the last 24 hours: kicked, not paid in time, scrim cancelled, or refunded at Razorpay. */
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
