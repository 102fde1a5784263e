import { paymentRoutes } from '@hotdrop/contract/scrims/payments/payments.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { PaymentsService } from './payments.service.ts';

export function mountPaymentRoutes(app: FastifyInstance, { payments }: { payments: PaymentsService }): void {
  mount(app, paymentRoutes.options, ({ actor, params }) => payments.options(actor, params.id));
  mount(app, paymentRoutes.pay, ({ actor, params, body, idempotencyKey }) =>
    payments.pay(actor, params.id, body, idempotencyKey),
  );
  mount(app, paymentRoutes.list, ({ actor, params, query }) => payments.list(actor, params.id, query));
  mount(app, paymentRoutes.decide, async ({ actor, params, body }) => ({
    payment: await payments.decide(actor, { scrimId: params.id, paymentId: params.paymentId }, body),
  }));
  // In a separate scope: the signature covers the raw body, so nothing may parse it first.
  app.register(async scope => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    mount(scope, paymentRoutes.razorpayWebhook, async ({ request }) => {
      const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = request.headers;
      if (!Buffer.isBuffer(request.body)) throw new AppError('PAYMENT_NOT_VERIFIED');
      await payments.razorpayWebhook({
        body: request.body,
        signature: String(signature ?? ''),
        eventId: String(eventId ?? ''),
      });
      return { received: true as const };
    });
  });
}
