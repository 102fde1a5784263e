import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/count.ts';
import { rupees } from '../../lib/format/money.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { paymentsNamedIn } from './match-utrs.ts';
import { useApproveAll } from './queue-api.ts';
import { seatText } from './queue-wording.ts';

type Props = { scrimId: string; payments: readonly QueuedPayment[]; onClose: () => void };

/** Longer than a month of bank messages. */
const maxText = 50_000;

/** Finds the UTRs of the queue in pasted bank messages, and approves those payments together. */
export function MatchDialog({ scrimId, payments, onClose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const approve = useApproveAll(scrimId);
  const found = paymentsNamedIn(text, payments);

  function approveFound(): void {
    setProblem(undefined);
    approve.mutate(found, {
      onSuccess: approved => {
        toast.success(`${plural(approved, 'payment')} approved`);
        onClose();
      },
      onError: error => setProblem(messageOf(error, 'Failed to approve all payments')),
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Match UTRs"
      description="Paste bank messages or a statement. We look up the submitted UTRs in it."
      size="sm"
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          <FormError message={problem} />
          <Button
            variant="primary"
            busy={approve.isPending}
            disabled={found.length === 0}
            onClick={approveFound}
            className="sm:justify-self-end"
          >
            Approve {found.length > 0 && plural(found.length, 'payment')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextArea
          label="Bank messages"
          rows={5}
          maxLength={maxText}
          placeholder="… credited by UPI Ref No 412345678901 …"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <p role="status" className="text-ink-2 empty:hidden">
          {text.trim() && `Found ${found.length} of ${plural(payments.length, 'UTR')}.`}
        </p>
        {found.length > 0 && (
          <ul aria-label="Payments found" className="panel divide-y divide-line">
            {found.map(payment => (
              <li key={payment._id} className="flex items-center gap-3 px-3.5 py-2">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {[seatText(payment), payment.teamName].filter(Boolean).join(' · ')}
                </span>
                <span className="numeric shrink-0">{rupees(payment.amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
