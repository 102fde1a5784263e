import type { User } from '@hotdrop/contract/account/users.ts';
import type { TakenAlong } from '@hotdrop/contract/admin/users.ts';
import { plural } from '../../lib/format/count.ts';
import { rupees } from '../../lib/format/money.ts';

/** Something that others count on, which an organization settles before its account can go. */
export type Duty = { words: string; to: string; label: string };

const duties = {
  SCRIMS_STAND: { to: '/dashboard/org', label: 'Your lobbies' },
  PAYMENTS_WAIT: { to: '/dashboard/org', label: 'Payments to settle' },
  TOURNAMENTS_STAND: { to: '/my-games', label: 'Your tournaments' },
} as const;

/** Where what the server refused for is settled; null for another refusal. */
export function dutyLink(code: string): Omit<Duty, 'words'> | null {
  return code in duties ? duties[code as keyof typeof duties] : null;
}

/** What an organization has to see to the end first, as the server will say too. */
export function dutiesOf({ role }: Pick<User, 'role'>, takesAlong: TakenAlong): Duty[] {
  if (role !== 'organization') return [];
  const { scrims, tournaments, owes } = takesAlong;
  const found: Duty[] = [];
  if (scrims > 0)
    found.push({
      words: `${plural(scrims, 'lobby is', 'lobbies are')} not over: play or cancel them.`,
      ...duties.SCRIMS_STAND,
    });
  if (tournaments > 0)
    found.push({
      words: `${plural(tournaments, 'tournament is', 'tournaments are')} not over: play or delete them.`,
      ...duties.TOURNAMENTS_STAND,
    });
  // While lobbies stand, this counts what calling them off would make due as well.
  if (owes > 0 && scrims === 0)
    found.push({
      words: `Confirm or refund ${rupees(owes)} from squads first.`,
      ...duties.PAYMENTS_WAIT,
    });
  return found;
}

/** What is gone once the account is, line by line. */
export function whatGoes({ role }: Pick<User, 'role'>, takesAlong: TakenAlong): string[] {
  const { bookings, registrations, promos } = takesAlong;
  return [
    role === 'organization'
      ? 'Your name, email, phone, picture, your organization’s page and your identity papers'
      : 'Your name, email, phone, picture and password',
    bookings > 0 &&
      `${plural(bookings, 'slot or waitlist position', 'slots and waitlist positions')}: the next squads move up`,
    registrations > 0 && `${plural(registrations, 'team')} in tournaments that are not over: withdrawn`,
    promos > 0 && plural(promos, 'promo'),
    'What you wrote in rooms, your comments, the names and game IDs of your squads',
  ].filter(line => line !== false);
}

/** What is kept, and under whose name. */
export function whatStays({ role }: Pick<User, 'role'>): string[] {
  return [
    'Payments, in both sides’ records, without your name',
    role === 'organization'
      ? 'Titles, times, results and stars of what you hosted, including what was cancelled, under “Deleted organization”'
      : 'Results as “Deleted squad”, and stars that you gave, without their comments',
  ];
}

/** What becomes of money that others owe to the account; '' for none. */
export function moneyOwed({ isOwed }: TakenAlong): string {
  if (isOwed === 0) return '';
  return `Organizers owe you ${rupees(isOwed)}, if your payments arrived. Keep your UTRs to claim it.`;
}
