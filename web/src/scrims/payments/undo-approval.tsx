import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { Undo2 } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { focusPage } from '../../lib/focus.ts';
import { Button } from '../../ui/button.tsx';
import { useDecidePayment } from './queue-api.ts';
import { outcomeText } from './queue-wording.ts';

/** Puts a payment that was approved just now back into the queue. */
export function UndoApproval({ payment, onUndone }: { payment: QueuedPayment; onUndone?: () => void }) {
  const decide = useDecidePayment();
  const undo = () =>
    decide.mutate(
      { payment, action: 'reopen' },
      {
        onSuccess: answer => {
          toast.success(outcomeText(payment, answer, 'reopen').words);
          // The button disappears, and would take the focus with it.
          focusPage();
          onUndone?.();
        },
        onError: error => {
          toast.error(messageOf(error, fallbackTexts.action));
          if (error instanceof ApiError) onUndone?.();
        },
      },
    );
  return (
    <Button size="sm" icon={<Undo2 aria-hidden size={18} />} busy={decide.isPending} onClick={undo}>
      Undo <span className="sr-only">the approval of {payment.teamName}</span>
    </Button>
  );
}

/** An approval of a UTR that is less than two minutes ago, of a squad that still has its slot; `now` in ms. */
export function isUndoable({ status, method, decidedAt, seatGone }: QueuedPayment, now: number): boolean {
  const isApproved = status === 'captured' && method === 'upi' && !seatGone;
  return isApproved && decidedAt !== null && now - Date.parse(decidedAt) < limits.undoApproveMs;
}
