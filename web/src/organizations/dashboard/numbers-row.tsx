import type { OrganizationDashboard } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { bookableSlots } from '@hotdrop/contract/scrims/rules.ts';
import { clsx } from 'clsx';
import { count } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';

type Props = { dashboard: OrganizationDashboard };

/** The day in four numbers; each scrolls to its section. Phones show only those that need action, one per row. */
export function NumbersRow({ dashboard: { today, payments, refunds, kickRequests } }: Props) {
  const confirmed = today.reduce((sum, lobby) => sum + lobby.confirmedCount, 0);
  const slots = today.reduce((sum, lobby) => sum + bookableSlots(lobby).length, 0);
  return (
    <ul
      aria-label="Today in numbers"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:auto-rows-fr sm:grid-cols-4 sm:gap-3"
    >
      <Tile label="Confirmed today" value={`${count(confirmed)} / ${count(slots)}`} />
      <Tile
        label="Payments to confirm"
        value={count(payments.total)}
        to="payments"
        wants={payments.total > 0}
      />
      <Tile
        label="Kick requests"
        value={count(kickRequests.total)}
        to="kicks"
        wants={kickRequests.total > 0}
      />
      <Tile label="Refunds due" value={rupees(refunds.amount)} to="refunds" wants={refunds.total > 0} />
    </ul>
  );
}

type TileProps = { label: string; value: string; to?: string; wants?: boolean };

function Tile({ label, value, to, wants = false }: TileProps) {
  const content = (
    <>
      <span className="block text-ink-3 text-sm leading-snug">{label}</span>
      <span
        className={clsx('numeric block shrink-0 whitespace-nowrap text-2xl leading-8', wants && 'text-warn')}
      >
        {value}
      </span>
    </>
  );
  const shape =
    'panel flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-3.5 py-1 text-left sm:grid sm:h-full sm:min-h-18 sm:content-between sm:py-2.5';
  if (!to || !wants) {
    return (
      <li className={clsx(to && 'max-sm:hidden')}>
        <div className={shape}>{content}</div>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={clsx(shape, 'hover:border-line-strong')}
        onClick={() => {
          const section = document.getElementById(to);
          section?.scrollIntoView({ block: 'start' });
          section?.focus({ preventScroll: true });
        }}
      >
        {content}
      </button>
    </li>
  );
}
