import { useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { NoticeList } from './notice-list.tsx';
import { SeeAllButton } from './see-all-button.tsx';

/** The notifications below the bell, on wide screens. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  const headingId = useId();

  // Before the panel is painted: a key pressed at once is for it.
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), []);

  return (
    <section
      ref={panel}
      // Toasts keep clear of it.
      data-panel
      role="dialog"
      aria-labelledby={headingId}
      tabIndex={-1}
      className="absolute top-full right-0 z-40 mt-1 flex max-h-[min(40rem,calc(100dvh-5rem))] w-md animate-fade flex-col overflow-hidden rounded-card border border-line bg-surface-1 shadow-lift outline-none"
    >
      <div className="flex items-center justify-between gap-3 border-line border-b py-2 pr-2 pl-4">
        <h2 id={headingId} className="text-xl">
          Notifications
        </h2>
        <SeeAllButton />
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain pt-3">
        <NoticeList inPanel onOpen={onClose} />
      </div>
      <Link
        to="/notifications"
        onClick={onClose}
        className="grid min-h-11 place-items-center border-line border-t font-medium text-ink-2 hover:text-ink focus-visible:-outline-offset-2"
      >
        See all
      </Link>
    </section>
  );
}
