import type { AdminPayment } from '@hotdrop/contract/admin/lists/lists.ts';
import {
  type PaymentMethod,
  paymentMethods,
  paymentStatuses,
} from '@hotdrop/contract/scrims/booking-schema.ts';
import { Check, ExternalLink, IndianRupee, RotateCcw, Swords, User, X } from 'lucide-react';
import { referenceText, rupees } from '../../lib/format/money.ts';
import { paymentStatusText } from '../../scrims/payments/queue-wording.ts';
import { CopyButton } from '../../ui/share-button.tsx';
import { adminSection } from '../kit/admin-section.tsx';
import { EventCell, PaymentBadge, PersonCell, When } from '../kit/list-cells.tsx';
import { chip, choice, scrimChip } from '../kit/section-filters.tsx';
import { ApproveDialog, RefundDialog, RejectDialog } from './payment-dialogs.tsx';

const methodText: Record<PaymentMethod, string> = { upi: 'UPI', razorpay: 'Razorpay' };

/** `?tab=payments`: who paid whom for what, and decisions on an organizer's behalf. */
export const PaymentsSection = adminSection({
  query: 'GET /admin/payments',
  label: 'Payments',
  noun: 'payment',
  search: 'UTR, squad, scrim or account',
  filters: {
    status: choice('Status', 'Any status', paymentStatuses, paymentStatusText),
    method: choice('Method', 'Any method', paymentMethods, methodText),
    scrimId: scrimChip,
    userId: chip<AdminPayment>((id, rows) => {
      const side = rows.flatMap(({ payer, payee }) => [payer, payee]).find(({ _id }) => _id === id);
      return side ? `Account: ${side.name}` : 'One account';
    }),
  },
  columns: [
    {
      label: 'For',
      head: true,
      className: 'min-w-32',
      cell: row => (
        <>
          <span className="block font-semibold">{row.teamName}</span>
          <EventCell to={`/scrims/${row.scrimId}`} title={row.scrimTitle} aside />
        </>
      ),
    },
    { label: 'Amount', numeric: true, cell: row => rupees(row.amount) },
    { label: 'Status', cell: row => <PaymentBadge status={row.status} /> },
    { label: 'Reference', cell: row => <Reference {...row} /> },
    {
      label: 'From and to',
      className: 'min-w-32 xl:min-w-52',
      cell: row => (
        <>
          <PersonCell person={row.payer} />
          <span className="block">
            <span className="text-ink-3">to </span>
            <PersonCell person={row.payee} short />
          </span>
        </>
      ),
    },
    {
      label: 'When',
      className: 'xl:whitespace-nowrap',
      cell: (row, { now }) => <When at={row.createdAt} now={now} />,
    },
  ],
  acts: [
    [
      {
        id: 'approve',
        label: 'Approve',
        Icon: Check,
        fits: ({ status }) => status === 'submitted',
        Dialog: ApproveDialog,
      },
      {
        id: 'reject',
        label: 'Reject',
        Icon: X,
        danger: true,
        fits: ({ status }) => status === 'submitted',
        Dialog: RejectDialog,
      },
      {
        id: 'refunded',
        label: ({ method }) => (method === 'upi' ? 'Mark refunded' : 'Refund'),
        Icon: RotateCcw,
        fits: ({ status }) => status === 'refund-due',
        Dialog: RefundDialog,
      },
    ],
    [
      {
        id: 'scrim-payments',
        label: 'Open the scrim’s payments',
        Icon: ExternalLink,
        to: row => `/scrims/${row.scrimId}/run?tab=payments`,
      },
      { id: 'scrim', label: 'Only this scrim', Icon: Swords, only: ({ scrimId }) => ({ scrimId }) },
      {
        id: 'payer',
        label: ({ payer }) => `Only ${payer.name}`,
        Icon: User,
        only: ({ payer }) => ({ userId: payer._id }),
      },
      {
        id: 'payee',
        label: ({ payee }) => `Only ${payee.name}`,
        Icon: User,
        only: ({ payee }) => ({ userId: payee._id }),
      },
    ],
  ],
  nameOf: row => `${rupees(row.amount)} of ${row.teamName}`,
  aside: ({ total, amount }, { list }) =>
    total > 0 && (
      <p>
        {list.filters.status ? 'Total' : 'Total, any status,'}{' '}
        <strong className="numeric text-ink text-lg">{rupees(amount)}</strong>
      </p>
    ),
  empty: { icon: <IndianRupee size={32} />, title: 'No payments yet' },
});

/** Payment method, and the UTR as banks print it, with a copy button. */
function Reference({ method, reference }: AdminPayment) {
  return (
    <>
      <span className="text-ink-3 text-sm">{method === 'upi' && reference ? 'UTR' : methodText[method]}</span>
      {reference && (
        <span className="-my-2 flex items-center gap-1 max-[56rem]:-mr-3.5">
          <span
            title={reference}
            className="numeric text-base min-[56rem]:max-w-28 min-[56rem]:truncate xl:max-w-none"
          >
            {referenceText(reference)}
          </span>
          <CopyButton
            label={`Copy ${method === 'upi' ? 'UTR' : 'payment ID'} ${reference}`}
            text={reference}
          />
        </span>
      )}
    </>
  );
}
