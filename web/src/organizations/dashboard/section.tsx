import type { ReactNode } from 'react';
import { count } from '../../lib/format/count.ts';

type Props = {
  /** Where the numbers on top lead. */
  id: string;
  title: string;
  total?: number;
  action?: ReactNode;
  children: ReactNode;
};

/** A part of the dashboard under its own heading. */
export function Section({ id, title, total, action, children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="min-w-0 scroll-mt-20 outline-none"
    >
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="text-xl">
          {title} {total !== undefined && <span className="numeric text-ink-3">{count(total)}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
