import { countdown } from '../../lib/format/countdown.ts';
import { rupees } from '../../lib/format/money.ts';
import { sentence } from '../../lib/format/sentence.ts';
import { referenceText } from '../../lib/format/utr.ts';
import { useNow } from '../../lib/use-now.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { Paying } from './pay-api.ts';
import { RazorpayPanel } from './razorpay-panel.tsx';
import { UpiPanel } from './upi-panel.tsx';
import { usePayWay } from './use-pay-way.ts';
import type { RazorpayPayment } from './use-razorpay.ts';

type Props = {
  scrimId: string;
  organizer: string;
  paying: Paying;
  byRazorpay: RazorpayPayment;
  isSuspended: boolean;
};

/** How the held slot is paid: directly to the organizer, first where a UPI ID is shown, or through Razorpay. */
export function PayPanel({ scrimId, organizer, paying, byRazorpay, isSuspended }: Props) {
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

/** How long the slot is kept; the last minutes are said aloud once each. */
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
