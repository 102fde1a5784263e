import type { PlayerDashboard } from '@hotdrop/contract/account/dashboards.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { rupees } from '../../lib/format/money.ts';
import { Link } from '../../lib/router.tsx';
import { useNow } from '../../lib/use-now.ts';
import { PayLink } from '../my-games/pay-link.tsx';
import { HoldLine } from './hold-line.tsx';

/** A seat that goes unless it is paid soon: above everything else, also above a match that runs. */
export function UnpaidHold({ hold: { scrim, booking } }: { hold: PlayerDashboard['bookings'][number] }) {
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
