import { clsx } from 'clsx';

type Props = { label: string; value: number; max?: number; className?: string };

/** Progress of a task, e.g. an upload in percent. */
export function ProgressBar({ label, value, max = 100, className }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.round(value)}
      className={clsx('h-1.5 overflow-hidden rounded-full bg-surface-3', className)}
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-200"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
