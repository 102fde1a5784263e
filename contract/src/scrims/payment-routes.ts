import { z } from 'zod';
import { cursorField, idField, listOf, queryLimit } from '../fields.ts';
import { limits } from '../limits.ts';
import { route } from '../route.ts';
import { booking } from './booking.ts';
import {
  decidePaymentBody,
  payBody,
  payment,
  paymentOptions,
  paymentStatuses,
  queuedPayment,
  razorpayOrder,
} from './payments.ts';
import { byScrim, managers } from './routes.ts';

export const paymentRoutes = {
  options: route({
    method: 'GET',
    path: '/scrims/:id/payment',
    summary: 'How the own booking can be paid, and what was paid so far; the latest booking when none counts',
    access: 'signed-in',
    params: byScrim,
    status: 200,
    response: z.object({ payment: paymentOptions, booking }),
  }),
  pay: route({
    method: 'POST',
    path: '/scrims/:id/payment',
    summary:
      'Hand in a UTR (another one is another payment and ends the one before), ask for a Razorpay order, or hand in what its checkout answered (the booker)',
    repeatable: true,
    access: 'signed-in',
    params: byScrim,
    body: payBody,
    status: 201,
    response: z.object({ payment, order: razorpayOrder.optional() }),
    rateLimit: 'write',
  }),
  list: route({
    method: 'GET',
    path: '/scrims/:id/payments',
    summary: 'The payments of a scrim (owner, admin)',
    ...managers,
    params: byScrim,
    query: z.object({
      limit: queryLimit(limits.list),
      cursor: cursorField,
      status: z.enum(paymentStatuses).optional().catch(undefined),
    }),
    status: 200,
    response: listOf(queuedPayment),
  }),
  decide: route({
    method: 'PATCH',
    path: '/scrims/:id/payments/:paymentId',
    summary:
      'Approve or reject a UTR, or note a refund, through Razorpay begin it (owner, admin); twice is 409',
    ...managers,
    params: byScrim.extend({ paymentId: idField }),
    body: decidePaymentBody,
    status: 200,
    response: z.object({ payment }),
    rateLimit: 'write',
  }),
  /** The body is kept as it came: its signature is over the bytes. */
  razorpayWebhook: route({
    method: 'POST',
    path: '/payments/razorpay/webhook',
    summary: 'What Razorpay tells of payments, signed; each event counts once',
    access: 'public',
    always: true,
    status: 200,
    response: z.object({ received: z.literal(true) }),
  }),
};
