import type { AdminPayment } from '@hotdrop/contract/admin/lists.ts';
import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { type ComponentProps, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { referenceText, rupees } from '../../lib/format/money.ts';
import { DecisionDialog } from '../../scrims/payments/decision-dialog.tsx';
import { type Decision, useDecidePayment } from '../../scrims/payments/queue-api.ts';
import { outcomeText } from '../../scrims/payments/queue-wording.ts';
import { DraftNotice } from '../../ui/forms/form-parts.tsx';
import { usePageValue } from '../../ui/forms/use-draft.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { isErased } from '../kit/list-cells.tsx';

type Asked = { payment: AdminPayment; action: Decision['action'] };

/** Decides a payment in its organizer's place, after a question: approve, reject, or note a refund. */
export function usePaymentDecision(refresh: () => Promise<void>) {
  const decide = useDecidePayment();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  /**
   * Carries it out and reads the list anew, whatever came of it: a refusal means that it was out of date. What was decided
   * meanwhile is an outcome too: nobody can decide it again.
   */
  async function run(payment: QueuedPayment, action: Decision['action'], note: string) {
    try {
      const answer = await decide.mutateAsync({ payment, action, note });
      return outcomeText(payment, answer, action);
    } catch (cause) {
      if (!(cause instanceof ApiError) || !isPast.includes(cause.code)) throw cause;
      return { words: `${cause.message}. ${payment.teamName}`, good: false };
    } finally {
      await refresh();
    }
  }

  async function decided({ payment, action, note }: Decision): Promise<boolean> {
    try {
      const { words, good } = await run(payment, action, note ?? '');
      if (good) toast.success(words);
      else toast.error(words);
      return true;
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
      return false;
    }
  }

  function dialogOf({ payment, action }: Asked) {
    if (action === 'reject' || action === 'refunded') {
      return (
        <KeptDecisionDialog
          payment={queued(payment)}
          action={action}
          payee={payeeText(payment)}
          onDecide={decided}
          onClose={close}
        />
      );
    }
    return (
      <ActDialog
        title={`Approve ${rupees(payment.amount)}?`}
        body={
          <>
            <p>
              <strong className="text-ink">{payment.teamName}</strong>
              {payment.reference && `, UTR ${referenceText(payment.reference)}`}. Approve only if{' '}
              {payeeText(payment)}
              found it in the bank statement.
            </p>
            <p>This confirms the slot. If the slot is gone, the organizer must refund the money.</p>
          </>
        }
        confirmLabel="Approve"
        act={() => run(queued(payment), action, '')}
        onClose={close}
      />
    );
  }

  return {
    ask: (payment: AdminPayment, action: Decision['action']) => setAsked({ payment, action }),
    dialog: asked && dialogOf(asked),
  };
}

const isPast = ['PAYMENT_DECIDED', 'PAYMENT_NOT_FOUND'];

/** The question of the organizer's queue, with a note that outlives it. */
function KeptDecisionDialog({
  onDecide,
  ...props
}: Omit<ComponentProps<typeof DecisionDialog>, 'note' | 'onNote'>) {
  const { value, change, draft } = usePageValue(`${props.action}:${props.payment._id}`, '');
  return (
    <DecisionDialog
      {...props}
      note={value}
      onNote={change}
      notice={<DraftNotice draft={draft} />}
      onDecide={async decision => {
        const worked = await onDecide(decision);
        if (worked) draft.clear();
        return worked;
      }}
    />
  );
}

/** Who has the money, at the start of a sentence; of an erased organizer only admins can settle it. */
function payeeText({ payee }: AdminPayment): string {
  return isErased(payee) ? 'the organizer (account deleted)' : payee.name;
}

/** As the organizer's queue has it; the list of all payments does not tell about seats. */
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
