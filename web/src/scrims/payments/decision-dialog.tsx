import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import type { FormEvent, ReactNode } from 'react';
import { useIsHere, useOnce } from '../../lib/acts/use-act.ts';
import { referenceText, rupees } from '../../lib/format/money.ts';
import { Chip } from '../../ui/badge.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Decision } from './queue-api.ts';
import { squadSlotText } from './queue-wording.ts';

type Props = {
  payment: QueuedPayment;
  action: 'reject' | 'refunded';
  /** Who makes the refund, if somebody else records it. */
  payee?: string;
  /** Resolves to whether it worked; an error has been shown. */
  onDecide: (decision: Decision) => Promise<boolean>;
  /** Kept by the parent, as it outlives the dialog. */
  note: string;
  onNote: (note: string) => void;
  /** Says that an earlier note was restored. */
  notice?: ReactNode;
  onClose: () => void;
};

/** The most common notes, one tap each. */
const reasons = ['No such UTR in the bank statement', 'Wrong amount', 'UTR belongs to another payment'];

/** Asks for an optional note before rejecting a UTR or recording a refund; input is kept on failure. */
export function DecisionDialog({ payment, action, payee, note, onNote, notice, onDecide, onClose }: Props) {
  const isHere = useIsHere();
  const { busy, once } = useOnce();
  const rejects = action === 'reject';
  const reader = payment.payerErased ? '' : 'The squad sees this.';

  function submit(event: FormEvent) {
    event.preventDefault();
    void once(async () => {
      const worked = await onDecide({ payment, action, note: note.trim() });
      if (worked && isHere.current) onClose();
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={rejects ? 'Reject this payment?' : refundTitle(payment)}
      size="sm"
      locks
      cancels
      cancelFirst={!rejects}
      danger={rejects}
      busy={busy}
      submitText={rejects ? 'Reject payment' : payment.method === 'upi' ? 'Mark refunded' : 'Refund'}
      onSubmit={submit}
      className="gap-4"
    >
      <p className="[overflow-wrap:anywhere] text-ink-2">
        {rejects ? <Rejecting {...payment} /> : <Refunding {...payment} payee={payee} />}
      </p>
      {notice}
      {rejects && (
        <fieldset className="grid gap-2">
          <legend className="sr-only">Common reasons</legend>
          <div className="flex flex-wrap gap-2">
            {reasons.map((reason, index) => (
              <Chip
                key={reason}
                // Not the note: a phone's keyboard would hide the reasons.
                data-first-focus={index === 0 || undefined}
                pressed={note === reason}
                className="whitespace-normal text-left"
                disabled={busy}
                onClick={() => onNote(note === reason ? '' : reason)}
              >
                {reason}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={limits.note}
        help={rejects ? reader : `Such as the UTR of the refund. ${reader}`}
        readOnly={busy}
        value={note}
        onChange={event => onNote(event.target.value)}
      />
    </FormDialog>
  );
}

function Rejecting(payment: QueuedPayment) {
  const { teamName, reference, amount, slotNumber, holdMinutes, seatGone, payerErased } = payment;
  return (
    <>
      <strong className="text-ink">{teamName}</strong>, {rupees(amount)}
      {reference && `, UTR ${referenceText(reference)}`}.{' '}
      {payerErased
        ? 'It has no slot and its account is deleted, so nobody is notified.'
        : seatGone
          ? 'It has no slot. We notify them that it was not confirmed.'
          : slotNumber !== null
            ? `${squadSlotText({ slotNumber })} stays held for up to ${holdMinutes} minutes, so that they can enter another UTR.`
            : 'They can enter another UTR while their slot is held.'}
    </>
  );
}

const refundTitle = ({ method }: QueuedPayment): string =>
  method === 'upi' ? 'Mark as refunded?' : 'Refund this payment?';

type RefundingProps = QueuedPayment & { payee: string | undefined };

function Refunding({ teamName, payerName, payerErased, amount, method, payee }: RefundingProps) {
  const whom = payerErased ? '' : ` to ${payerName}`;
  return (
    <>
      {method === 'upi'
        ? payee === undefined
          ? `Send ${rupees(amount)} back${whom} yourself first.`
          : `Make sure ${payee} has refunded ${rupees(amount)}${whom} first.`
        : `Razorpay sends ${rupees(amount)} back${whom}.`}{' '}
      {payerErased ? (
        <>
          The account that paid is deleted, so nobody is notified.
          {method === 'upi' && ' Your bank or UPI app shows who sent the payment.'}
        </>
      ) : (
        <>
          <strong className="text-ink">{teamName}</strong> gets a mail.
        </>
      )}
    </>
  );
}
