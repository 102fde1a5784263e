import type { Payment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { rupees } from './money.ts';
import { sentence } from './sentence.ts';

/** What a squad's payment is called, wherever it shows, from its UTR to the organizer's word. */
export const paymentSentText = 'Payment sent · waiting for the organizer';

/** What becomes of the money of a seat that is gone, in a sentence; '' where none was paid. */
export function moneyBackText(payment: Payment | null): string {
  if (!payment) return '';
  const amount = rupees(payment.amount);
  switch (payment.status) {
    case 'submitted':
      return `The organizer still checks your payment of ${amount}. If it arrived, they will refund it.`;
    case 'captured':
    case 'refund-due':
      return `The organizer owes you ${amount} back.`;
    case 'refunded':
      return sentence(`${amount} was refunded${payment.note && `: ${payment.note}`}`);
    default:
      return '';
  }
}
