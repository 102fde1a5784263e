import { z } from 'zod';
import { cursorField, idField, listOf, queryLimit, searchField } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { booking, bookingStatuses, payment, paymentMethods, paymentStatuses } from '../../scrims/booking.ts';
import { timeStatuses } from '../../tournaments/rules.ts';
import { tournamentSummary } from '../../tournaments/tournaments.ts';
import { adminPerson } from '../people.ts';

const page = { limit: queryLimit(limits.list), cursor: cursorField, search: searchField };

/** `organizerSuspended`: it is in no public list, and nobody new gets in. */
export const adminTournament = tournamentSummary.extend({
  deletedAt: z.string().nullable(),
  organizerSuspended: z.boolean(),
});
export type AdminTournament = z.infer<typeof adminTournament>;

/** A scrim booking with its lobby and who made it. */
export const adminBooking = booking.extend({
  scrimTitle: z.string(),
  scrimStartAt: z.string(),
  user: adminPerson,
});
export type AdminBooking = z.infer<typeof adminBooking>;

/** A payment with what it is for, who pays and who is paid. */
export const adminPayment = payment.extend({
  scrimTitle: z.string(),
  teamName: z.string(),
  payer: adminPerson,
  payee: adminPerson,
});
export type AdminPayment = z.infer<typeof adminPayment>;

export const adminListRoutes = {
  tournaments: route({
    method: 'GET',
    path: '/admin/tournaments',
    summary: 'All tournaments, deleted ones too when asked for, the newest first',
    access: ['admin'],
    query: z.object({
      ...page,
      status: z
        .enum([...timeStatuses, 'deleted'])
        .optional()
        .catch(undefined),
      organizationId: idField.optional(),
    }),
    status: 200,
    response: listOf(adminTournament),
  }),
  bookings: route({
    method: 'GET',
    path: '/admin/bookings',
    summary: 'Scrim bookings by squad, scrim or account, the newest first',
    access: ['admin'],
    query: z.object({
      ...page,
      status: z.enum(bookingStatuses).optional().catch(undefined),
      scrimId: idField.optional(),
      userId: idField.optional(),
    }),
    status: 200,
    response: listOf(adminBooking),
  }),
  payments: route({
    method: 'GET',
    path: '/admin/payments',
    summary: 'Payments by UTR, squad, scrim or account, the newest first',
    access: ['admin'],
    query: z.object({
      ...page,
      status: z.enum(paymentStatuses).optional().catch(undefined),
      method: z.enum(paymentMethods).optional().catch(undefined),
      scrimId: idField.optional(),
      userId: idField.optional(),
    }),
    status: 200,
    response: listOf(adminPayment).extend({
      /** Rupees of all that match. */
      amount: z.number().int(),
    }),
  }),
};
