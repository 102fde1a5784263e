import { z } from 'zod';
import { route } from '../../lib/route.ts';

const count = z.number().int();

/** A day in India; money in rupees. */
const day = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  signUps: count,
  /** Scrim bookings, whatever became of them. */
  bookings: count,
  registrations: count,
  scrims: count,
  tournaments: count,
  /**
   * Entry fees that are confirmed and not refunded, on the day of the last decision. A fee with a pending
   * refund counts on that day until the refund is complete.
   */
  fees: count,
});
export type StatsDay = z.infer<typeof day>;

export const adminStats = z.object({
  totals: z.object({
    users: count,
    players: count,
    organizations: count,
    verifiedOrganizations: count,
    admins: count,
    suspended: count,
    tournaments: count,
    scrims: count,
    liveScrims: count,
    bookings: count,
    registrations: count,
    payments: count,
    /** Rupees that were confirmed and not refunded. */
    fees: count,
    ratings: count,
  }),
  /** What needs an admin's decision, and the refunds that organizers owe, in rupees. */
  waiting: z.object({
    kyc: count,
    promotions: count,
    refundsDue: count,
    refundsDueAmount: count,
  }),
  /** Oldest first, today last; days without events are included. */
  daily: z.array(day),
  /** Mails are kept here in place of being sent (demo and development). */
  hasOutbox: z.boolean(),
});
export type AdminStats = z.infer<typeof adminStats>;

export const adminStatsRoutes = {
  stats: route({
    method: 'GET',
    path: '/admin/stats',
    summary:
      'Totals, what an admin has to do, and a daily series; at most a minute old, refreshed after an admin acts',
    access: ['admin'],
    query: z.object({ days: z.coerce.number().int().min(7).max(90).default(30) }),
    status: 200,
    response: adminStats,
  }),
};
