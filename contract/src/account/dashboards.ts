import { z } from 'zod';
import { promo } from '../organizations/promos.ts';
import { ratingSummary } from '../organizations/ratings.ts';
import { route } from '../route.ts';
import { booking } from '../scrims/bookings/bookings.ts';
import { kickRequest } from '../scrims/kick-requests/kick-requests.ts';
import { nextActions } from '../scrims/next-action.ts';
import { payment, queuedPayment } from '../scrims/payments/payments.ts';
import { scrimSummary } from '../scrims/scrims.ts';
import { tournamentSummary } from '../tournaments/tournaments.ts';
import { kycStatuses } from './users.ts';

/** A lobby of the day as its organizer runs it. */
export const lobby = scrimSummary.extend({
  confirmedCount: z.number().int(),
  paymentsToConfirm: z.number().int(),
  kickRequests: z.number().int(),
  /** Payments to give back. */
  refundsDue: z.number().int(),
  /** Room details are released this long before a start, in minutes. */
  releaseMinutes: z.number().int(),
  /** The start of every match: planned where it is ahead, else when it began. */
  matchStarts: z.array(z.string()),
  credentialsSet: z.boolean(),
  /** The matches whose room details are set. */
  credentialsFor: z.array(z.number().int()),
  /** The next release of details that are set, else the latest. */
  credentialsReleaseAt: z.string().nullable(),
  /** The organizer is done with it: standings are shared, or need not be. */
  done: z.boolean(),
  next: z.enum(nextActions),
});
export type Lobby = z.infer<typeof lobby>;

/** The first payments of a queue; how many there are in all, and what those make together in rupees. */
const moneyQueue = z.object({
  items: z.array(queuedPayment),
  total: z.number().int(),
  amount: z.number().int(),
});

const organizationDashboard = z.object({
  /** Lobbies that run now or start within a day, by start. */
  today: z.array(lobby),
  upcoming: z.array(lobby),
  /** Those that are over, and those that were called off. */
  past: z.array(lobby),
  tournaments: z.array(tournamentSummary),
  payments: moneyQueue,
  refunds: moneyQueue,
  kickRequests: z.object({
    items: z.array(kickRequest.extend({ scrimTitle: z.string() })),
    total: z.number().int(),
  }),
  promos: z.array(promo),
  rating: ratingSummary,
  rank: z.number().int().nullable(),
  verified: z.boolean(),
  kycStatus: z.enum(kycStatuses),
  /** Whether squads see how to pay a fee: a UPI ID, or Razorpay. */
  takesFees: z.boolean(),
});
export type OrganizationDashboard = z.infer<typeof organizationDashboard>;

const result = z.object({
  scrim: scrimSummary,
  rank: z.number().int(),
  teams: z.number().int(),
  totalPoints: z.number().int(),
  teamName: z.string(),
});

const playerDashboard = z.object({
  /** The match that runs or comes next, of scrims in which a seat is held or confirmed. */
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
  /** Those that are over first. */
  toRate: z.array(scrimSummary),
  /** Money that is owed to the squad, or was handed in for a seat that is gone and is still looked for, the newest first. */
  refunds: z.array(z.object({ scrim: scrimSummary, booking, payment })),
  /** Seats that were taken from the squad within a day: removed, not paid in time, or the scrim was called off. */
  lost: z.array(z.object({ scrim: scrimSummary, booking })),
});
export type PlayerDashboard = z.infer<typeof playerDashboard>;

export const dashboardRoutes = {
  player: route({
    method: 'GET',
    path: '/dashboard/player',
    summary: 'The next match first, then bookings, registrations and results',
    access: ['player'],
    status: 200,
    response: playerDashboard,
  }),
  organization: route({
    method: 'GET',
    path: '/dashboard/org',
    summary: 'Today’s lobbies with the next action for each, open decisions, and the rest',
    access: ['organization'],
    status: 200,
    response: organizationDashboard,
  }),
};
