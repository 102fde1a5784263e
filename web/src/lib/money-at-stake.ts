import type { Payment } from '@hotdrop/contract/scrims/payments.ts';
import { plural } from './format/count.ts';
import { rupees } from './format/money.ts';

/** What becomes of a squad's money when its seat goes, told to the organizer; '' where none is. */
export function moneyAtStake(payment: Payment | null): string {
  if (payment?.status === 'captured') return `Their ${rupees(payment.amount)} is then to be refunded by you.`;
  if (payment?.status === 'submitted') return undecidedText(1, payment.amount);
  return '';
}

/** What UTRs mean that nobody has looked up yet: they may be money. `sum` in rupees. */
export function undecidedText(utrs: number, sum: number): string {
  const one = utrs === 1;
  return `${plural(utrs, 'UTR')} not decided, ${rupees(sum)} may have been paid: whatever has arrived is to be refunded by you. ${
    one ? 'It stays' : 'They stay'
  } under Payments.`;
}
