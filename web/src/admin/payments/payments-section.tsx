import type { AdminPayment } from '@hotdrop/contract/admin/lists/lists.ts';
import {
  type PaymentMethod,
  type PaymentStatus,
  paymentMethods,
  paymentStatuses,
} from '@hotdrop/contract/scrims/booking.ts';
import { Check, ExternalLink, IndianRupee, RotateCcw, Swords, User, X } from 'lucide-react';
import { useNavigate } from 'react-router';
import { PillSelect } from '../../events/list-selects.tsx';
import { referenceText, rupees } from '../../lib/format/money.ts';
import { useNow } from '../../lib/use-now.ts';
import { paymentStatusText } from '../../scrims/payments/queue-wording.ts';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { CopyButton } from '../../ui/share-button.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { EventCell, FilterChip, PersonCell, When } from '../kit/list-cells.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { usePaymentDecision } from './payment-decision.tsx';

const statusOptions = [
  { value: '', label: 'Any status' },
  ...paymentStatuses.map(value => ({ value, label: paymentStatusText[value] })),
] as const satisfies { value: PaymentStatus | ''; label: string }[];

const methodText: Record<PaymentMethod, string> = { upi: 'UPI', razorpay: 'Razorpay' };
const methodOptions = [
  { value: '', label: 'Any method' },
  ...paymentMethods.map(value => ({ value, label: methodText[value] })),
] as const satisfies { value: PaymentMethod | ''; label: string }[];

/** The section of the admin panel at `?tab=payments`: who has paid whom for what, and decisions in an organizer's place. */
export function PaymentsSection() {
  const now = useNow(60_000);
  const navigate = useNavigate();
  const list = useAdminList('GET /admin/payments', {
    status: paymentStatuses,
    method: paymentMethods,
    scrimId: 'id',
    userId: 'id',
  });
  const { filters, items, change, narrow, answer } = list;
  // While another page loads, the rows are still those of before.
  const ofScrim = items.find(({ scrimId }) => scrimId === filters.scrimId);
  const { ask, dialog } = usePaymentDecision(list.refresh);

  const decisions = (payment: AdminPayment): MenuItem[] => {
    if (payment.status === 'submitted') {
      return [
        {
          id: 'approve',
          label: 'Approve',
          icon: <Check aria-hidden size={18} />,
          onSelect: () => ask(payment, 'approve'),
        },
        {
          id: 'reject',
          label: 'Reject',
          icon: <X aria-hidden size={18} />,
          onSelect: () => ask(payment, 'reject'),
          danger: true,
        },
      ];
    }
    if (payment.status !== 'refund-due') return [];
    return [
      {
        id: 'refunded',
        label: payment.method === 'upi' ? 'Mark refunded' : 'Refund',
        icon: <RotateCcw aria-hidden size={18} />,
        onSelect: () => ask(payment, 'refunded'),
      },
    ];
  };

  const actions = (payment: AdminPayment): MenuItem[] => {
    const decide = decisions(payment);
    return [
      ...decide,
      {
        id: 'scrim-payments',
        label: 'Open the scrim’s payments',
        icon: <ExternalLink aria-hidden size={18} />,
        onSelect: () => navigate(`/scrims/${payment.scrimId}/run?tab=payments`),
        separated: decide.length > 0,
      },
      {
        id: 'scrim',
        label: 'Only this scrim',
        icon: <Swords aria-hidden size={18} />,
        onSelect: () => narrow({ scrimId: payment.scrimId }),
        disabled: filters.scrimId === payment.scrimId,
      },
      ...(['payer', 'payee'] as const).map(side => ({
        id: side,
        label: `Only ${payment[side].name}`,
        icon: <User aria-hidden size={18} className="shrink-0" />,
        onSelect: () => narrow({ userId: payment[side]._id }),
        disabled: filters.userId === payment[side]._id,
      })),
    ];
  };

  return (
    <>
      <AdminList
        list={list}
        label="Payments"
        noun="payment"
        search="UTR, squad, scrim or account"
        filters={
          <>
            <PillSelect
              label="Status"
              value={filters.status}
              options={statusOptions}
              onChange={status => change({ status })}
            />
            <PillSelect
              label="Method"
              value={filters.method}
              options={methodOptions}
              onChange={method => change({ method })}
            />
            {filters.scrimId && (
              <FilterChip
                label={ofScrim ? `Scrim: ${ofScrim.scrimTitle}` : 'One scrim'}
                onRemove={() => change({ scrimId: '' })}
              />
            )}
            {filters.userId && (
              <FilterChip
                label={accountLabel(items, filters.userId)}
                onRemove={() => change({ userId: '' })}
              />
            )}
          </>
        }
        columns={columns(now)}
        keyOf={row => row._id}
        nameOf={row => `${rupees(row.amount)} of ${row.teamName}`}
        actions={actions}
        aside={
          answer && answer.total > 0 ? (
            <p>
              {filters.status ? 'Together' : 'Total, in any state,'}{' '}
              <strong className="numeric text-ink text-lg">{rupees(answer.amount)}</strong>
            </p>
          ) : null
        }
        empty={{ icon: <IndianRupee size={32} />, title: 'No payments yet' }}
      />
      {dialog}
    </>
  );
}

/** The account that the list is narrowed to, by name where it is the payer or payee of what is shown. */
function accountLabel(payments: readonly AdminPayment[], userId: string): string {
  const side = payments.flatMap(({ payer, payee }) => [payer, payee]).find(({ _id }) => _id === userId);
  return side ? `Account: ${side.name}` : 'One account';
}

const columns = (now: number): AdminColumn<AdminPayment>[] => [
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
    cell: row => <When at={row.createdAt} now={now} />,
    className: 'xl:whitespace-nowrap',
  },
];

/** By what way, and its UTR as banks print it, to copy. */
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
