import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { registrationState } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { organizerName, plural } from '../../lib/format/in-words.ts';
import { feeText } from '../../lib/format/money.ts';
import { clockTime, dayLabel, exactTime, istText, relative } from '../../lib/format/time.ts';
import { freeSlots, playingText } from '../../scrims/model.ts';
import { slotsLeft } from '../../tournaments/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Drop } from './drops.ts';

const rail =
  'relative grid grid-cols-[4.75rem_1.25rem_minmax(0,1fr)] items-start gap-x-3 border-line px-4 py-3.5 not-first:border-t';

type Props = { drop: Drop; now: number; first: boolean };

/** An event of the evening: when, what, and whether a squad can still join. */
export function DropRow({ drop, now, first }: Props) {
  const { event } = drop;
  // Organizers mean Indian time; viewers elsewhere see both (FIELD 8).
  const ist = istText(event.startAt);
  const playing = drop.kind === 'scrim' ? playingText(drop.event) : event.game || 'Any game';
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
          title={exactTime(event.startAt)}
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
          <Link to={`/${drop.kind}s/${event._id}`} className="outline-none after:absolute after:inset-0">
            {event.title}
          </Link>
        </h3>
        <p className="truncate text-ink-2 text-sm">
          {playing} · {organizerName(event)}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          {drop.kind === 'scrim' ? (
            <Slots scrim={drop.event} now={now} />
          ) : (
            <Places event={drop.event} now={now} />
          )}
          <span className="text-ink-2">{feeText(event.entryFee)}</span>
          {first && Date.parse(event.startAt) > now && (
            <span className="text-ink-2">{relative(event.startAt, now)}</span>
          )}
          {ist && <span className="text-ink-3">{ist}</span>}
        </p>
      </div>
    </li>
  );
}

function Slots({ scrim, now }: { scrim: ScrimSummary; now: number }) {
  const status = statusNow(scrim, now);
  const left = freeSlots(scrim);
  if (status === 'live') return <span className="font-semibold text-bad">Live now</span>;
  if (left === 0) return <span className="text-warn">Full, waitlist</span>;
  if (status === 'open') return <span className="text-ok">{plural(left, 'slot')} left</span>;
  const opens = Date.parse(scrim.bookingOpensAt) > now;
  return (
    <span className="text-ink-2">
      {opens ? `Booking opens ${relative(scrim.bookingOpensAt, now)}` : 'Booking closed'}
    </span>
  );
}

const closedWords = { full: 'Full', closed: 'Registration closed', external: 'Own registration' } as const;

function Places({ event, now }: { event: TournamentSummary; now: number }) {
  const state = registrationState(event, now);
  if (state !== 'open') {
    return <span className={state === 'full' ? 'text-bad' : 'text-ink-2'}>{closedWords[state]}</span>;
  }
  return <span className="text-ok">{plural(slotsLeft(event), 'slot')} left</span>;
}

/** The rows while loading. */
export function DropSkeletons() {
  return (
    <div role="status" aria-label="Loading scrims">
      {[1, 2, 3, 4, 5].map(row => (
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
