import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clockTime, istText } from '../lib/format/time.ts';
import { TimeText } from '../ui/time-text.tsx';

type Props = {
  /** The event's page; null if it is gone. */
  to: string | null;
  title: string;
  /** Game and organizer, in one line. */
  about: string;
  /** Time text and its instant; '' for none. */
  when: string;
  at: string;
  badge: ReactNode;
  /** Over: shown dimmer than upcoming events. */
  dimmed?: boolean;
  children?: ReactNode;
};

/**
 * An event as a list row; all of it links to the event's page, if there is one. Buttons inside need `relative
 * z-10` to be above the link.
 */
export function EventRow({ to, title, about, when, at, badge, dimmed, children }: Props) {
  return (
    <li
      className={clsx(
        'relative flex items-start gap-3 px-4 py-3.5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2 sm:gap-4',
        to !== null && 'hover:bg-surface-2',
      )}
    >
      <div className="min-w-0 flex-1">
        {/* Without a page, this is the only place for the whole title. */}
        <h3
          className={clsx(
            to === null ? '[overflow-wrap:anywhere]' : 'truncate',
            'text-lg',
            dimmed && 'text-ink-2',
          )}
        >
          {to === null ? (
            title
          ) : (
            <Link to={to} className="outline-none after:absolute after:inset-0">
              {title}
            </Link>
          )}
        </h3>
        <p className="truncate text-ink-2 text-sm">{about}</p>
        <p className="text-ink-2 text-sm">
          <TimeText at={at}>{withIst(when, at)}</TimeText>
        </p>
        {children}
      </div>
      {badge}
    </li>
  );
}

/** Adds India time, as on cards, if the text shows a clock time and the reader's zone differs (FIELD 8). */
function withIst(when: string, at: string): string {
  const ist = at !== '' && when.includes(clockTime(at)) && istText(at);
  return ist ? `${when} · ${ist}` : when;
}
