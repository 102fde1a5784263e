import {
  BadgeCheck,
  CreditCard,
  Gauge,
  Mail,
  Megaphone,
  ScrollText,
  Star,
  Swords,
  Ticket,
  Trophy,
  Users,
} from 'lucide-react';

const adminTabs = [
  'overview',
  'users',
  'promotions',
  'scrims',
  'tournaments',
  'bookings',
  'payments',
  'ratings',
  'audit',
  'outbox',
] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The section that the address names; the overview for any other name. */
export function tabOf(params: URLSearchParams): AdminTab {
  const wanted = params.get('tab');
  return adminTabs.find(tab => tab === wanted) ?? 'overview';
}

export const tabTitles: Record<AdminTab, string> = {
  overview: 'Overview',
  users: 'Users',
  promotions: 'Promotions',
  scrims: 'Scrims',
  tournaments: 'Tournaments',
  bookings: 'Bookings',
  payments: 'Payments',
  ratings: 'Ratings',
  audit: 'Audit log',
  outbox: 'Outbox',
};

type Entry = {
  /** 'kyc' is a page of its own, among the sections because it belongs there. */
  id: AdminTab | 'kyc';
  label: string;
  to: string;
  Icon: typeof Gauge;
};

const section = (id: AdminTab, Icon: typeof Gauge): Entry => ({
  id,
  label: tabTitles[id],
  to: id === 'overview' ? '/admin' : `/admin?tab=${id}`,
  Icon,
});

/** The entries of the side list, in their order. */
export const adminEntries: readonly Entry[] = [
  section('overview', Gauge),
  { id: 'kyc', label: 'KYC review', to: '/admin/kyc', Icon: BadgeCheck },
  section('users', Users),
  section('promotions', Megaphone),
  section('scrims', Swords),
  section('tournaments', Trophy),
  section('bookings', Ticket),
  section('payments', CreditCard),
  section('ratings', Star),
  section('audit', ScrollText),
  section('outbox', Mail),
];
