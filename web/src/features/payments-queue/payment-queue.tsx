import type { QueuedPayment } from '@hotdrop/contract/scrims/payments.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useRef, useState } from 'react';
import { useBackCloses } from '../../components/ui/dialog-back.ts';
import { useFold } from '../../components/ui/fold-list.tsx';
import { messageOf } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Decision, useDecidePayment } from './api.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PaymentRow } from './payment-row.tsx';
import { outcomeText } from './wording.ts';

type Props = {
  /** The name of the list. */
  label: string;
  items: readonly QueuedPayment[];
  /** Given where a long queue is to be folded: how many there are in all. */
  total?: number;
  /** Where payments of several scrims stand together. */
  showScrim?: boolean;
};

type Asked = { payment: QueuedPayment; action: 'reject' | 'refunded' };

/** Payments to decide, each in its place: approve a UTR, reject it with a note, note a refund. Shared by run page and dashboard. */
export function PaymentQueue({ label, items, total, showScrim = false }: Props) {
  const now = useNow(30_000);
  const list = useRef<HTMLUListElement>(null);
  const decide = useDecidePayment();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [running, setRunning] = useState<readonly string[]>([]);
  /** Decided from here: they leave the list before it is read anew. */
  const [decided, setDecided] = useState<readonly string[]>([]);
  const close = () => setAsked(null);
  useBackCloses(asked !== null, close);
  const waiting = items.filter(item => !decided.includes(nameOf(item)));
  const fold = useFold(waiting, Math.max(waiting.length, (total ?? 0) - (items.length - waiting.length)));
  const shown = total === undefined ? waiting : fold.shown;

  /** Tells whether it worked; what became of it was said. */
  async function run(decision: Decision): Promise<boolean> {
    const { payment, action } = decision;
    const name = nameOf(payment);
    setRunning(names => [...names, name]);
    try {
      const answer = await decide.mutateAsync(decision);
      const { words, good } = outcomeText(payment, answer, action);
      if (good) toast.success(words);
      else toast.error(words);
      // A refund that its gateway works on is still due.
      if (answer.status !== payment.status) leave(payment);
      return true;
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
      return false;
    } finally {
      setRunning(names => names.filter(entry => entry !== name));
    }
  }

  function leave(payment: QueuedPayment) {
    const row = list.current?.querySelector<HTMLElement>(`[data-payment="${payment._id}"]`);
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const hadFocus = row?.contains(document.activeElement);
    setDecided(names => [...names, nameOf(payment)]);
    // The row goes with its buttons; the focus goes on to the next one, or to the list's heading.
    if (hadFocus) {
      const target = next?.querySelector<HTMLElement>('[data-main-act]') ?? list.current?.closest('section');
      target?.focus();
    }
  }

  return (
    <>
      {shown.length > 0 && (
        <ul ref={list} aria-label={label} className="panel divide-y divide-line">
          {shown.map(payment => (
            <PaymentRow
              key={nameOf(payment)}
              payment={payment}
              now={now}
              showScrim={showScrim}
              busy={running.includes(nameOf(payment))}
              onApprove={() => void run({ payment, action: 'approve' })}
              onReject={() => setAsked({ payment, action: 'reject' })}
              onRefunded={() => setAsked({ payment, action: 'refunded' })}
            />
          ))}
        </ul>
      )}
      {total !== undefined && fold.more}
      {asked && <DecisionDialog {...asked} onDecide={run} onClose={close} />}
    </>
  );
}

/** A payment that comes back in another state is another row. */
const nameOf = ({ _id, status, reference }: QueuedPayment): string => `${_id} ${status} ${reference}`;
