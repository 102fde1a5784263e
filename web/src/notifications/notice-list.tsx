import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';
import { clsx } from 'clsx';
import { BellOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { dayLabel } from '../lib/format/time.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../ui/states.tsx';
import { useRowFocus } from '../ui/use-row-focus.ts';
import { NoticeRow } from './notice-row.tsx';
import { useNoticeActs, useNotices } from './notifications-api.ts';

const notLoaded = 'Failed to load notifications';

type Props = {
  /** In a panel, which has a frame and a heading of its own. */
  inPanel?: boolean;
  /** Called when one is followed. */
  onOpen?: () => void;
};

/** The notifications by day. Each can be followed or removed. */
export function NoticeList({ inPanel = false, onOpen }: Props) {
  const { query, notices } = useNotices();
  const { open, remove } = useNoticeActs();
  const rows = useRowFocus<HTMLDivElement>();
  const now = useNow(15_000);

  if (query.isPending) return <ListSkeleton inPanel={inPanel} />;
  if (!notices) return <LoadError title={notLoaded} query={query} />;
  if (notices.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={<BellOff size={32} />}
        title="Nothing yet"
        body="When a slot, a payment or a room changes, it shows up here."
      />
    );
  }
  return (
    <div ref={rows} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {byDay(notices, now).map(({ day, ofDay }) => (
        <Day key={day} day={day} inPanel={inPanel}>
          {ofDay.map(notice => (
            <NoticeRow
              key={notice._id}
              notice={notice}
              now={now}
              onOpen={() => {
                open(notice);
                onOpen?.();
              }}
              onRemove={remove}
            />
          ))}
        </Day>
      ))}
      {query.hasNextPage && (
        <div className={clsx('grid justify-items-center gap-2', inPanel && 'pb-4')}>
          {query.isFetchNextPageError && (
            <p role="alert" className="text-bad text-sm">
              {notLoaded}
            </p>
          )}
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        </div>
      )}
    </div>
  );
}

type DayProps = { day: string; inPanel: boolean; children: ReactNode };

function Day({ day, inPanel, children }: DayProps) {
  const id = useId();
  const Heading = inPanel ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={clsx('mb-2 text-ink-2 text-lg', inPanel && 'px-4')}>
        {day}
      </Heading>
      <ul
        aria-labelledby={id}
        className={clsx('divide-y divide-line overflow-hidden', inPanel ? 'border-line border-t' : 'panel')}
      >
        {children}
      </ul>
    </section>
  );
}

function ListSkeleton({ inPanel }: { inPanel: boolean }) {
  return (
    <div
      role="status"
      aria-label="Loading notifications"
      className={clsx('grid gap-2', inPanel && 'px-4 pb-3')}
    >
      <Skeleton className="h-6 w-20" />
      <Skeleton className="h-22 rounded-card" />
      <Skeleton className="h-22 rounded-card" />
      <Skeleton className="h-22 rounded-card" />
    </div>
  );
}

/** Groups notices, newest first, by their day. `now` in ms. */
function byDay(notices: readonly Notice[], now: number): { day: string; ofDay: Notice[] }[] {
  const days: { day: string; ofDay: Notice[] }[] = [];
  for (const notice of notices) {
    const day = dayLabel(notice.at, now);
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(notice);
    else days.push({ day, ofDay: [notice] });
  }
  return days;
}
