import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';

/** A grey placeholder, shaped by `className`. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-shimmer rounded-tag bg-surface-3', className)} />;
}

/** A spinner for work of unknown length. Decorative: the text beside it says what is running. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
}
