import type { Payment, PaymentStatus } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimSuccessTexts } from '@hotdrop/contract/scrims/texts.ts';
import { rupees } from '../../lib/format/money.ts';

/** Badge text for each payment status. */
export const paymentStatusText: Record<PaymentStatus, string> = {
  created: 'Not paid',
  submitted: 'To confirm',
  captured: 'Paid',
  rejected: 'Rejected',
  failed: 'Failed',
  'refund-due': 'Refund due',
  refunded: 'Refunded',
};

/** "Slot 08", or '' for a squad that has none. */
export function squadSlotText({ slotNumber }: Pick<QueuedPayment, 'slotNumber'>): string {
  return slotNumber === null ? '' : `Slot ${slotText(slotNumber)}`;
}

/** Returns the decision on a payment, in the words of its button. */
export function decidedText({ status }: Pick<Payment, 'status'>): string {
  return status === 'captured' ? 'Approved' : paymentStatusText[status];
}

type Said = { words: string; good: boolean };

/** Returns the message after a decision. The slot may be gone by then, and a gateway takes time for a refund. */
export function outcomeText(payment: QueuedPayment, answer: Payment, action: string): Said {
  const { teamName } = payment;
  const money = rupees(answer.amount);
  if (answer.status === 'refund-due') {
    return action === 'refunded'
      ? { words: `Refund of ${money} to ${teamName} in progress`, good: true }
      : { words: `${teamName} no longer needs this payment. Refund ${money}`, good: false };
  }
  const slot = squadSlotText(payment);
  const squad = slot ? `${slot}, ${teamName}` : teamName;
  if (answer.status === 'submitted') return { words: `Approval undone. ${squad}`, good: true };
  if (answer.status === 'captured')
    return { words: `${scrimSuccessTexts.paymentApproved}. ${squad}`, good: true };
  if (answer.status === 'refunded')
    return { words: `${scrimSuccessTexts.refundNoted}. ${squad}`, good: true };
  return { words: `${scrimSuccessTexts.paymentRejected}. ${squad}`, good: true };
}
