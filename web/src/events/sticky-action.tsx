import type { ReactNode } from 'react';

/** A page's main action: in reach of the thumb at the bottom of small screens, in its place on wide ones. */
export function StickyAction({ children }: { children: ReactNode }) {
  return (
    <div
      data-arrival
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[var(--bottom-bar)] max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-surface-1 max-lg:px-4 max-lg:py-3"
    >
      {children}
    </div>
  );
}
