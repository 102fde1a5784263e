import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { clsx } from 'clsx';
import { Check, RotateCcw, X } from 'lucide-react';
import { Link } from 'react-router';
import { referenceText, rupees } from '../../lib/format/money.ts';
import { ago } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { CopyButton } from '../../ui/share-button.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { paymentStatusText, squadSlotText } from './queue-wording.ts';

type Props = {
  payment: QueuedPayment;
  now: number;
  showScrim: boolean;
  busy: boolean;
  /** Rows have just moved: taps are ignored for a moment. */
  paused: boolean;
  /** The outcome, while a decided row still shows. */
  decided: string | undefined;
  onAct: (action: 'approve' | 'reject' | 'refunded') => void;
};

/** One payment: squad, UTR to compare with the bank statement, and actions. */
export function PaymentRow({ payment, now, showScrim, busy, paused, decided, onAct }: Props) {
  const { teamName, payerName, phone, slotNumber, scrimTitle, reference, amount, method, status } = payment;
  const isDue = status === 'refund-due';
  const words = [`${scrimTitle}:`, `${rupees(amount)},`, squadSlotText(payment), teamName]
    .filter(Boolean)
    .join(' ');
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2.5 p-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      <div
        className={clsx(
          'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 transition-opacity',
          decided && 'opacity-60',
        )}
      >
        <div className="flex items-start gap-3">
          {slotNumber !== null && (
            <span className="numeric w-9 shrink-0 text-2xl text-ink-3 leading-7">
              <span className="sr-only">Slot</span> {slotText(slotNumber)}
            </span>
          )}
          <div className="min-w-0 flex-1">
            <h3 className="[overflow-wrap:anywhere] text-lg leading-7">{teamName}</h3>
            <p className="[overflow-wrap:anywhere] text-ink-3 text-sm">
              {payerName} ·{' '}
              <TimeText at={payment.decidedAt ?? payment.createdAt}>
                {ago(payment.decidedAt ?? payment.createdAt, now)}
              </TimeText>
            </p>
            {showScrim && (
              <p className="text-sm">
                <Link
                  to={`/scrims/${payment.scrimId}/run?tab=payments`}
                  className="inline-flex min-h-11 items-center [overflow-wrap:anywhere] text-ink-2 underline underline-offset-4 hover:text-ink pointer-fine:min-h-0"
                >
                  {scrimTitle}
                </Link>
              </p>
            )}
          </div>
          <div className="grid shrink-0 justify-items-end">
            <span className="numeric text-xl leading-7">{rupees(amount)}</span>
            <span className="-mr-2.5">
              <ContactLinks name={teamName} phone={phone} words={words} />
            </span>
          </div>
        </div>
        <div className="-my-1 flex flex-wrap items-center gap-x-2">
          {reference ? (
            <>
              <span className="text-ink-3 text-sm">{method === 'upi' ? 'UTR' : 'Razorpay'}</span>
              <span className="numeric break-all text-2xl tracking-wide">{referenceText(reference)}</span>
              <CopyButton
                label={`Copy ${method === 'upi' ? 'UTR' : 'payment ID'} ${reference}`}
                text={reference}
              />
            </>
          ) : (
            <span className="text-ink-3 text-sm">Without a reference</span>
          )}
        </div>
        {payment.seatGone && status === 'submitted' && (
          <p className="text-sm text-warn">Slot lost or already paid. Approving makes a refund due.</p>
        )}
        {payment.note && <p className="[overflow-wrap:anywhere] text-ink-2 text-sm">Note: {payment.note}</p>}
      </div>
      {decided ? (
        // As high as the buttons were, so that the rows below do not move.
        <p className="flex min-h-11 items-center justify-center gap-2 font-bold font-display text-ink-2 pointer-fine:min-h-9 lg:justify-end">
          {decided !== paymentStatusText.rejected && <Check aria-hidden size={18} />}
          {decided}
          <span className="sr-only">, {teamName}</span>
        </p>
      ) : isDue ? (
        <Button
          data-main-act
          size="sm"
          icon={<RotateCcw aria-hidden size={18} />}
          busy={busy}
          aria-disabled={busy || paused || undefined}
          onClick={() => onAct('refunded')}
        >
          {method === 'upi' ? 'Mark refunded' : 'Refund'}
          <span className="sr-only">, {teamName}</span>
        </Button>
      ) : (
        <div className="grid grid-cols-2 gap-2 lg:flex">
          <Button
            size="sm"
            data-main-act
            className="border-ok/40 text-ok"
            icon={<Check aria-hidden size={18} />}
            busy={busy}
            aria-disabled={busy || paused || undefined}
            onClick={() => onAct('approve')}
          >
            Approve<span className="sr-only">, {teamName}</span>
          </Button>
          <Button
            size="sm"
            variant="danger"
            icon={<X aria-hidden size={18} />}
            disabled={busy}
            aria-disabled={paused || undefined}
            onClick={() => onAct('reject')}
          >
            Reject<span className="sr-only">, {teamName}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
