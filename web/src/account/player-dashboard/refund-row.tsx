import type { PlayerDashboard } from '@hotdrop/contract/account/dashboards.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { EventRow } from '../../events/event-row.tsx';
import { moneyBackText } from '../../lib/format/money-back.ts';
import { organizerName } from '../../lib/format/organizer.ts';
import { dateTime } from '../../lib/format/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { bookingState } from '../my-games/booking-state.ts';

type Props = { refund: PlayerDashboard['refunds'][number]; now: number };

/** What the organizer owes the squad, and for which seat. */
export function RefundRow({ refund: { scrim, booking, payment }, now }: Props) {
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
      <p className="text-warn">{moneyBackText(payment)}</p>
    </EventRow>
  );
}
