import type { AdminPayment } from '@hotdrop/contract/admin/lists/lists.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { toast } from 'react-hot-toast/headless';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { referenceText, rupees } from '../../lib/format/money.ts';
import { DecisionDialog } from '../../scrims/payments/decision-dialog.tsx';
import { type Decision, useDecidePayment } from '../../scrims/payments/queue-api.ts';
import { outcomeText } from '../../scrims/payments/queue-wording.ts';
import { DraftNotice } from '../../ui/forms/form-parts.tsx';
import { usePageValue } from '../../ui/forms/use-draft.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import type { ActProps } from '../kit/admin-section.tsx';
import { isErased } from '../kit/list-cells.tsx';
import { useAdminRefresh } from '../kit/use-admin-list.ts';

type Props = Pick<ActProps<'GET /admin/payments'>, 'row' | 'onClose'>;

const isPast = ['PAYMENT_DECIDED', 'PAYMENT_NOT_FOUND'];

/**
 * Decides for the organizer. A decision that someone else made first is a result, not an error: nobody can decide
 * again.
 */
function useDecide() {
  const decide = useDecidePayment();
  return async ({ payment, action, note }: Decision) => {
    try {
      return outcomeText(payment, await decide.mutateAsync({ payment, action, note: note ?? '' }), action);
    } catch (cause) {
      if (!(cause instanceof ApiError) || !isPast.includes(cause.code)) throw cause;
      return { words: `${cause.message}. ${payment.teamName}`, good: false };
    }
  };
}

export function ApproveDialog({ row, onClose }: Props) {
  const decide = useDecide();
  return (
    <ActDialog
      title={`Approve ${rupees(row.amount)}?`}
      body={
        <>
          <p>
            <strong className="text-ink">{row.teamName}</strong>
            {row.reference && `, UTR ${referenceText(row.reference)}`}. Approve only if {payeeText(row)} found
            it in the bank statement.
          </p>
          <p>This confirms the slot. If the slot is gone, the organizer must refund the money.</p>
        </>
      }
      confirmLabel="Approve"
      act={() => decide({ payment: queued(row), action: 'approve' })}
      onClose={onClose}
    />
  );
}

export const RejectDialog = (props: Props) => <NotedDialog {...props} action="reject" />;
export const RefundDialog = (props: Props) => <NotedDialog {...props} action="refunded" />;

/** The organizers' confirmation, with a note that survives closing it. */
function NotedDialog({ row, action, onClose }: Props & { action: 'reject' | 'refunded' }) {
  const decide = useDecide();
  const refresh = useAdminRefresh();
  const { value, change, draft } = usePageValue(`${action}:${row._id}`, '');

  async function onDecide(decision: Decision): Promise<boolean> {
    try {
      const { words, good } = await decide(decision);
      toast[good ? 'success' : 'error'](words);
      draft.clear();
      return true;
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
      return false;
    } finally {
      // An error too means that the list was out of date.
      await refresh();
    }
  }

  return (
    <DecisionDialog
      payment={queued(row)}
      action={action}
      payee={payeeText(row)}
      note={value}
      onNote={change}
      notice={<DraftNotice draft={draft} />}
      onDecide={onDecide}
      onClose={onClose}
    />
  );
}

/** Returns who received the money; for an erased organizer, only admins can settle it. */
function payeeText({ payee }: AdminPayment): string {
  return isErased(payee) ? 'the organizer (account deleted)' : payee.name;
}

/** Returns the payment in the shape of the organizer's queue; this list has no slots. */
function queued({ payer, ...payment }: AdminPayment): QueuedPayment {
  return {
    ...payment,
    payerName: payer.name,
    payerErased: isErased(payer),
    phone: '',
    slotNumber: null,
    holdMinutes: 0,
    seatGone: false,
  };
}
