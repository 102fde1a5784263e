import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';

type Props = {
  to: string;
  title: string;
  /** What and by whom, in one line. */
  about: string;
  when: ReactNode;
  badge: ReactNode;
  /** Over: it stands back behind those to come. */
  dimmed?: boolean;
  children?: ReactNode;
};

/** An event as a line of a list; the whole line is the link. What can be pressed in it stands above that: `relative z-10`. */
export function EventRow({ to, title, about, when, badge, dimmed, children }: Props) {
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 hover:bg-surface-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2 sm:gap-4">
      <div className="min-w-0 flex-1">
        <h3 className={clsx('truncate text-lg', dimmed && 'text-ink-2')}>
          <Link to={to} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="truncate text-ink-2 text-sm">{about}</p>
        <p className="text-ink-2 text-sm">{when}</p>
        {children}
      </div>
      {badge}
    </li>
  );
}
