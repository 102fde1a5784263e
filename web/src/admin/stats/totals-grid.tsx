import type { AdminStats } from '@hotdrop/contract/admin/stats.ts';
import { count, plural } from '../../lib/format/count.ts';
import { rupees } from '../../lib/format/money.ts';
import { Link } from '../../lib/router.tsx';

type Tile = { label: string; value: string; sub?: string; to: string };

function tilesOf(totals: AdminStats['totals']): Tile[] {
  const { users, players, organizations, verifiedOrganizations, admins, suspended } = totals;
  return [
    { label: 'Accounts', value: count(users), sub: plural(admins, 'admin'), to: '/admin?tab=users' },
    { label: 'Players', value: count(players), to: '/admin?tab=users&role=player' },
    {
      label: 'Organizations',
      value: count(organizations),
      sub: `${count(verifiedOrganizations)} verified`,
      to: '/admin?tab=users&role=organization',
    },
    { label: 'Suspended', value: count(suspended), to: '/admin?tab=users&status=suspended' },
    { label: 'Ratings', value: count(totals.ratings), to: '/admin?tab=ratings' },
    {
      label: 'Scrims',
      value: count(totals.scrims),
      sub: `${count(totals.liveScrims)} live now`,
      to: '/admin?tab=scrims',
    },
    { label: 'Bookings', value: count(totals.bookings), to: '/admin?tab=bookings' },
    {
      label: 'Tournaments',
      value: count(totals.tournaments),
      sub: plural(totals.registrations, 'registration'),
      to: '/admin?tab=tournaments',
    },
    { label: 'Payments', value: count(totals.payments), to: '/admin?tab=payments' },
    {
      label: 'Fees',
      value: rupees(totals.fees),
      sub: 'net of refunds',
      to: '/admin?tab=payments&status=captured',
    },
  ];
}

/** How much there is of everything; each number leads to its list. */
export function TotalsGrid({ totals }: { totals: AdminStats['totals'] }) {
  return (
    <ul
      aria-label="Totals"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-5"
    >
      {tilesOf(totals).map(({ label, value, sub, to }) => (
        <li key={label} className="relative min-w-0 bg-surface-1 p-4 hover:bg-surface-2">
          <p className="numeric truncate text-2xl leading-8">{value}</p>
          <p className="text-ink-2">
            <Link
              to={to}
              className="after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2 focus-visible:outline-none"
            >
              {label}
            </Link>
          </p>
          {sub && <p className="text-ink-3 text-sm">{sub}</p>}
        </li>
      ))}
    </ul>
  );
}
