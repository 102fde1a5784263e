import type { AdminStats } from '@hotdrop/contract/admin/stats/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, ChevronRight, CircleCheck, IndianRupee, Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import { count, plural } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import { DailyPanel } from './daily-panel.tsx';
import { adminStatsQuery } from './stats.ts';

/** To-dos, totals, and numbers by day. */
export function OverviewSection() {
  const query = useQuery(adminStatsQuery());
  const { data } = query;
  if (query.isPending) return <OverviewSkeleton />;
  if (!data) return <LoadError title="Failed to load the overview" query={query} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-labelledby="what-waits" className="grid gap-2.5">
        <h2 id="what-waits" className="text-xl">
          To do
        </h2>
        <WaitingList waiting={data.waiting} />
      </section>
      <section aria-labelledby="totals" className="grid gap-2.5">
        <h2 id="totals" className="text-xl">
          Totals
        </h2>
        <TotalsGrid totals={data.totals} />
      </section>
      <DailyPanel />
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading overview" className="grid gap-6">
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

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

/** Totals, each linked to its list. */
function TotalsGrid({ totals }: { totals: AdminStats['totals'] }) {
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

type Waiting = { id: string; value: number; words: string; to: string; Icon: typeof BadgeCheck };

function waitingOf({ kyc, promotions, refundsDue, refundsDueAmount }: AdminStats['waiting']): Waiting[] {
  const all = [
    {
      id: 'kyc',
      value: kyc,
      words: `${plural(kyc, 'organization')} to verify`,
      to: '/admin/kyc',
      Icon: BadgeCheck,
    },
    {
      id: 'promotions',
      value: promotions,
      words: `${plural(promotions, 'promo')} to review`,
      to: '/admin?tab=promotions&status=pending',
      Icon: Megaphone,
    },
    {
      id: 'refunds',
      value: refundsDue,
      words: `${plural(refundsDue, 'refund')} that organizers owe, ${rupees(refundsDueAmount)}`,
      to: '/admin?tab=payments&status=refund-due',
      Icon: IndianRupee,
    },
  ];
  return all.filter(({ value }) => value > 0);
}

/** To-dos of the admins, and refunds due from organizers, each linked to where it is done. */
function WaitingList({ waiting }: { waiting: AdminStats['waiting'] }) {
  const lines = waitingOf(waiting);
  if (lines.length === 0) {
    return (
      <p className="panel flex items-center gap-3 px-4 py-3.5 text-ink-2">
        <CircleCheck aria-hidden size={20} className="shrink-0 text-ok" />
        Nothing to do
      </p>
    );
  }
  return (
    <ul aria-label="To do" className="panel divide-y divide-line overflow-hidden">
      {lines.map(({ id, value, words, to, Icon }) => (
        <li key={id}>
          <Link
            to={to}
            className="flex min-h-13 items-center gap-3 px-4 py-2.5 hover:bg-surface-2 focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden size={20} className="shrink-0 text-warn" />
            <span aria-hidden className="numeric min-w-7 text-xl">
              {count(value)}
            </span>
            <span className="min-w-0 flex-1">
              <span className="sr-only">{words}</span>
              <span aria-hidden>{words.slice(words.indexOf(' ') + 1)}</span>
            </span>
            <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
