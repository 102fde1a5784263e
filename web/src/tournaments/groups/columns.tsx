import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { TabList } from '../../ui/tabs.tsx';
import type { Column } from './manager-view.ts';

type Part = { id: Column; label: string; count: string; content: ReactNode };

type Props = {
  parts: readonly Part[];
  open: Column;
  onOpen: (column: Column) => void;
  disabled: boolean;
};

/** From this width on, the columns are side by side. */
export const wideScreen = '(width >= 72rem)';

/** The Manager's columns; as tabs, one at a time, if they do not fit side by side. */
export function Columns(props: Props) {
  return useMedia(wideScreen) ? <SideBySide {...props} /> : <OneAtATime {...props} />;
}

const panel = 'panel flex min-h-0 min-w-0 flex-col overflow-hidden';

function SideBySide({ parts }: Props) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.5625fr)_minmax(0,1fr)_minmax(0,1.25fr)] gap-4">
      {parts.map(part => (
        <section key={part.id} aria-label={part.label} className={panel}>
          {part.content}
        </section>
      ))}
    </div>
  );
}

function OneAtATime({ parts, open, onOpen, disabled }: Props) {
  const base = useId();
  return (
    <>
      <TabList
        label="Manager"
        base={base}
        tabs={parts.map(({ id, label, count }) => ({
          id,
          label: (
            <>
              {label} <span className="numeric text-ink-3">{count}</span>
            </>
          ),
        }))}
        value={open}
        onChange={onOpen}
        disabled={disabled}
        className="-mx-4 grid shrink-0 grid-cols-3 border-line border-b px-4 max-sm:flex max-sm:*:flex-auto"
        tabClassName="min-w-0 truncate px-1"
      />
      <div className="relative -mx-4 min-h-0 flex-1">
        {parts.map(part => (
          <div
            key={part.id}
            role="tabpanel"
            id={`${base}-${part.id}-panel`}
            aria-labelledby={`${base}-${part.id}`}
            // Hidden, not unmounted, so that each list keeps its scroll position.
            className={clsx(
              'absolute inset-0 flex min-w-0 flex-col overflow-clip bg-surface-1',
              part.id !== open && 'invisible',
            )}
          >
            {part.content}
          </div>
        ))}
      </div>
    </>
  );
}

/** Shown in a column instead of its list. */
export function ColumnMessage({ children }: { children: ReactNode }) {
  return <div className="min-h-0 flex-1 overflow-y-auto p-3">{children}</div>;
}

/** Shown instead of a list that is empty. */
export function ColumnEmpty({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center text-ink-2 text-sm">
      <span className="text-ink-3">{icon}</span>
      <p className="font-bold font-display text-ink text-lg">{title}</p>
      {children}
    </div>
  );
}
