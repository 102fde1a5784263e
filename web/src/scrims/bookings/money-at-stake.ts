import type { User } from '@hotdrop/contract/account/users.ts';
import type { Payment } from '@hotdrop/contract/scrims/booking.ts';
import { ownsScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { organizerName, plural } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';

/** Who refunds a squad, as the start of a sentence: 'You', or the organizer's name for an admin. */
export function refunderOf(actor: Pick<User, '_id' | 'role'> | null, scrim: ScrimSummary): string {
  return ownsScrim(actor, scrim) ? 'You' : organizerName(scrim);
}

/** What happens to a squad's money when it loses its slot; '' without a payment. `by` refunds it. */
export function moneyAtStake(payment: Payment | null, by = 'You'): string {
  if (payment?.status === 'captured') return `${by} must refund their ${rupees(payment.amount)}.`;
  if (payment?.status === 'submitted') return undecidedText(1, payment.amount, by);
  return '';
}

/** The warning about UTRs that nobody has confirmed or rejected yet. `sum` in rupees; `by` refunds what arrived. */
export function undecidedText(utrs: number, sum: number, by: string): string {
  const one = utrs === 1;
  return `${plural(utrs, 'UTR')} not decided, ${rupees(sum)} may have been paid. ${by} must refund what arrived. ${
    one ? 'It stays' : 'They stay'
  } under Payments.`;
}
