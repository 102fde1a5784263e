import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { IndianRupee, ScanSearch } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '../../lib/api/client.ts';
import { failureText } from '../../lib/api/error.ts';
import { count, plural } from '../../lib/format/in-words.ts';
import { referenceText, rupees } from '../../lib/format/money.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { isUndoable, PaymentQueue, UndoApproval } from './payment-queue.tsx';
import { paymentsLimit, paymentsQuery, useApproveAll } from './queue-api.ts';
import { paymentStatusText, squadSlotText } from './queue-wording.ts';

type Props = { scrimId: string; payments: readonly QueuedPayment[]; onClose: () => void };

/** Longer than a month of bank messages. */
const maxText = 50_000;

/** Finds the UTRs of the queue in pasted bank messages, and approves those payments together. */
function MatchDialog({ scrimId, payments, onClose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const approve = useApproveAll(scrimId);
  const found = paymentsNamedIn(text, payments);

  function submit(event: FormEvent): void {
    event.preventDefault();
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
    <FormDialog
      onClose={onClose}
      title="Match UTRs"
      description="Paste bank messages or a statement. We look up the submitted UTRs in it."
      size="sm"
      problem={problem}
      busy={approve.isPending}
      disabled={found.length === 0}
      submitText={<>Approve {found.length > 0 && plural(found.length, 'payment')}</>}
      onSubmit={submit}
      className="gap-4"
    >
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
                {[squadSlotText(payment), payment.teamName].filter(Boolean).join(' · ')}
              </span>
              <span className="numeric shrink-0">{rupees(payment.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

/**
 * Returns the payments whose UTR appears in a text, in queue order. A UTR has twelve digits (FIELD), perhaps in groups of
 * four as shown here. Longer or shorter numbers in bank messages are amounts, accounts and dates.
 */
export function paymentsNamedIn<P extends Pick<QueuedPayment, 'reference' | 'method'>>(
  text: string,
  payments: readonly P[],
): P[] {
  const numbers = text.match(/(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/g) ?? [];
  const named = new Set(numbers.map(number => number.replace(/\D/g, '')));
  return payments.filter(({ method, reference }) => method === 'upi' && named.has(reference ?? ''));
}

/** Payments of one scrim: to confirm, refunds due, received and refunded. */
export function PaymentsPanel({ scrim }: { scrim: Scrim }) {
  const submitted = useQuery(paymentsQuery(scrim._id, 'submitted'));
  const due = useQuery(paymentsQuery(scrim._id, 'refund-due'));
  const captured = useQuery(paymentsQuery(scrim._id, 'captured'));
  const refunded = useQuery(paymentsQuery(scrim._id, 'refunded'));
  const all = [submitted, due, captured, refunded];
  /** Stays true: a just decided payment is briefly in no list, and its row has the focus. */
  const [hasHad, setHasHad] = useState(false);
  const [matching, setMatching] = useState(false);
  if (!hasHad && all.some(query => query.data && query.data.total > 0)) setHasHad(true);

  const failed = all.find(query => query.isError && !query.data);
  if (failed) {
    return (
      <ErrorState
        title={scrimFallbackTexts.loadPayments}
        message={failureText(failed.error)}
        onRetry={() => {
          for (const query of all) if (!query.data) void query.refetch();
        }}
        busy={all.some(query => query.isFetching)}
      />
    );
  }
  if (!submitted.data || !due.data || !captured.data || !refunded.data) return <PaymentsSkeleton />;
  if (!hasHad) {
    return (
      <EmptyState
        icon={<IndianRupee size={32} />}
        title="No payments yet"
        body={
          scrim.entryFee === 0
            ? 'This lobby is free.'
            : 'Squads pay you directly by UPI and enter the UTR. Confirm it here once you find it in your bank statement.'
        }
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Part
        title="To confirm"
        total={submitted.data.total}
        aside={
          submitted.data.total > 1 && (
            <Button size="sm" icon={<ScanSearch aria-hidden size={18} />} onClick={() => setMatching(true)}>
              Match UTRs
            </Button>
          )
        }
      >
        <PaymentQueue
          label="Payments to confirm"
          items={submitted.data.items}
          empty={<p className="text-ink-2">No payments to confirm.</p>}
        />
        <More total={submitted.data.total} shown={submitted.data.items.length} />
      </Part>
      <PaymentQueue
        label="Refunds due"
        items={due.data.items}
        frame={list => (
          <Part title="Refunds due" total={due.data.total}>
            {list}
            <More total={due.data.total} shown={due.data.items.length} />
          </Part>
        )}
      />
      <Settled title="Received" payments={captured.data} />
      <Settled title="Refunded" payments={refunded.data} />
      {matching && (
        <MatchDialog scrimId={scrim._id} payments={submitted.data.items} onClose={() => setMatching(false)} />
      )}
    </div>
  );
}

type PartProps = { title: string; total: number; aside?: ReactNode; children: ReactNode };

function Part({ title, total, aside, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} tabIndex={-1} className="outline-none">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {title} <span className="numeric text-ink-3">{count(total)}</span>
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function More({ total, shown }: { total: number; shown: number }) {
  if (total <= shown) return null;
  return (
    <p className="mt-2 text-ink-3 text-sm">
      The first {count(paymentsLimit)} are shown; {count(total - shown)} more{' '}
      {total - shown === 1 ? 'appears' : 'appear'} as you decide these.
    </p>
  );
}

type SettledProps = { title: string; payments: { items: readonly QueuedPayment[]; total: number } };

/** Payments that need no action, with their sum. */
function Settled({ title, payments: { items, total } }: SettledProps) {
  const sum = items.reduce((before, { amount }) => before + amount, 0);
  const isWhole = items.length >= total;
  const now = useNow(5_000);
  if (total === 0) return null;
  return (
    <Part
      title={title}
      total={total}
      aside={isWhole && <span className="numeric text-ink-2 text-lg">{rupees(sum)}</span>}
    >
      <ul aria-label={`Payments ${title.toLowerCase()}`} className="panel divide-y divide-line">
        {items.map(payment => (
          <SettledRow key={payment._id} payment={payment} now={now} />
        ))}
      </ul>
      {!isWhole && (
        <p className="mt-2 text-ink-3 text-sm">
          {count(items.length)} of {count(total)} are shown.
        </p>
      )}
    </Part>
  );
}

const tones: Partial<Record<QueuedPayment['status'], BadgeTone>> = { captured: 'ok' };

/** A payment that needs no action; a recent approval can be undone. */
function SettledRow({ payment, now }: { payment: QueuedPayment; now: number }) {
  const { teamName, slotNumber, reference, amount, status } = payment;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <span className="numeric w-9 shrink-0 text-ink-3 text-xl">
        {slotNumber !== null && slotText(slotNumber)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block [overflow-wrap:anywhere] leading-snug">{teamName}</span>
        {reference && (
          <span className="block text-ink-3 text-sm tabular-nums [overflow-wrap:anywhere]">
            {referenceText(reference)}
          </span>
        )}
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <span className="numeric">{rupees(amount)}</span>
        {isUndoable(payment, now) ? (
          <UndoApproval payment={payment} />
        ) : (
          <Badge tone={tones[status] ?? 'neutral'}>{paymentStatusText[status]}</Badge>
        )}
      </span>
    </li>
  );
}

function PaymentsSkeleton() {
  return (
    <div role="status" aria-label="Loading payments" className="grid gap-3">
      <Skeleton className="h-7 w-36" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}
