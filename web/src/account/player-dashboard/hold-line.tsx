import { countdown } from '../../lib/format/time.ts';

/** Countdown of a slot held for payment. */
export function HoldLine({ until, now }: { until: string; now: number }) {
  const left = Date.parse(until) - now;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-control bg-surface-1 px-4 py-3">
      <span>{left > 0 ? 'Your slot is held for' : 'Your hold has ended'}</span>
      {left > 0 && (
        <span role="timer" className="numeric text-2xl text-warn">
          {countdown(left)}
        </span>
      )}
    </p>
  );
}
