import type { AdminBooking } from '@hotdrop/contract/admin/lists/lists.ts';
import { type BookingStatus, bookingStatuses } from '@hotdrop/contract/scrims/booking.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { CreditCard, ExternalLink, Swords, Ticket, User } from 'lucide-react';
import { useNavigate } from 'react-router';
import { PillSelect } from '../../events/list-selects.tsx';
import { rupees } from '../../lib/format/money.ts';
import { useNow } from '../../lib/use-now.ts';
import { bookingStatusText } from '../../scrims/bookings/wording.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { EventCell, FilterChip, MomentCell, PersonCell, When } from '../kit/list-cells.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';
import { PaymentBadge } from '../payments/payment-badge.tsx';

const tones: Record<BookingStatus, BadgeTone> = {
  held: 'warn',
  confirmed: 'ok',
  waitlisted: 'neutral',
  cancelled: 'neutral',
  kicked: 'bad',
  expired: 'neutral',
};

/** Where a booking stands; in the waitlist with its place. */
function BookingBadge({ status, place }: { status: BookingStatus; place: number | null }) {
  return (
    <Badge tone={tones[status]}>
      {bookingStatusText[status]}
      {status === 'waitlisted' && place !== null && ` ${place}`}
    </Badge>
  );
}

const statusOptions = [
  { value: '', label: 'Any status' },
  ...bookingStatuses.map(value => ({ value, label: bookingStatusText[value] })),
] as const satisfies { value: BookingStatus | ''; label: string }[];

/** The section of the admin panel at `?tab=bookings`: every squad's booking of a scrim. */
export function BookingsSection() {
  const now = useNow(60_000);
  const navigate = useNavigate();
  const list = useAdminList('GET /admin/bookings', {
    status: bookingStatuses,
    scrimId: 'id',
    userId: 'id',
  });
  const { filters, items, change, narrow } = list;
  // While another page loads, the rows are still those of before.
  const ofScrim = items.find(({ scrimId }) => scrimId === filters.scrimId);
  const ofUser = items.find(({ user }) => user._id === filters.userId);

  const actions = ({ scrimId, user: { _id: userId } }: AdminBooking): MenuItem[] => [
    {
      id: 'open',
      label: 'Open scrim',
      icon: <ExternalLink aria-hidden size={18} />,
      onSelect: () => navigate(`/scrims/${scrimId}`),
    },
    {
      id: 'scrim',
      label: 'Only this scrim',
      icon: <Swords aria-hidden size={18} />,
      onSelect: () => narrow({ scrimId }),
      disabled: filters.scrimId === scrimId,
    },
    {
      id: 'account',
      label: 'Only this account',
      icon: <User aria-hidden size={18} />,
      onSelect: () => narrow({ userId }),
      disabled: filters.userId === userId,
    },
    {
      id: 'payments',
      label: 'Payments of this account',
      icon: <CreditCard aria-hidden size={18} />,
      onSelect: () => navigate(`/admin?tab=payments&userId=${userId}`),
    },
  ];

  return (
    <AdminList
      list={list}
      label="Bookings"
      noun="booking"
      search="Squad, scrim or account"
      filters={
        <>
          <PillSelect
            label="Status"
            value={filters.status}
            options={statusOptions}
            onChange={status => change({ status })}
          />
          {filters.scrimId && (
            <FilterChip
              label={ofScrim ? `Scrim: ${ofScrim.scrimTitle}` : 'One scrim'}
              onRemove={() => change({ scrimId: '' })}
            />
          )}
          {filters.userId && (
            <FilterChip
              label={ofUser ? `Account: ${ofUser.user.name}` : 'One account'}
              onRemove={() => change({ userId: '' })}
            />
          )}
        </>
      }
      columns={columns(now)}
      keyOf={row => row._id}
      nameOf={row => row.teamName}
      actions={actions}
      empty={{ icon: <Ticket size={32} />, title: 'No bookings yet' }}
    />
  );
}

const columns = (now: number): AdminColumn<AdminBooking>[] => [
  {
    label: 'Squad',
    head: true,
    className: 'min-w-28',
    cell: row => (
      <>
        <span className="font-semibold">{row.teamName}</span>
        {row.slotNumber !== null && (
          <span className="numeric block text-base text-ink-3">Slot {slotText(row.slotNumber)}</span>
        )}
      </>
    ),
  },
  {
    label: 'Status',
    cell: row => <BookingBadge status={row.status} place={row.waitlistPosition} />,
  },
  {
    label: 'Scrim',
    className: 'min-w-28',
    cell: row => (
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
    cell: row => <When at={row.createdAt} now={now} />,
    className: 'xl:whitespace-nowrap',
  },
];

function paymentCell({ payment, fee, status }: AdminBooking) {
  if (payment) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-[56rem]:justify-end">
        <span className="numeric text-base">{rupees(payment.amount)}</span>
        <PaymentBadge status={payment.status} />
      </span>
    );
  }
  // Who waits owes nothing yet.
  if (fee === 0 || status === 'waitlisted') return fee === 0 ? 'Free' : '';
  return `${rupees(fee)}, not paid`;
}
