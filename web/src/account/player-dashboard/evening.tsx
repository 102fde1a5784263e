import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { type ReactElement, useId, useState } from 'react';
import { Link } from 'react-router';
import { EventRow } from '../../events/event-row.tsx';
import { StatusBadge } from '../../events/event-status.tsx';
import { organizerName, placeLabel, plural } from '../../lib/format/in-words.ts';
import { refundText, rupees } from '../../lib/format/money.ts';
import { dateTime } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { RateDialog } from '../../organizations/ratings/rate-dialog.tsx';
import { lineTime, startLine, statusOf } from '../../tournaments/model.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { bookingState } from '../my-games/booking-state.ts';
import { GameRow, PayLink } from '../my-games/game-row.tsx';
import { type OwnGame, ownGame } from '../my-games/own-games.ts';
import { HoldLine, NextMatch } from './next-match.tsx';

const clockMs = 15_000;

type Slot = PlayerDashboard['bookings'][number];

const heldUntil = ({ booking }: Slot) =>
  booking.holdExpiresAt ? Date.parse(booking.holdExpiresAt) : Number.POSITIVE_INFINITY;

function gamesOf(slots: readonly Slot[], now: number): OwnGame[] {
  return slots
    .map(own => ownGame({ kind: 'scrim', createdAt: own.booking.createdAt, ...own }, now))
    .filter(game => game !== null);
}

/** Everything on a player's dashboard, in the order of the evening. */
export function Evening({ data }: { data: PlayerDashboard }) {
  const now = useNow(clockMs);
  const { next, bookings, registrations, results, toRate, refunds, lost } = data;
  const others = bookings.filter(({ booking }) => booking._id !== next?.booking._id);
  const holds = others
    .filter(({ scrim, booking }) => bookingState(booking, statusNow(scrim, now), now).pays)
    .sort((a, b) => heldUntil(a) - heldUntil(b));
  const games = gamesOf(
    others.filter(own => !holds.includes(own)),
    now,
  );
  // A lost slot with a refund due shows in the list of refunds.
  const owed = new Set(refunds.map(({ booking }) => booking._id));
  const gone = gamesOf(
    lost.filter(({ booking }) => !owed.has(booking._id)),
    now,
  );
  // Kept while the dialog shows the result: by then the list no longer has the scrim.
  const [rating, setRating] = useState<PlayerDashboard['toRate'][number]>();
  const [open, setOpen] = useState(false);
  return (
    <>
      {holds.map(hold => (
        <UnpaidHold key={hold.booking._id} hold={hold} />
      ))}
      {next ? <NextMatch next={next} /> : <NoNextMatch />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <Rows title="Refunds on the way">
            {refunds.map(refund => (
              <RefundRow key={refund.payment._id} refund={refund} now={now} />
            ))}
          </Rows>
          <Rows title="Slots lost since yesterday">
            {gone.map(game => (
              <GameRow key={game.id} game={game} />
            ))}
          </Rows>
          <Rows title="Bookings">
            {games.map(game => (
              <GameRow key={game.id} game={game} />
            ))}
          </Rows>
          <Rows title="Tournaments">
            {registrations.map(event => (
              <EventRow
                key={event._id}
                to={`/tournaments/${event._id}`}
                title={event.title}
                about={`${event.game || 'Any game'} · ${organizerName(event)}`}
                when={startLine(event, now)}
                at={lineTime(event, now)}
                badge={<StatusBadge status={statusOf(event, now)} />}
              />
            ))}
          </Rows>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <Rows title="Results">
            {results.map(result => (
              <ResultRow key={result.scrim._id} result={result} now={now} />
            ))}
          </Rows>
          <Rows title="Rate your last lobbies">
            {toRate
              .filter(scrim => statusNow(scrim, now) === 'completed')
              .map(scrim => (
                <RateRow
                  key={scrim._id}
                  scrim={scrim}
                  now={now}
                  onRate={() => {
                    setRating(scrim);
                    setOpen(true);
                  }}
                />
              ))}
          </Rows>
        </div>
      </div>
      {rating && <RateDialog scrim={rating} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

type Props = { title: string; children: ReactElement[] };

/** A list with its heading; renders nothing if empty. */
function Rows({ title, children }: Props) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="panel divide-y divide-line overflow-hidden">{children}</ul>
    </section>
  );
}

/** Shown without a next match; compact, because the rest of the dashboard follows. */
function NoNextMatch() {
  return (
    <section
      aria-label="Next match"
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5"
    >
      <div className="min-w-0">
        <h2 className="text-xl">No upcoming match</h2>
        <p className="text-ink-2">Book a slot and it shows up here with slot and start.</p>
      </div>
      <ButtonLink to="/scrims" variant="primary">
        Find a scrim
      </ButtonLink>
    </section>
  );
}

/** A slot that must be paid soon; listed above everything else, even a live match. */
function UnpaidHold({ hold: { scrim, booking } }: { hold: PlayerDashboard['bookings'][number] }) {
  const now = useNow(1000);
  return (
    <section
      aria-label={`Pay for ${scrim.title}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-warn bg-warn/8 p-4 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center md:gap-5"
    >
      <div className="min-w-0">
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <Link
            to={`/scrims/${scrim._id}`}
            className="-my-2 inline-block min-w-11 max-w-full py-2 hover:underline"
          >
            {scrim.title}
          </Link>
        </h2>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {booking.slotNumber !== null && `Slot ${slotText(booking.slotNumber)} · `}
          {booking.teamName} · {rupees(booking.fee)}
        </p>
      </div>
      {booking.holdExpiresAt && <HoldLine until={booking.holdExpiresAt} now={now} />}
      <PayLink
        to={`/scrims/${scrim._id}/pay`}
        again={booking.payment?.status === 'rejected'}
        variant="primary"
      />
    </section>
  );
}

type RateRowProps = { scrim: ScrimSummary; now: number; onRate: () => void };

/** A lobby that the squad played and has not rated. */
function RateRow({ scrim, now, onRate }: RateRowProps) {
  return (
    <EventRow
      to={`/scrims/${scrim._id}`}
      title={scrim.title}
      about={organizerName(scrim)}
      when={dateTime(scrim.startAt, now)}
      at={scrim.startAt}
      badge={
        <Button size="sm" className="relative z-10" aria-label={`Rate ${scrim.title}`} onClick={onRate}>
          Rate
        </Button>
      }
    />
  );
}

type RefundRowProps = { refund: PlayerDashboard['refunds'][number]; now: number };

/** The refund due to the squad, and for which slot. */
function RefundRow({ refund: { scrim, booking, payment }, now }: RefundRowProps) {
  const { label, tone } = bookingState(booking, statusNow(scrim, now), now);
  return (
    <EventRow
      to={`/scrims/${scrim._id}`}
      title={scrim.title}
      about={`${booking.teamName} · ${organizerName(scrim)}`}
      when={dateTime(scrim.startAt, now)}
      at={scrim.startAt}
      badge={<Badge tone={tone}>{label}</Badge>}
    >
      <p className="text-warn">{refundText(payment)}</p>
    </EventRow>
  );
}

type ResultRowProps = { result: PlayerDashboard['results'][number]; now: number };

/** The squad's result in a lobby; links to the standings. */
function ResultRow({ result: { scrim, rank, teams, totalPoints, teamName }, now }: ResultRowProps) {
  return (
    <EventRow
      to={`/scrims/${scrim._id}/standings`}
      title={scrim.title}
      about={`${teamName} · ${organizerName(scrim)}`}
      when={dateTime(scrim.startAt, now)}
      at={scrim.startAt}
      badge={
        <p className="shrink-0 text-right">
          <span className="numeric block text-2xl leading-7">{placeLabel(rank)}</span>
          <span className="numeric block text-ink-3 text-sm">of {plural(teams, 'team')}</span>
        </p>
      }
    >
      <p className="numeric text-ink-2">
        {plural(totalPoints, 'point')}
        {statusNow(scrim, now) === 'live' && ' so far'}
      </p>
    </EventRow>
  );
}
