import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { registrationState } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournament.ts';
import { clsx } from 'clsx';
import { ChevronRight, RotateCw } from 'lucide-react';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { placesLeft } from '../../features/tournaments/model.ts';
import { count, plural } from '../../lib/format/count.ts';
import { feeText } from '../../lib/format/money.ts';
import { organizerName } from '../../lib/format/organizer.ts';
import { clockTime, dayLabel, relative } from '../../lib/format/time.ts';
import { Link } from '../../lib/router.tsx';

type Props = {
  events: readonly TournamentSummary[];
  total: number | undefined;
  now: number;
  pending: boolean;
  failed: boolean;
  onRetry: () => void;
};

/** What starts next, as the stops of one evening: time, name, places left. */
export function NextDrops({ events, total, now, pending, failed, onRetry }: Props) {
  return (
    <section
      aria-label="Next drops"
      aria-busy={pending}
      className="overflow-hidden rounded-card border border-line bg-surface-1 shadow-lift"
    >
      <header className="flex min-h-13 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="text-xl">Next drops</h2>
        {total !== undefined && total > 0 && (
          <span className="numeric text-ink-2">{count(total)} upcoming</span>
        )}
      </header>
      {pending && <DropSkeletons />}
      {failed && events.length === 0 && (
        <div role="alert" className="grid justify-items-start gap-3 px-4 py-8">
          <p className="font-bold font-display text-lg">{fallbackTexts.loadTournaments}</p>
          <Button icon={<RotateCw aria-hidden size={18} />} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      {!pending && !failed && events.length === 0 && (
        <div className="grid justify-items-start gap-3 px-4 py-8">
          <p className="font-bold font-display text-lg">Nothing is scheduled yet</p>
          <p className="text-ink-2">Be the first to host one. It takes two minutes.</p>
          <ButtonLink to="/tournaments/new">Create Tournament</ButtonLink>
        </div>
      )}
      {events.length > 0 && (
        <ol>
          {events.map((event, index) => (
            <Drop key={event._id} event={event} now={now} first={index === 0} />
          ))}
        </ol>
      )}
      {events.length > 0 && (
        <Link
          to="/tournaments"
          className="flex min-h-12 items-center justify-between border-line border-t px-4 font-semibold text-ink-2 hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2"
        >
          All tournaments
          <ChevronRight aria-hidden size={18} />
        </Link>
      )}
    </section>
  );
}

const rail =
  'relative grid grid-cols-[4.75rem_1.25rem_minmax(0,1fr)] items-start gap-x-3 border-line px-4 py-3.5 not-first:border-t';

function Drop({ event, now, first }: { event: TournamentSummary; now: number; first: boolean }) {
  return (
    <li
      className={clsx(
        rail,
        'hover:bg-surface-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2',
        first && 'bg-accent/8',
      )}
    >
      <p className="text-right">
        <time
          dateTime={event.startAt}
          className={clsx('numeric block text-lg leading-6', first && 'text-accent')}
        >
          {clockTime(event.startAt)}
        </time>
        <span className="block text-ink-3 text-sm leading-5">{dayLabel(event.startAt, now)}</span>
      </p>
      <span aria-hidden className="relative h-full min-h-12">
        <span className="absolute -inset-y-3.5 left-1/2 border-line-strong border-l border-dashed" />
        <span
          className={clsx(
            'absolute top-1 left-1/2 size-4 -translate-x-1/2 rounded-full border-2',
            first ? 'border-accent bg-accent' : 'border-line-strong bg-surface-1',
          )}
        />
      </span>
      <div className="min-w-0">
        <h3 className="truncate text-lg leading-6">
          <Link to={`/tournaments/${event._id}`} className="outline-none after:absolute after:inset-0">
            {event.title}
          </Link>
        </h3>
        <p className="truncate text-ink-2 text-sm">
          {event.game || 'Any game'} · {organizerName(event)}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <Places event={event} now={now} />
          <span className="text-ink-2">{feeText(event.entryFee)}</span>
          {first && <span className="text-ink-2">{relative(event.startAt, now)}</span>}
        </p>
      </div>
    </li>
  );
}

const closedWords = { full: 'Full', closed: 'Registration closed', external: 'Own registration' } as const;

function Places({ event, now }: { event: TournamentSummary; now: number }) {
  const state = registrationState(event, now);
  if (state !== 'open') {
    return <span className={state === 'full' ? 'text-bad' : 'text-ink-2'}>{closedWords[state]}</span>;
  }
  return <span className="text-ok">{plural(placesLeft(event), 'place')} left</span>;
}

function DropSkeletons() {
  return (
    <div role="status" aria-label="Loading tournaments">
      {[1, 2, 3, 4].map(row => (
        <div key={row} className={rail}>
          <div className="grid justify-items-end gap-2">
            <Skeleton className="h-5 w-16" />
            <Skeleton className="h-4 w-12" />
          </div>
          <Skeleton className="mx-auto mt-1 size-4 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
