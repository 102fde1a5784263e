import type { AdminStats } from '@hotdrop/contract/admin/stats/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
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
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { focusPage } from '../lib/focus.ts';
import { count } from '../lib/format/in-words.ts';
import { useServerEvent } from '../lib/realtime/use-server-event.ts';
import { useTitle } from '../lib/use-title.ts';
import { centreInRow } from '../ui/centre-in-row.ts';
import { adminStatsQuery } from './stats/stats.ts';

/** In display order. 'kyc' is a separate page, listed here because it belongs to the panel. */
const entries = [
  { id: 'overview', label: 'Overview', to: '/admin', Icon: Gauge },
  { id: 'kyc', label: 'KYC review', to: '/admin/kyc', Icon: BadgeCheck },
  { id: 'users', label: 'Users', to: '/admin?tab=users', Icon: Users },
  { id: 'promotions', label: 'Promotions', to: '/admin?tab=promotions', Icon: Megaphone },
  { id: 'scrims', label: 'Scrims', to: '/admin?tab=scrims', Icon: Swords },
  { id: 'tournaments', label: 'Tournaments', to: '/admin?tab=tournaments', Icon: Trophy },
  { id: 'bookings', label: 'Bookings', to: '/admin?tab=bookings', Icon: Ticket },
  { id: 'payments', label: 'Payments', to: '/admin?tab=payments', Icon: CreditCard },
  { id: 'ratings', label: 'Ratings', to: '/admin?tab=ratings', Icon: Star },
  { id: 'audit', label: 'Audit log', to: '/admin?tab=audit', Icon: ScrollText },
  { id: 'outbox', label: 'Outbox', to: '/admin?tab=outbox', Icon: Mail },
] as const;

const [overview, , ...others] = entries;
const sections = [overview, ...others];

export type AdminTab = (typeof sections)[number]['id'];

/** Returns the section in the URL; the overview for any other name. */
function sectionOf(params: URLSearchParams) {
  return sections.find(({ id }) => id === params.get('tab')) ?? overview;
}

type Props = { current: AdminTab; stats: AdminStats | undefined };

/** The sections: a list at the side on wide screens, a scrolling row on phones. */
function SectionList({ current, stats }: Props) {
  const row = useRef<HTMLUListElement>(null);
  // If the counts fail to load, an outbox that was opened stays listed.
  const [opened, setOpened] = useState(current === 'outbox');
  if (current === 'outbox' && !opened) setOpened(true);
  const hasOutbox = current === 'outbox' || (stats?.hasOutbox ?? opened);
  const waits: Partial<Record<string, number>> = {
    kyc: stats?.waiting.kyc,
    promotions: stats?.waiting.promotions,
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is current, or counts have made the row longer
  useEffect(() => {
    centreInRow(row.current, '[aria-current]');
  }, [current, stats]);

  return (
    <nav aria-label="Admin sections" className="min-w-0 lg:sticky lg:top-20">
      <ul
        ref={row}
        className="tab-row relative -mx-1.5 flex gap-3 overflow-x-auto border-line border-b lg:mx-0 lg:grid lg:gap-0.5 lg:overflow-visible lg:border-b-0 lg:[animation:none]"
      >
        {entries.map(({ id, label, to, Icon }) => {
          if (id === 'outbox' && !hasOutbox) return null;
          const isCurrent = id === current;
          const waiting = waits[id] ?? 0;
          return (
            <li key={id} className="shrink-0">
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  '-mb-px flex min-h-11 items-center gap-2 border-b-3 px-1.5 font-display font-semibold text-[1.0625rem] transition-colors focus-visible:-outline-offset-2',
                  'lg:mb-0 lg:gap-3 lg:rounded-control lg:border-b-0 lg:px-3',
                  isCurrent
                    ? 'border-accent text-ink lg:bg-surface-2'
                    : 'border-transparent text-ink-2 hover:text-ink lg:hover:bg-surface-1',
                )}
              >
                <Icon aria-hidden size={18} className="hidden shrink-0 text-ink-3 lg:block" />
                <span className="flex-1">{label}</span>
                {waiting > 0 && (
                  <span className="numeric min-w-5.5 rounded-full bg-warn px-1.5 text-center text-[0.9375rem] text-canvas leading-5.5">
                    <span className="sr-only">, </span>
                    {count(waiting)}
                    <span className="sr-only"> to review</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** /admin: one section at a time, named by `?tab=`. */
export function AdminPage({ section }: { section: (tab: AdminTab) => ReactNode }) {
  const [params] = useSearchParams();
  const { id: tab, label } = sectionOf(params);
  const title = tab === 'overview' ? 'Admin panel' : label;
  // Keeps the counts next to the sections current while the panel is open.
  const stats = useQuery({ ...adminStatsQuery(), refetchInterval: 60_000 });
  const shown = useRef(tab);
  useTitle(tab === 'overview' ? title : `${title} · Admin`);
  // The connection itself acts on `session:ended`; this listener keeps it open: the panel shows other
  // people's data.
  useServerEvent('session:ended', () => {});

  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    window.scrollTo(0, 0);
    focusPage();
  }, [tab]);

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 py-6 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:py-8">
      <SectionList current={tab} stats={stats.data} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <h1 tabIndex={-1} className="text-[1.75rem] lg:text-[2rem]">
          {title}
        </h1>
        {section(tab)}
      </div>
    </div>
  );
}
