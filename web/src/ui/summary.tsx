import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** The summary of a `details`, with a chevron. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={clsx(
        'flex min-h-11 w-fit list-none items-center gap-1.5 text-ink-2 [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      {children}
      <ChevronDown
        aria-hidden
        size={16}
        className="shrink-0 text-ink-3 transition-transform [[open]>summary_&]:rotate-180"
      />
    </summary>
  );
}
