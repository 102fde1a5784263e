import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: ReactNode; body?: ReactNode; actions?: ReactNode };

/** Nothing here yet, and what to do next. */
export function EmptyState({ icon, title, body, actions }: Props) {
  return (
    <div className="panel grid justify-items-center gap-3 px-5 py-12 text-center">
      <span aria-hidden className="text-ink-3">
        {icon}
      </span>
      <p className="font-bold font-display text-xl">{title}</p>
      {body && <p className="max-w-md text-ink-2">{body}</p>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
