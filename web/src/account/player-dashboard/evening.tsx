import type { PlayerDashboard } from '@hotdrop/contract/account/dashboards.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { useState } from 'react';
import { EventRow } from '../../events/event-row.tsx';
import { organizerName } from '../../lib/format/organizer.ts';
import { useNow } from '../../lib/use-now.ts';
import { RateDialog } from '../../organizations/ratings/rate-dialog.tsx';
import { lineTime, startLine } from '../../tournaments/model.ts';
import { StatusBadge } from '../../tournaments/status-badge.tsx';
import { bookingState } from '../my-games/booking-state.ts';
import { GameRow } from '../my-games/game-row.tsx';
import { type OwnGame, ownGame } from '../my-games/own-games.ts';
import { NextMatch } from './next-match.tsx';
import { NoNextMatch } from './no-next-match.tsx';
import { RateRow } from './rate-row.tsx';
import { RefundRow } from './refund-row.tsx';
import { ResultRow } from './result-row.tsx';
import { Rows } from './rows.tsx';
import { UnpaidHold } from './unpaid-hold.tsx';

const clockMs = 15_000;

type Seat = PlayerDashboard['bookings'][number];

const heldUntil = ({ booking }: Seat) =>
  booking.holdExpiresAt ? Date.parse(booking.holdExpiresAt) : Number.POSITIVE_INFINITY;

function gamesOf(seats: readonly Seat[], now: number): OwnGame[] {
  return seats
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
  // What is owed for a seat is told with the seat.
  const owed = new Set(refunds.map(({ booking }) => booking._id));
  const gone = gamesOf(
    lost.filter(({ booking }) => !owed.has(booking._id)),
    now,
  );
  // Kept while the dialog says how it went: the list has let the scrim go by then.
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
                badge={<StatusBadge event={event} now={now} />}
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
