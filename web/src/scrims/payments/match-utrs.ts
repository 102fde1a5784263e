import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';

/**
 * The payments whose UTR a text names, in the order of the queue. A UTR has twelve digits (FIELD); banks write it among
 * amounts, account numbers and dates, so that a longer or shorter number is none. In groups of four, as it is shown here, it
 * is one too.
 */
export function paymentsNamedIn<P extends Pick<QueuedPayment, 'reference' | 'method'>>(
  text: string,
  payments: readonly P[],
): P[] {
  const numbers = text.match(/(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/g) ?? [];
  const named = new Set(numbers.map(number => number.replace(/\D/g, '')));
  return payments.filter(({ method, reference }) => method === 'upi' && named.has(reference ?? ''));
}
