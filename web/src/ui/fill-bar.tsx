import { clsx } from 'clsx';
import { count, plural } from '../lib/format/in-words.ts';

type Props = { taken: number; capacity: number; label: string; unit?: string };

/** Share from which the bar warns that slots run out. */
const NEARLY_FULL = 0.75;

type Fill = 'free' | 'nearly' | 'full';

function fillOf(taken: number, capacity: number): Fill {
  if (taken >= capacity) return 'full';
  return taken / capacity >= NEARLY_FULL ? 'nearly' : 'free';
}

const barTone: Record<Fill, string> = { free: 'fill-ok', nearly: 'fill-warn', full: 'fill-bad' };

/** Number of taken slots, with a bar whose colour repeats it. */
export function FillBar({ taken, capacity, label, unit = 'team' }: Props) {
  const share = capacity > 0 ? Math.min(1, taken / capacity) : 1;
  const left = Math.max(0, capacity - taken);
  const said = `${count(taken)} of ${plural(capacity, unit)}, ${left === 0 ? 'full' : `${count(left)} left`}`;
  return (
    <div>
      <p className="sr-only">
        {label}: {said}
      </p>
      <div className="flex items-baseline justify-between gap-3" aria-hidden="true">
        <span className="text-ink-3 text-sm">{label}</span>
        <span className="numeric text-ink-3">
          <span className="text-ink">{count(taken)}</span> / {count(capacity)}
        </span>
      </div>
      {/* SVG, because the CSP of server-rendered pages allows no inline styles. */}
      <svg aria-hidden="true" className="mt-2 block h-1.5 w-full rounded-full bg-surface-3">
        <rect
          width={`${share * 100}%`}
          height="6"
          rx="3"
          className={clsx('transition-[width]', barTone[fillOf(taken, capacity)])}
        />
      </svg>
    </div>
  );
}
