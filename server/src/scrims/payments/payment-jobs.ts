/** The job under a payment's id that asks the gateway what became of it. */
export const reconcilePaymentJob = 'reconcile-payment';

/** The standing job that forgets old events of the gateway. */
export const forgetPaymentEventsJob = 'forget-payment-events';
