import type { QueuedPayment } from '@hotdrop/contract/scrims/payments.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBackCloses } from '../../components/ui/dialog-back.ts';
import { useFold } from '../../components/ui/fold-list.tsx';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { focusPage } from '../../lib/focus-page.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Decision, useDecidePayment } from './api.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PaymentRow } from './payment-row.tsx';
import { useSteadyRows } from './use-steady-rows.ts';
import { decidedText, outcomeText } from './wording.ts';

type Props = {
  /** The name of the list. */
  label: string;
  items: readonly QueuedPayment[];
  /** Given where a long queue is to be folded: how many there are in all. */
  total?: number;
  /** Where payments of several scrims stand together. */
  showScrim?: boolean;
  /** What stands around the list as long as there is one: the last row stays for a moment once it is decided. */
  frame?: (list: ReactNode) => ReactNode;
  /** Shown once no row is left. */
  empty?: ReactNode;
};

/** With these there is nothing left to decide. */
const isPast = ['PAYMENT_DECIDED', 'PAYMENT_NOT_FOUND'];

const noteOf = ({ action, payment }: Asked): string => `${action} ${payment._id}`;

type Asked = { payment: QueuedPayment; action: 'reject' | 'refunded' };

/**
 * Payments to decide, each in its place: approve a UTR, reject it with a note, note a refund. What is decided stays where it
 * is until the finger is away, or a second tap would meet another squad's. Shared by run page and dashboard.
 */
export function PaymentQueue({ label, items, total, showScrim = false, frame, empty = null }: Props) {
  const now = useNow(30_000);
  const list = useRef<HTMLUListElement>(null);
  const decide = useDecidePayment();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [running, setRunning] = useState<readonly string[]>([]);
  /** Decided from here, and as what: they leave the list before it is read anew. */
  const [decided, setDecided] = useState<ReadonlyMap<string, string>>(new Map());
  /** What is being written, by payment and action: Back closes the dialog in the middle of a word. */
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  useBackCloses(asked !== null, () => setAsked(null));
  const waiting = items.filter(item => !decided.has(nameOf(item)));
  const { rows, hold, moved } = useSteadyRows(waiting, {
    nameOf,
    busy: running.length > 0,
    onLetGo: passFocusOn,
  });
  const fold = useFold(label, rows, Math.max(rows.length, (total ?? 0) - (items.length - waiting.length)));
  const shown = total === undefined ? rows : fold.shown;

  /** Tells whether it worked; what became of it was said. */
  async function run(decision: Decision): Promise<boolean> {
    const { payment, action } = decision;
    const name = nameOf(payment);
    hold();
    setRunning(names => [...names, name]);
    try {
      const answer = await decide.mutateAsync(decision);
      const { words, good } = outcomeText(payment, answer, action);
      if (good) toast.success(words);
      else toast.error(words);
      // A refund that its gateway works on is still due.
      if (answer.status !== payment.status) {
        keepFocus(payment);
        setDecided(names => new Map(names).set(name, decidedText(answer)));
      }
      return true;
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
      // Another tab or another manager was faster: what they decided shows by itself.
      return error instanceof ApiError && isPast.includes(error.code);
    } finally {
      setRunning(names => names.filter(entry => entry !== name));
    }
  }

  function close(): void {
    // Gone before the focus is looked at: closing gives it back to the button, which may have gone with the decision.
    flushSync(() => setAsked(null));
    if (asked && document.activeElement === document.body)
      rowOf(asked.payment)?.focus({ preventScroll: true });
  }

  const rowOf = ({ _id }: QueuedPayment) =>
    list.current?.querySelector<HTMLElement>(`[data-payment="${_id}"]`);

  /** The buttons of a row that is decided go; the row itself stays for a moment. */
  function keepFocus(payment: QueuedPayment) {
    const row = rowOf(payment);
    if (row?.contains(document.activeElement)) row.focus({ preventScroll: true });
  }

  /** A row that goes gives the focus to the next one that waits, to the list's heading, or where that goes too to the page's. */
  function passFocusOn() {
    const row = document.activeElement?.closest('[data-decided]');
    if (!row || !list.current?.contains(row)) return;
    const waits = [...list.current.children].filter(other => !other.matches('[data-decided]'));
    const next = waits.find(other => row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    const act = (next ?? waits.at(-1))?.querySelector<HTMLElement>('[data-main-act]');
    if (act || empty) (act ?? list.current.closest('section'))?.focus({ preventScroll: true });
    else focusPage();
  }

  function takeTap(event: MouseEvent) {
    hold();
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const queue = (
    <>
      <ul
        ref={list}
        aria-label={label}
        className="panel divide-y divide-line"
        onPointerDownCapture={hold}
        onClickCapture={takeTap}
      >
        {shown.map(payment => (
          <PaymentRow
            key={nameOf(payment)}
            payment={payment}
            now={now}
            showScrim={showScrim}
            busy={running.includes(nameOf(payment))}
            paused={moved}
            decided={decided.get(nameOf(payment))}
            onApprove={() => void run({ payment, action: 'approve' })}
            onReject={() => setAsked({ payment, action: 'reject' })}
            onRefunded={() => setAsked({ payment, action: 'refunded' })}
          />
        ))}
      </ul>
      {total !== undefined && fold.more}
    </>
  );
  return (
    <>
      {shown.length === 0 ? empty : frame ? frame(queue) : queue}
      {asked && (
        <DecisionDialog
          {...asked}
          note={notes[noteOf(asked)] ?? ''}
          onNote={note => setNotes(all => ({ ...all, [noteOf(asked)]: note }))}
          onDecide={run}
          onClose={close}
        />
      )}
    </>
  );
}

/** A payment that comes back in another state is another row. */
const nameOf = ({ _id, status, reference }: QueuedPayment): string => `${_id} ${status} ${reference}`;
