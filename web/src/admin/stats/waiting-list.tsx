import type { AdminStats } from '@hotdrop/contract/admin/stats.ts';
import { BadgeCheck, ChevronRight, CircleCheck, IndianRupee, Megaphone } from 'lucide-react';
import { count, plural } from '../../lib/format/count.ts';
import { rupees } from '../../lib/format/money.ts';
import { Link } from '../../lib/router.tsx';

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

/** What waits for an admin, and what organizers still owe; each line leads to where it is done. */
export function WaitingList({ waiting }: { waiting: AdminStats['waiting'] }) {
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
