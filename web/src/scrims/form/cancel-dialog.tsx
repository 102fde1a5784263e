import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimFallbackTexts, scrimSuccessTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { actProblem } from '../../lib/acts/use-act.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { plural } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useWithoutAccount } from '../bookings/squads-api.ts';
import { refunderOf, tellYourself, undecidedText } from '../bookings/wording.ts';
import { useCancelScrim } from './changes-api.ts';

type Props = { scrim: ScrimSummary; open: boolean; onClose: () => void; onCancelled?: () => void };

/** Confirms cancelling a scrim, and says who is notified and which fees to refund. */
export function CancelScrimDialog({ scrim, open, onClose, onCancelled }: Props) {
  const cancel = useCancelScrim(scrim._id);
  const paid = usePaid(scrim, open);
  const withoutAccount = useWithoutAccount(scrim._id, open && scrim.bookedCount > 0);

  function onConfirm() {
    cancel.mutate(undefined, {
      onSuccess: () => {
        toast.success(scrimSuccessTexts.cancelled);
        onClose();
        onCancelled?.();
      },
      onError: error => {
        onClose();
        toast.error(actProblem(error, scrimFallbackTexts.cancelScrim));
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title="Cancel this scrim?"
      body={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 [overflow-wrap:anywhere]">
          <p>{squadsLine(scrim, withoutAccount ?? [])}</p>
          <Money scrim={scrim} paid={paid} />
          <p>This cannot be undone. You can clone it to another date afterwards.</p>
        </div>
      }
      confirmLabel="Cancel scrim"
      cancelLabel="Keep it"
      danger
      waiting={paid === 'unknown yet'}
      busy={cancel.isPending}
    />
  );
}

function squadsLine({ title, bookedCount, waitlistCount }: ScrimSummary, withoutAccount: readonly string[]) {
  if (bookedCount + waitlistCount === 0) {
    return (
      <>
        <strong className="text-ink">{title}</strong> closes for everyone. Nobody has booked yet.
      </>
    );
  }
  const booked = bookedCount - withoutAccount.length;
  const notified = [
    ...(booked > 0 ? [plural(booked, 'booked squad')] : []),
    ...(waitlistCount > 0 ? [`${plural(waitlistCount, 'squad')} on the waitlist`] : []),
  ];
  return (
    <>
      <strong className="text-ink">{title}</strong> closes for everyone.{' '}
      {notified.length > 0 && (
        <>
          <strong className="text-ink">{notified.join(' and ')}</strong>{' '}
          {booked + waitlistCount === 1 ? 'gets' : 'get'} a mail and a message in the room.{' '}
        </>
      )}
      {withoutAccount.length > 0 && `${tellYourself(withoutAccount)}.`}
    </>
  );
}

const limit = limits.list.max;

type Paid = { captured: Payments; submitted: Payments } | 'unknown yet' | 'unknown';
type Payments = { items: Payment[]; total: number };

/** Returns a scrim's confirmed and undecided payments, fetched while `enabled`. */
function usePaid({ _id: id }: ScrimSummary, enabled: boolean): Paid {
  // Not skipped for free scrims: squads may have paid a fee that was removed since.
  const of = (status: 'captured' | 'submitted') => ({
    ...apiQuery('GET /scrims/:id/payments', { params: { id }, query: { status, limit } }),
    enabled,
  });
  const captured = useQuery(of('captured'));
  const submitted = useQuery(of('submitted'));
  if (captured.isPending || submitted.isPending) return 'unknown yet';
  if (!captured.data || !submitted.data) return 'unknown';
  return { captured: captured.data, submitted: submitted.data };
}

/** Fees to refund and undecided UTRs; renders nothing without payments. */
function Money({ scrim, paid: found }: { scrim: ScrimSummary; paid: Paid }) {
  const { user } = useSession();
  const by = refunderOf(user, scrim);
  if (found === 'unknown yet') return <p>Checking payments…</p>;
  if (found === 'unknown') return <p>{by} must refund paid fees.</p>;
  const { captured: paid, submitted: undecided } = found;
  return (
    <>
      {paid.total > 0 && (
        <p>
          {by} must refund{' '}
          <strong className="text-ink">
            {paid.total > paid.items.length ? 'more than ' : ''}
            {rupees(sumOf(paid.items))} to {plural(paid.total, 'squad')}
          </strong>
          . {by === 'You' ? 'Your' : 'Their'} dashboard lists them.
        </p>
      )}
      {undecided.total > 0 && <p>{undecidedText(undecided.total, sumOf(undecided.items), by)}</p>}
    </>
  );
}

const sumOf = (items: readonly Payment[]): number => items.reduce((sum, { amount }) => sum + amount, 0);
