import type { Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import { count, sentence } from './in-words.ts';

/** A squad's submitted payment, wherever it shows until the organizer decides. */
export const paymentSentText = 'Payment sent · waiting for the organizer';

/** Returns what happens to the payment of a lost slot, in a sentence; '' if none was made. */
export function refundText(payment: Payment | null): string {
  if (!payment) return '';
  const amount = rupees(payment.amount);
  switch (payment.status) {
    case 'submitted':
      return `The organizer is still checking your payment of ${amount}. If it arrived, they will refund it.`;
    case 'captured':
    case 'refund-due':
      return `The organizer owes you a refund of ${amount}.`;
    case 'refunded':
      return sentence(`${amount} was refunded${payment.note && `: ${payment.note}`}`);
    default:
      return '';
  }
}

export const UTR_LENGTH = 12;

/** Returns the digits of a UTR, whatever is typed around them. */
export function utrDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, UTR_LENGTH);
}

/** Returns a payment's reference: a UTR as banks print it, "4123 4567 8901"; others, such as a gateway's, unchanged. */
export function referenceText(reference: string): string {
  return /^\d{12}$/.test(reference) ? groupedUtr(reference) : reference;
}

/** Returns the typed part of a UTR in groups of four: "4123 45". Drops everything but digits. */
export function groupedUtr(typed: string): string {
  return utrDigits(typed)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .trim();
}

/** Returns whole rupees with Indian digit grouping: "₹1,00,000". */
export function rupees(amount: number): string {
  return `${amount < 0 ? '-' : ''}₹${count(Math.round(Math.abs(amount)))}`;
}

/** Returns an entry fee in rupees; 0 is "Free" (SPEC §5). */
export function feeText(amount: number): string {
  return amount === 0 ? 'Free' : rupees(amount);
}
