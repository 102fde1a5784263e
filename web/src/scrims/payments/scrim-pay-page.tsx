import type { User } from '@hotdrop/contract/account/users.ts';
import type { Booking } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { SuspendedNotice } from '../../account/auth/suspended-notice.tsx';
import { failureText } from '../../lib/api/failure-text.ts';
import { isMissing } from '../../lib/api/refusals.ts';
import { rupees } from '../../lib/format/money.ts';
import { organizerName } from '../../lib/format/organizer.ts';
import { Link } from '../../lib/router.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useScrim } from '../scrim-api.ts';
import { useLiveScrim } from '../use-live-scrim.ts';
import { hasOwnDocument } from './own-document.tsx';
import { type Paying, usePaying } from './pay-api.ts';
import { PayOutcome } from './pay-outcomes.tsx';
import { PayPanel } from './pay-panel.tsx';
import { payView } from './pay-view.ts';
import { RazorpayUnderWay } from './razorpay-panel.tsx';
import { SubmittedPanel } from './submitted-panel.tsx';
import { useRazorpay } from './use-razorpay.ts';

const CLOCK_MS = 1000;

/** /scrims/{id}/pay: the fee of the own held slot. */
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
      {paying.isError && !paying.data && (
        <PayProblem id={id} error={paying.error} onRetry={() => paying.refetch()} busy={paying.isFetching} />
      )}
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
  // The hold may end while the checkout is open: who may have paid is not asked to book again.
  if (isUnderWay || (byRazorpay.isUnsure && view === 'expired')) {
    return <RazorpayUnderWay razorpay={byRazorpay} />;
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

/** A booking ends with its scrim, too: the scrim as it was known before is asked for anew. True until that is known. */
function useWhyEnded(scrimId: string, status: Booking['status']): boolean {
  const { refetch } = useScrim(scrimId);
  const [known, setKnown] = useState<Booking['status']>();
  useEffect(() => {
    if (status === 'cancelled') void refetch().finally(() => setKnown(status));
  }, [status, refetch]);
  return status === 'cancelled' && known !== status;
}

type ProblemProps = { id: string; error: unknown; onRetry: () => void; busy: boolean };

/** No booking to pay, no such scrim, or the answer did not come. */
function PayProblem({ id, error, onRetry, busy }: ProblemProps) {
  if (isMissing(error)) {
    const isScrim = error.code === 'SCRIM_NOT_FOUND';
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
  return (
    <ErrorState
      title={scrimFallbackTexts.loadPayment}
      message={failureText(error)}
      onRetry={onRetry}
      busy={busy}
    />
  );
}

function PaySkeleton() {
  return (
    <div role="status" aria-label="Loading payment" className="grid gap-4">
      <Skeleton className="h-12 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
