/** Checks a payment at the gateway; keyed by the payment's id. */
export const reconcilePaymentJob = 'reconcile-payment';

/** Deletes old gateway events, once a day. */
export const forgetPaymentEventsJob = 'forget-payment-events';
