import { z } from 'zod';
import { kycStatuses } from '../../account/users.ts';
import { route } from '../../lib/route.ts';
import { kickRequest } from '../../scrims/kick-requests/kick-requests.ts';
import { nextActions } from '../../scrims/next-action.ts';
import { queuedPayment } from '../../scrims/payments/payments.ts';
import { scrimSummary } from '../../scrims/scrims.ts';
import { tournamentSummary } from '../../tournaments/tournaments.ts';
import { promo } from '../promos/promos.ts';
import { ratingSummary } from '../ratings/ratings.ts';

/** A lobby with what its organizer needs to run it. */
export const lobby = scrimSummary.extend({
  confirmedCount: z.number().int(),
  paymentsToConfirm: z.number().int(),
  kickRequests: z.number().int(),
  /** Number of refunds due. */
  refundsDue: z.number().int(),
  /** Minutes before a start at which room details are released. */
  releaseMinutes: z.number().int(),
  /** The start of every match: planned if it is ahead, else actual. */
  matchStarts: z.array(z.string()),
  credentialsSet: z.boolean(),
  /** The matches whose room details are set. */
  credentialsFor: z.array(z.number().int()),
  /** The next release of room details that are set; if none is ahead, the latest. */
  credentialsReleaseAt: z.string().nullable(),
  /** Whether the organizer is done with it: standings are shared, or need not be. */
  done: z.boolean(),
  next: z.enum(nextActions),
});

export type Lobby = z.infer<typeof lobby>;

/** The first payments of a queue; `total` and `amount` (in rupees) count the whole queue. */
const moneyQueue = z.object({
  items: z.array(queuedPayment),
  total: z.number().int(),
  amount: z.number().int(),
});

export const organizationDashboard = z.object({
  /** Lobbies that are live or start within a day, by start. */
  today: z.array(lobby),
  upcoming: z.array(lobby),
  /** Past and cancelled events. */
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
  /** Whether squads can pay a fee: there is a UPI ID, or Razorpay. */
  takesFees: z.boolean(),
});

export type OrganizationDashboard = z.infer<typeof organizationDashboard>;

export const organizationDashboardRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/dashboard/org',
    summary: 'Today’s lobbies with the next action for each, open decisions, and the rest',
    access: ['organization'],
    status: 200,
    response: organizationDashboard,
  }),
};
