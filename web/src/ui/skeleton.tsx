import { clsx } from 'clsx';

/** A grey place where content will stand; shape it with `className`. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-shimmer rounded-tag bg-surface-3', className)} />;
}
