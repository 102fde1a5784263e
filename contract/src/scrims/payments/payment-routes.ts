import { z } from 'zod';
import { cursorField, idField, listOf, queryLimit } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { route } from '../../route.ts';
import { booking } from '../bookings/bookings.ts';
import { byScrim, managers } from '../routes.ts';
import {
  decidePaymentBody,
  payBody,
  payment,
  paymentOptions,
  paymentStatuses,
  queuedPayment,
  razorpayOrder,
} from './payments.ts';

export const paymentRoutes = {
  options: route({
    method: 'GET',
    path: '/scrims/:id/payment',
    summary: 'How to pay for your booking and what was paid; the latest booking when none is active',
    access: 'signed-in',
    params: byScrim,
    status: 200,
    response: z.object({ payment: paymentOptions, booking }),
  }),
  pay: route({
    method: 'POST',
    path: '/scrims/:id/payment',
    summary:
      'Submit a UTR (a new one replaces the payment before), ask for a Razorpay order, or submit the checkout’s response (the booker)',
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
      'Approve or reject a UTR, undo an approval within two minutes, note a refund or start one at Razorpay (owner, admin); twice is 409',
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
    summary: 'Razorpay’s signed payment events; each counts once',
    access: 'public',
    always: true,
    status: 200,
    response: z.object({ received: z.literal(true) }),
  }),
};
