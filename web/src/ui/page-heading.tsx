import type { ReactNode } from 'react';

type Props = { title: ReactNode; sub?: ReactNode; actions?: ReactNode };

/** The title of a page with its main action. */
export function PageHeading({ title, sub, actions }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.75rem] md:text-[2.125rem]" tabIndex={-1}>
          {title}
        </h1>
        {sub && <p className="text-ink-2">{sub}</p>}
      </div>
      {actions}
    </div>
  );
}
