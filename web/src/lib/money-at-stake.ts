import type { Payment } from '@hotdrop/contract/scrims/payments.ts';
import { ownsScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrim.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { plural } from './format/count.ts';
import { rupees } from './format/money.ts';
import { organizerName } from './format/organizer.ts';

/** Who gives a squad's money back, told to whoever acts: 'you', or the organizer's name to an admin. */
export function refunderOf(actor: Pick<User, '_id' | 'role'> | null, scrim: ScrimSummary): string {
  return ownsScrim(actor, scrim) ? 'you' : organizerName(scrim);
}

/** What becomes of a squad's money when its seat goes; '' where none is. `by`: who gives it back. */
export function moneyAtStake(payment: Payment | null, by = 'you'): string {
  if (payment?.status === 'captured')
    return `Their ${rupees(payment.amount)} is then to be refunded by ${by}.`;
  if (payment?.status === 'submitted') return undecidedText(1, payment.amount, by);
  return '';
}

/** What UTRs mean that nobody has looked up yet: they may be money. `sum` in rupees, `by`: who gives it back. */
export function undecidedText(utrs: number, sum: number, by: string): string {
  const one = utrs === 1;
  return `${plural(utrs, 'UTR')} not decided, ${rupees(sum)} may have been paid: whatever has arrived is to be refunded by ${by}. ${
    one ? 'It stays' : 'They stay'
  } under Payments.`;
}
