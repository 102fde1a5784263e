import type { TakenAlong } from '@hotdrop/contract/account/erasure/erasure.ts';
import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { plural } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Returns an account's public name: an organization's name, or the person's. */
export function shownName({ name, organizationInfo }: Pick<AdminUser, 'name' | 'organizationInfo'>): string {
  return organizationInfo?.orgName || name;
}

type UserState = { label: string; tone: BadgeTone };

export function stateOf({ deletedAt, suspended }: Pick<AdminUser, 'deletedAt' | 'suspended'>): UserState {
  if (deletedAt) return { label: 'Deleted', tone: 'neutral' };
  return suspended ? { label: 'Suspended', tone: 'bad' } : { label: 'Active', tone: 'ok' };
}

const kycLabels = { unsubmitted: null, pending: 'KYC to review', approved: null, rejected: 'KYC rejected' };

/** Returns the KYC label next to an organization's state; null if there is nothing to say. */
export function kycLabel({ orgKyc, deletedAt }: Pick<AdminUser, 'orgKyc' | 'deletedAt'>): string | null {
  return orgKyc && !deletedAt ? kycLabels[orgKyc.status] : null;
}

/** Returns what is deleted with an account, one line each; [] if nothing else is. */
export function takenAlongLines(taken: TakenAlong): string[] {
  const { scrims, tournaments, squads, bookings, registrations, promos, owes, isOwed } = taken;
  const is = (value: number) => (value === 1 ? 'is' : 'are');
  return [
    scrims > 0 && `${plural(scrims, 'unfinished scrim')} ${is(scrims)} cancelled`,
    tournaments > 0 && `${plural(tournaments, 'unfinished tournament')} ${is(tournaments)} deleted`,
    squads > 0 && `${plural(squads, 'squad')} ${squads === 1 ? 'loses its slot' : 'lose their slots'}`,
    bookings > 0 &&
      `${plural(bookings, 'own slot or waitlist spot', 'own slots and waitlist spots')} ${is(bookings)} given up`,
    registrations > 0 &&
      `${plural(registrations, 'own team')} ${is(registrations)} withdrawn from tournaments`,
    promos > 0 && `${plural(promos, 'promo')} ${promos === 1 ? 'is' : 'are'} deleted`,
    owes > 0 && `${rupees(owes)} paid by squads must be refunded`,
    isOwed > 0 && `${rupees(isOwed)} in refunds due to this account can no longer be matched to a name`,
  ].filter(line => line !== false);
}

/** Returns what a deletion did, as a message. */
export function deletedText({ scrims, tournaments, squads, owes }: TakenAlong): string {
  const events = [
    scrims > 0 && `${plural(scrims, 'scrim')} cancelled`,
    tournaments > 0 && `${plural(tournaments, 'tournament')} deleted`,
    squads > 0 && `${plural(squads, 'squad')} notified`,
    owes > 0 && `${rupees(owes)} to refund`,
  ].filter(part => part !== false);
  return ['Account deleted', ...events].join(' · ');
}
