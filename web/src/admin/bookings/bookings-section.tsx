import type { AdminBooking } from '@hotdrop/contract/admin/lists/lists.ts';
import { type BookingStatus, bookingStatuses } from '@hotdrop/contract/scrims/booking-schema.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { CreditCard, ExternalLink, Swords, Ticket, User } from 'lucide-react';
import { rupees } from '../../lib/format/money.ts';
import { bookingStatusText, bookingText } from '../../scrims/bookings/wording.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { adminSection } from '../kit/admin-section.tsx';
import { EventCell, MomentCell, PaymentBadge, PersonCell, When } from '../kit/list-cells.tsx';
import { chip, choice, scrimChip } from '../kit/section-filters.tsx';

const tones: Record<BookingStatus, BadgeTone> = {
  held: 'warn',
  confirmed: 'ok',
  waitlisted: 'neutral',
  cancelled: 'neutral',
  kicked: 'bad',
  expired: 'neutral',
};

/** `?tab=bookings`: all squads' bookings of scrims. */
export const BookingsSection = adminSection({
  query: 'GET /admin/bookings',
  label: 'Bookings',
  noun: 'booking',
  search: 'Squad, scrim or account',
  filters: {
    status: choice('Status', 'Any status', bookingStatuses, bookingStatusText),
    scrimId: scrimChip,
    userId: chip<AdminBooking>((id, rows) => {
      const row = rows.find(({ user }) => user._id === id);
      return row ? `Account: ${row.user.name}` : 'One account';
    }),
  },
  columns: [
    { label: 'Squad', head: true, className: 'min-w-28', cell: row => <Squad {...row} /> },
    {
      label: 'Status',
      cell: ({ status, slotNumber, waitlistPosition: place }) => (
        <Badge tone={tones[status]}>
          {bookingText({ status, slotNumber })}
          {status === 'waitlisted' && place !== null && ` ${place}`}
        </Badge>
      ),
    },
    {
      label: 'Scrim',
      className: 'min-w-28',
      cell: (row, { now }) => (
        <EventCell
          to={`/scrims/${row.scrimId}`}
          title={row.scrimTitle}
          aside
          about={<MomentCell at={row.scrimStartAt} now={now} />}
        />
      ),
    },
    { label: 'Account', className: 'min-w-40 xl:min-w-52', cell: row => <PersonCell person={row.user} /> },
    { label: 'Payment', cell: paymentCell },
    {
      label: 'Booked',
      cell: (row, { now }) => <When at={row.createdAt} now={now} />,
      className: 'xl:whitespace-nowrap',
    },
  ],
  acts: [
    [
      { id: 'open', label: 'Open scrim', Icon: ExternalLink, to: row => `/scrims/${row.scrimId}` },
      { id: 'scrim', label: 'Only this scrim', Icon: Swords, only: ({ scrimId }) => ({ scrimId }) },
      { id: 'account', label: 'Only this account', Icon: User, only: row => ({ userId: row.user._id }) },
      {
        id: 'payments',
        label: 'Payments of this account',
        Icon: CreditCard,
        to: row => `/admin?tab=payments&userId=${row.user._id}`,
      },
    ],
  ],
  nameOf: row => row.teamName,
  empty: { icon: <Ticket size={32} />, title: 'No bookings yet' },
});

function Squad({ teamName, slotNumber }: AdminBooking) {
  return (
    <>
      <span className="font-semibold">{teamName}</span>
      {slotNumber !== null && (
        <span className="numeric block text-base text-ink-3">Slot {slotText(slotNumber)}</span>
      )}
    </>
  );
}

function paymentCell({ payment, fee, status }: AdminBooking) {
  if (payment) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-[56rem]:justify-end">
        <span className="numeric text-base">{rupees(payment.amount)}</span>
        <PaymentBadge status={payment.status} />
      </span>
    );
  }
  // A waitlisted squad has nothing to pay yet.
  if (fee === 0 || status === 'waitlisted') return fee === 0 ? 'Free' : '';
  return `${rupees(fee)}, not paid`;
}
