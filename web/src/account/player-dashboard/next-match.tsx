import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { ChevronRight, MessagesSquare } from 'lucide-react';
import { organizerName } from '../../lib/format/in-words.ts';
import { clockTime, countdown, dayLabel, istText } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { CredentialsCard } from '../../scrims/credentials/credentials-card.tsx';
import { playingText } from '../../scrims/model.ts';
import { useScrim } from '../../scrims/scrim-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { bookingState } from '../my-games/booking-state.ts';
import { PayLink } from '../my-games/game-row.tsx';

type Next = NonNullable<PlayerDashboard['next']>;

/** The live or next match: slot, start, what to do now, and the room details once released. */
export function NextMatch({ next: { scrim, booking, credentialsSet } }: { next: Next }) {
  const now = useNow(1000);
  const status = statusNow(scrim, now);
  const confirmed = booking.status === 'confirmed';
  const allIn = confirmed && scrim.matchesPlayed >= scrim.matchCount;
  const state = bookingState(booking, status, now, allIn);
  const live = status === 'live';
  const ist = istText(scrim.startAt);
  return (
    <section
      aria-label="Next match"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-accent bg-accent/8 p-4 md:p-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-8"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="flex flex-wrap gap-2">
            <Badge tone={state.tone}>{state.label}</Badge>
            {live && (
              <Badge tone="bad" dot>
                Live
              </Badge>
            )}
          </span>
          <StartsIn startAt={scrim.startAt} now={now} />
        </p>
        <div className="flex items-center gap-5">
          {booking.slotNumber !== null && (
            <p className="numeric text-7xl text-accent leading-none">
              <span className="sr-only">Slot </span>
              {slotText(booking.slotNumber)}
            </p>
          )}
          <div className="min-w-0">
            <p className="font-semibold [overflow-wrap:anywhere]">{booking.teamName}</p>
            <p className={state.tone === 'warn' ? 'text-warn' : 'text-ink-2'}>{state.next}</p>
          </div>
        </div>
        <div>
          <h2 className="text-2xl [overflow-wrap:anywhere]">{scrim.title}</h2>
          <p className="text-ink-2">
            {playingText(scrim)} · {organizerName(scrim)}
          </p>
          <p className="text-ink-2">
            <TimeText
              at={scrim.startAt}
            >{`${dayLabel(scrim.startAt, now)}, ${clockTime(scrim.startAt)}`}</TimeText>
            {ist && <span className="block text-ink-3 text-sm">{ist}</span>}
          </p>
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-4">
        {confirmed && !allIn && (
          <RoomDetails scrimId={scrim._id} slot={booking.slotNumber} isSet={credentialsSet} />
        )}
        {state.pays && booking.holdExpiresAt && <HoldLine until={booking.holdExpiresAt} now={now} />}
        <div className="grid gap-2 self-end sm:grid-cols-2">
          {allIn && (
            <ButtonLink to={`/scrims/${scrim._id}/standings`} variant="primary">
              See standings
            </ButtonLink>
          )}
          {confirmed && (
            <ButtonLink
              to={`/rooms/${scrim._id}`}
              variant={allIn ? 'secondary' : 'primary'}
              icon={<MessagesSquare aria-hidden size={18} />}
            >
              Open room
            </ButtonLink>
          )}
          {state.pays && <PayLink to={`/scrims/${scrim._id}/pay`} again={state.again} variant="primary" />}
          <ButtonLink
            to={`/scrims/${scrim._id}`}
            icon={<ChevronRight aria-hidden size={18} />}
            className="flex-row-reverse"
          >
            Scrim
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function StartsIn({ startAt, now }: { startAt: string; now: number }) {
  const left = Date.parse(startAt) - now;
  if (left <= 0) return <span className="text-ink-2">Started {clockTime(startAt)}</span>;
  return (
    <span className="text-ink-2">
      Starts in{' '}
      <span role="timer" className="numeric text-ink text-lg">
        {countdown(left)}
      </span>
    </span>
  );
}

type DetailsProps = { scrimId: string; slot: number | null; isSet: boolean };

/** Room ID and password, or their release time, which only the scrim's own query has. */
function RoomDetails({ scrimId, slot, isSet }: DetailsProps) {
  const { data, isPending } = useScrim(scrimId);
  // As tall as the card that replaces it.
  if (isPending) return <Skeleton className="my-1 h-42 max-w-md rounded-card" />;
  return (
    <div>
      <div className="peer empty:hidden">
        <CredentialsCard
          scrimId={scrimId}
          slot={slot}
          releaseAt={data?.roomDetailsAt}
          isSet={isSet}
          isReleased={data?.roomDetailsOut}
          startAt={data?.startAt}
          maps={data?.maps}
        />
      </div>
      <p className="hidden text-ink-2 peer-empty:block">
        Room ID and password show here as soon as the organizer sets them.
      </p>
    </div>
  );
}

/** Countdown of a slot held for payment. */
export function HoldLine({ until, now }: { until: string; now: number }) {
  const left = Date.parse(until) - now;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-control bg-surface-1 px-4 py-3">
      <span>{left > 0 ? 'Your slot is held for' : 'Your hold has ended'}</span>
      {left > 0 && (
        <span role="timer" className="numeric text-2xl text-warn">
          {countdown(left)}
        </span>
      )}
    </p>
  );
}
