import { z } from 'zod';
import { cursorField, idField, listOf, queryLimit, searchField } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import {
  booking,
  bookingStatuses,
  payment,
  paymentMethods,
  paymentStatuses,
} from '../../scrims/booking-schema.ts';
import { timeStatuses } from '../../tournaments/rules.ts';
import { tournamentSummary } from '../../tournaments/tournaments.ts';
import { adminPerson } from '../people.ts';

const page = { limit: queryLimit(limits.list), cursor: cursorField, search: searchField };

/** `organizerSuspended`: hidden from public lists, and nobody new can join. */
export const adminTournament = tournamentSummary.extend({
  deletedAt: z.string().nullable(),
  organizerSuspended: z.boolean(),
});
export type AdminTournament = z.infer<typeof adminTournament>;

/** A scrim booking with its lobby and booker. */
export const adminBooking = booking.extend({
  scrimTitle: z.string(),
  scrimStartAt: z.string(),
  user: adminPerson,
});
export type AdminBooking = z.infer<typeof adminBooking>;

/** A payment with its scrim, squad, payer and payee. */
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
    summary: 'All tournaments, newest first; deleted ones only with status=deleted',
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
    summary: 'Scrim bookings, newest first; searched by squad, scrim or account',
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
    summary: 'Payments, newest first; searched by UTR, squad, scrim or account',
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
      /** Sum of all matching payments, in rupees. */
      amount: z.number().int(),
    }),
  }),
};
