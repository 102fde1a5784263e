import { countdown } from '../../lib/format/countdown.ts';
import { useNow } from '../../lib/use-now.ts';

/** How long a seat is still kept without a payment, second by second: "04:32 left"; nothing once that is over. */
export function HoldClock({ until }: { until: string }) {
  const left = Date.parse(until) - useNow(1000);
  if (left <= 0) return null;
  return (
    <span role="timer" className="numeric whitespace-nowrap text-warn">
      {countdown(left)} left
    </span>
  );
}
