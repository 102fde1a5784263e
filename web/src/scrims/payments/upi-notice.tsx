import type { Scrim, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';

type Lobby = Pick<ScrimSummary, 'status' | 'entryFee'>;

/** Whether a lobby takes a fee from squads that book now. */
export function wantsFee({ status, entryFee }: Lobby): boolean {
  return entryFee > 0 && status !== 'cancelled' && status !== 'completed';
}

type Props = { scrim: ScrimSummary & Partial<Pick<Scrim, 'paymentMethods'>> };

/** Warns the organizer that squads do not see where to pay the fee (FIELD 6). */
export function UpiNotice({ scrim }: Props) {
  const { user } = useSession();
  const isOwn = user?._id === scrim.organizationId._id;
  const canPay = user?.organizationInfo?.upiId || scrim.paymentMethods?.includes('razorpay');
  return isOwn && wantsFee(scrim) && !canPay ? <AddUpiId /> : null;
}

/** Warning with a link to where the UPI ID is added. */
export function AddUpiId() {
  const { user } = useSession();
  const isVerified = user?.verified;
  return (
    <p role="note" className="flex gap-3 rounded-card border border-warn/40 bg-warn/8 px-4 py-2.5 text-ink-2">
      <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-warn" />
      <span>
        Nobody can pay the fee yet: squads see no UPI ID.{' '}
        <Link
          to={isVerified ? '/settings' : '/org/verify'}
          className="inline-flex min-h-11 items-center text-ink underline underline-offset-4 pointer-fine:min-h-0"
        >
          {isVerified ? 'Add it in your settings' : 'Get verified to add it'}
        </Link>
      </span>
    </p>
  );
}
