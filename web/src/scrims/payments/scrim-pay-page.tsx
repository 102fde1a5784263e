import type { User } from '@hotdrop/contract/account/users.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useParams } from 'react-router';
import { SuspendedNotice } from '../../account/auth/suspended-notice.tsx';
import { isMissing } from '../../lib/api/error.ts';
import { organizerName, sentence } from '../../lib/format/in-words.ts';
import { paymentSentText, referenceText, rupees } from '../../lib/format/money.ts';
import { countdown, dateTime, midSentence } from '../../lib/format/time.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useScrim } from '../scrim-api.ts';
import { useLiveScrim } from '../use-live-scrim.ts';
import { hasOwnDocument } from './own-document.tsx';
import { type Paying, usePaying, usePayWay } from './pay-api.ts';
import { PayOutcome, payView } from './pay-outcomes.tsx';
import { RazorpayInProgress, RazorpayPanel, type RazorpayPayment, useRazorpay } from './razorpay.tsx';
import { UpiPanel, UtrForm } from './upi-panel.tsx';

const CLOCK_MS = 1000;

/** /scrims/{id}/pay: pays the fee of the reader's held slot. */
export function ScrimPayPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const scrim = useScrim(id);
  const paying = usePaying(id);
  useLiveScrim(id);
  const isSuspended = scrim.data?.organizerSuspended ?? false;
  useTitle('Pay');
  useEffect(() => {
    if (!hasOwnDocument()) window.location.reload();
  }, []);

  return (
    <div className="page grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 py-5">
      <Link
        to={`/scrims/${id}`}
        reloadDocument
        className="inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 justify-self-start text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} className="shrink-0" />
        <span className="truncate">{scrim.data?.title ?? 'Back to the scrim'}</span>
      </Link>
      <Heading booking={paying.data?.booking} isSuspended={isSuspended} />
      {paying.isPending && <PaySkeleton />}
      {paying.isError && !paying.data && <PayProblem id={id} query={paying} />}
      {paying.data && user && <Step scrimId={id} paying={paying.data} scrim={scrim.data} user={user} />}
    </div>
  );
}

type HeadingProps = { booking: Booking | undefined; isSuspended: boolean };

function Heading({ booking, isSuspended }: HeadingProps) {
  return (
    <header>
      <h1 className="text-[1.75rem] sm:text-[2rem]">
        {booking?.status === 'held' && !isSuspended ? `Pay ${rupees(booking.fee)}` : 'Payment'}
      </h1>
      {booking && (
        <p className="wrap-anywhere text-ink-2">
          {booking.slotNumber !== null && `Slot ${slotText(booking.slotNumber)} · `}
          {booking.teamName}
        </p>
      )}
    </header>
  );
}

type StepProps = {
  scrimId: string;
  paying: Paying;
  scrim: ReturnType<typeof useScrim>['data'];
  user: User;
};

function Step({ scrimId, paying, scrim, user }: StepProps) {
  const now = useNow(CLOCK_MS);
  const isLookingUp = useWhyEnded(scrimId, paying.booking.status);
  const view = payView(paying.booking, paying.payment.payment, now);
  const organizer = scrim ? organizerName(scrim) : (paying.payment.upi?.payeeName ?? 'The organizer');
  const byRazorpay = useRazorpay({ scrimId, title: scrim?.title ?? 'Scrim', paying, user });
  if (view === 'pay') {
    const isSuspended = scrim?.organizerSuspended ?? false;
    return (
      <>
        {isSuspended && <SuspendedNotice of="payment" />}
        <PayPanel
          scrimId={scrimId}
          organizer={organizer}
          paying={paying}
          byRazorpay={byRazorpay}
          isSuspended={isSuspended}
        />
      </>
    );
  }
  const isUnderWay = byRazorpay.step !== 'idle' && view !== 'paid';
  // The hold may end while the checkout is open: do not ask a reader who may have paid to book again.
  if (isUnderWay || (byRazorpay.isUnsure && view === 'expired')) {
    return <RazorpayInProgress razorpay={byRazorpay} />;
  }
  if (isLookingUp) return <PaySkeleton />;
  if (view === 'submitted') {
    return <SubmittedPanel scrimId={scrimId} organizer={organizer} paying={paying} now={now} />;
  }
  return (
    <>
      {view === 'expired' && <FormError message={byRazorpay.problem} />}
      <PayOutcome view={view} paying={paying} scrim={scrim} scrimId={scrimId} now={now} />
    </>
  );
}

/** Refetches the scrim when the booking is cancelled: the scrim may be, too. Returns true until that is known. */
function useWhyEnded(scrimId: string, status: Booking['status']): boolean {
  const { refetch } = useScrim(scrimId);
  const [known, setKnown] = useState<Booking['status']>();
  useEffect(() => {
    if (status === 'cancelled') void refetch().finally(() => setKnown(status));
  }, [status, refetch]);
  return status === 'cancelled' && known !== status;
}

/** No booking to pay, no such scrim, or a failed load. */
function PayProblem({ id, query }: { id: string; query: ReturnType<typeof usePaying> }) {
  if (isMissing(query.error)) {
    const isScrim = query.error.code === 'SCRIM_NOT_FOUND';
    return (
      <div className="panel grid justify-items-center gap-3 px-5 py-10 text-center">
        <h2 className="text-xl">{isScrim ? 'Scrim not found' : 'There is nothing to pay'}</h2>
        <p className="max-w-md text-ink-2">
          {isScrim
            ? 'The link is incomplete, or the scrim was deleted.'
            : 'You have no booking in this scrim.'}
        </p>
        <ButtonLink to={isScrim ? '/scrims' : `/scrims/${id}`} reloadDocument>
          {isScrim ? 'All scrims' : 'See the scrim'}
        </ButtonLink>
      </div>
    );
  }
  return <LoadError title={scrimFallbackTexts.loadPayment} query={query} />;
}

function PaySkeleton() {
  return (
    <div role="status" aria-label="Loading payment" className="grid gap-4">
      <Skeleton className="h-12 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

type Props = { scrimId: string; organizer: string; paying: Paying; now: number };

/** A UTR that the organizer has not confirmed yet: what was submitted, and a way to correct a typo. */
function SubmittedPanel({ scrimId, organizer, paying, now }: Props) {
  const [correcting, setCorrecting] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, together with the form.
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) heading.current?.focus();
  }, []);
  function correct(): void {
    flushSync(() => setCorrecting(true));
    panel.current?.querySelector('input')?.focus();
  }
  function corrected(): void {
    flushSync(() => setCorrecting(false));
    heading.current?.focus();
  }
  const { booking, payment } = paying;
  const sent = payment.payment;
  return (
    <section ref={panel} className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>
          <Badge tone="warn">{paymentSentText}</Badge>
        </p>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          UTR <span className="numeric">{referenceText(sent?.reference ?? '')}</span>
        </h2>
        <p className="text-ink-2">
          {organizer} compares it with the {rupees(payment.amount)} received and confirms slot{' '}
          {booking.slotNumber === null ? '' : slotText(booking.slotNumber)}. It stays yours until then. This
          page updates on its own; you can close it.
        </p>
        {sent && (
          <p className="text-ink-3 text-sm">
            Submitted <TimeText at={sent.createdAt}>{midSentence(dateTime(sent.createdAt, now))}</TimeText>
          </p>
        )}
      </div>
      {correcting ? (
        <UtrForm scrimId={scrimId} bookingId={booking._id} onDone={corrected} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/scrims/${scrimId}`} reloadDocument variant="primary">
            Back to the scrim
          </ButtonLink>
          <Button onClick={correct}>Correct the UTR</Button>
        </div>
      )}
    </section>
  );
}

type PayPanelProps = {
  scrimId: string;
  organizer: string;
  paying: Paying;
  byRazorpay: RazorpayPayment;
  isSuspended: boolean;
};

/** Pays for a held slot: directly to the organizer (first if there is a UPI ID), or through Razorpay. */
function PayPanel({ scrimId, organizer, paying, byRazorpay, isSuspended }: PayPanelProps) {
  const { razorpay, upi, payment, holdExpiresAt } = paying.payment;
  const [way, setWay] = usePayWay(paying);
  const byUpi = (
    <UpiPanel scrimId={scrimId} organizer={organizer} paying={paying} isSuspended={isSuspended} />
  );
  const direct = { id: 'upi', label: 'UPI to the organizer', content: byUpi };
  const gateway = {
    id: 'razorpay',
    label: 'Razorpay',
    content: <RazorpayPanel amount={paying.payment.amount} razorpay={byRazorpay} />,
  };
  return (
    <div className="grid gap-4">
      {holdExpiresAt && <HoldLeft until={holdExpiresAt} />}
      {payment?.status === 'rejected' && (
        <p
          role="status"
          className="rounded-control border border-bad/40 bg-bad/10 px-3.5 py-2.5 [overflow-wrap:anywhere]"
        >
          {sentence(`Your payment was not confirmed${payment.note && `: ${payment.note}`}`)} Compare
          {payment.reference === null ? ' the UTR ' : ` UTR ${referenceText(payment.reference)} `}
          with the one in your UPI app and submit it again.
        </p>
      )}
      {payment?.status === 'refund-due' && (
        <p
          role="status"
          className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5 [overflow-wrap:anywhere]"
        >
          {sentence(
            `A payment arrived that does not confirm your slot${payment.note && `: ${payment.note}`}`,
          )}{' '}
          The organizer will refund it. To keep the slot, pay {rupees(paying.payment.amount)}.
        </p>
      )}
      <section aria-label="Payment" className="panel p-5">
        {razorpay ? (
          <Tabs
            label="How to pay"
            value={way}
            onChange={setWay}
            tabs={upi ? [direct, gateway] : [gateway, direct]}
          />
        ) : (
          byUpi
        )}
      </section>
    </div>
  );
}

/** How long the slot is held; screen readers announce each of the last five minutes. */
function HoldLeft({ until }: { until: string }) {
  const left = Date.parse(until) - useNow(1000);
  const minutes = Math.ceil(left / 60_000);
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-card bg-[color-mix(in_oklab,var(--warn)_14%,var(--surface-1))] px-5 py-2.5">
      <span>Your slot is held for</span>
      <span role="timer" className="numeric text-[1.375rem] text-warn">
        {countdown(Math.max(0, left))}
      </span>
      <span role="status" className="sr-only">
        {minutes <= 5 && minutes > 0 && `${minutes} min left to pay`}
      </span>
    </p>
  );
}
