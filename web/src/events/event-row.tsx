import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clockTime, istText } from '../lib/format/time.ts';
import { TimeText } from '../ui/time-text.tsx';

type Props = {
  /** Its page; null when that is gone. */
  to: string | null;
  title: string;
  /** What and by whom, in one line. */
  about: string;
  /** The line about time, and the instant that it tells; '' for none. */
  when: string;
  at: string;
  badge: ReactNode;
  /** Over: it stands back behind those to come. */
  dimmed?: boolean;
  children?: ReactNode;
};

/** An event as a line of a list; the whole line is the link, where there is a page. What can be pressed in it stands above that: `relative z-10`. */
export function EventRow({ to, title, about, when, at, badge, dimmed, children }: Props) {
  return (
    <li
      className={clsx(
        'relative flex items-start gap-3 px-4 py-3.5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2 sm:gap-4',
        to !== null && 'hover:bg-surface-2',
      )}
    >
      <div className="min-w-0 flex-1">
        {/* Where no page has the whole title, it stands here. */}
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

/** With India's time behind it, as on cards, where the line tells one by the clock and the reader's differs (FIELD 8). */
function withIst(when: string, at: string): string {
  const ist = at !== '' && when.includes(clockTime(at)) && istText(at);
  return ist ? `${when} · ${ist}` : when;
}
