import { z } from 'zod';
import { route } from '../../lib/route.ts';

const count = z.number().int();

/** A day in India; money in rupees. */
const day = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  signUps: count,
  /** Scrim bookings, whatever their status now. */
  bookings: count,
  registrations: count,
  scrims: count,
  tournaments: count,
  /**
   * Confirmed entry fees that are not refunded, by the day of their last decision. A fee with a refund due
   * counts on that day until it is refunded.
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
    /** Confirmed fees that are not refunded, in rupees. */
    fees: count,
    ratings: count,
  }),
  /** What needs an admin's decision, and organizers' due refunds: their number, and their sum in rupees. */
  waiting: z.object({
    kyc: count,
    promotions: count,
    refundsDue: count,
    refundsDueAmount: count,
  }),
  /** Oldest first, today last; days without events are included. */
  daily: z.array(day),
  /** Whether mails are stored instead of sent (demo and development). */
  hasOutbox: z.boolean(),
});
export type AdminStats = z.infer<typeof adminStats>;

export const adminStatsRoutes = {
  stats: route({
    method: 'GET',
    path: '/admin/stats',
    summary:
      'Totals, open tasks of admins, and a daily series; at most a minute old, and current after an admin’s action',
    access: ['admin'],
    query: z.object({ days: z.coerce.number().int().min(7).max(90).default(30) }),
    status: 200,
    response: adminStats,
  }),
};
