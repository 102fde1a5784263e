import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { Undo2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { focusPage } from '../../lib/focus.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useFold } from '../../ui/fold-list.tsx';
import { useRowFocus } from '../../ui/use-row-focus.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PaymentRow } from './payment-row.tsx';
import { type Decision, useDecidePayment } from './queue-api.ts';
import { decidedText, outcomeText, squadSlotText } from './queue-wording.ts';

/** The finger counts as away after this long without a touch, in ms. */
const awayMs = 1000;
/** For this long after rows moved, a tap may be meant for the row that was there before, in ms. */
const movedMs = 700;

type Options<Row> = {
  nameOf: (row: Row) => string;
  /** Whether a request of the list is in flight: rows stay in place until it ends. */
  busy: boolean;
};

/** Keeps rows in place while a finger is on the list, so that a second tap hits the same row as the first. */
function useSteadyRows<Row>(rows: readonly Row[], { nameOf, busy }: Options<Row>) {
  const [held, setHeld] = useState<{ rows: readonly Row[]; touches: number } | null>(null);
  const shown = held?.rows ?? rows;
  const names = shown.map(nameOf);
  const [before, setBefore] = useState(names);
  const [moves, setMoves] = useState(0);
  if (names.length !== before.length || names.some((name, index) => name !== before[index])) {
    setBefore(names);
    // Rows added at the end move nothing.
    if (before.some((name, index) => name !== names[index])) setMoves(moves + 1);
  }

  const touches = held?.touches ?? 0;
  useEffect(() => {
    if (touches === 0 || busy) return;
    const timer = setTimeout(() => setHeld(null), awayMs);
    return () => clearTimeout(timer);
  }, [touches, busy]);
  useEffect(() => {
    if (moves === 0) return;
    const timer = setTimeout(() => setMoves(0), movedMs);
    return () => clearTimeout(timer);
  }, [moves]);

  return {
    rows: shown,
    /** Freezes the list on a touch, until there was none for a second. */
    hold: () => setHeld(now => ({ rows: now?.rows ?? rows, touches: (now?.touches ?? 0) + 1 })),
    /** Whether rows have just moved; a tap is then ignored. */
    moved: moves > 0,
  };
}

type Props = {
  label: string;
  items: readonly QueuedPayment[];
  /** The total count; set it to fold a long queue. */
  total?: number;
  /** Names each payment's scrim, and offers Undo for the last approval below the list. */
  showScrim?: boolean;
  /** Wraps the list while it has rows; the last row stays for a moment after its decision. */
  frame?: (list: ReactNode) => ReactNode;
  /** Shown once no row is left. */
  empty?: ReactNode;
};

/** Errors after which nothing is left to decide. */
const isPast = ['PAYMENT_DECIDED', 'PAYMENT_NOT_FOUND'];

const noteOf = ({ action, payment }: Asked): string => `${action} ${payment._id}`;

type Asked = { payment: QueuedPayment; action: 'reject' | 'refunded' };

/**
 * Payments to decide: approve a UTR, reject it with a note, record a refund. A decided row stays in place
 * until the finger is away, or a second tap would hit another squad's. Shared by run page and dashboard.
 */
export function PaymentQueue({ label, items, total, showScrim = false, frame, empty = null }: Props) {
  const now = useNow(5_000);
  const list = useRowFocus<HTMLUListElement>('[data-main-act]');
  const decide = useDecidePayment();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [running, setRunning] = useState<readonly string[]>([]);
  /** Rows decided here, with their outcome; hidden before the list is refetched. */
  const [decided, setDecided] = useState<ReadonlyMap<string, string>>(new Map());
  /** Unsent notes by payment and action, kept when Back closes the dialog. */
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [approved, setApproved] = useState<QueuedPayment | null>(null);
  const waiting = items.filter(item => !decided.has(nameOf(item)));
  const { rows, hold, moved } = useSteadyRows(waiting, { nameOf, busy: running.length > 0 });
  // A payment may return to the list: its approval was undone.
  const there = new Set([...items, ...rows].map(nameOf));
  if ([...decided.keys()].some(name => !there.has(name))) {
    setDecided(new Map([...decided].filter(([name]) => there.has(name))));
  }
  const fold = useFold(label, rows, Math.max(rows.length, (total ?? 0) - (items.length - waiting.length)));
  const shown = total === undefined ? rows : fold.shown;

  /** Returns whether the payment is decided; shows a toast either way. */
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
      if (action === 'approve') setApproved({ ...payment, ...answer });
      // A refund in progress at the gateway is still due.
      if (answer.status !== payment.status)
        setDecided(names => new Map(names).set(name, decidedText(answer)));
      return true;
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
      // Another tab or manager was faster: the refetched list shows their decision.
      return error instanceof ApiError && isPast.includes(error.code);
    } finally {
      setRunning(names => names.filter(entry => entry !== name));
    }
  }

  function takeTap(event: MouseEvent) {
    hold();
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The approval was undone elsewhere.
  const isBack = rows.some(row => row._id === approved?._id && !decided.has(nameOf(row)));
  const undo = showScrim && approved && !isBack && isUndoable(approved, now) && (
    <LastApproval payment={approved} onUndone={() => setApproved(null)} />
  );
  const queue =
    shown.length === 0 ? (
      undo
    ) : (
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
              onAct={action =>
                void (action === 'approve' ? run({ payment, action }) : setAsked({ payment, action }))
              }
            />
          ))}
        </ul>
        {total !== undefined && fold.more}
        {undo}
      </>
    );
  return (
    <>
      {!queue ? empty : frame ? frame(queue) : queue}
      {asked && (
        <DecisionDialog
          {...asked}
          note={notes[noteOf(asked)] ?? ''}
          onNote={note => setNotes(all => ({ ...all, [noteOf(asked)]: note }))}
          onDecide={run}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Undo for the last approval, where no list of received payments offers it. */
function LastApproval({ payment, onUndone }: { payment: QueuedPayment; onUndone: () => void }) {
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-ink-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Approved: {[squadSlotText(payment), payment.teamName].filter(Boolean).join(', ')}
      </span>
      <UndoApproval payment={payment} onUndone={onUndone} />
    </p>
  );
}

/** A payment that returns in another state is another row. */
const nameOf = ({ _id, status, reference }: QueuedPayment): string => `${_id} ${status} ${reference}`;

/** Button that puts a just approved payment back into the queue. */
export function UndoApproval({ payment, onUndone }: { payment: QueuedPayment; onUndone?: () => void }) {
  const decide = useDecidePayment();
  const undo = () =>
    decide.mutate(
      { payment, action: 'reopen' },
      {
        onSuccess: answer => {
          toast.success(outcomeText(payment, answer, 'reopen').words);
          // The button disappears, and the focus with it.
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

/** Whether a UTR was approved within the last two minutes, and the squad still has its slot; `now` in ms. */
export function isUndoable({ status, method, decidedAt, seatGone }: QueuedPayment, now: number): boolean {
  const isApproved = status === 'captured' && method === 'upi' && !seatGone;
  return isApproved && decidedAt !== null && now - Date.parse(decidedAt) < limits.undoApproveMs;
}
