import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { tabsStep } from '../../ui/tabs.tsx';
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
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = parts.findIndex(part => part.id === open);
    const step = tabsStep(event.key, at, parts.length);
    const next = step === null ? undefined : parts[step];
    if (!next) return;
    event.preventDefault();
    onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Manager"
        onKeyDown={onKeyDown}
        className="-mx-4 grid shrink-0 grid-cols-3 border-line border-b px-4 max-sm:flex max-sm:*:flex-auto"
      >
        {parts.map(part => (
          <button
            key={part.id}
            type="button"
            role="tab"
            id={`${base}-${part.id}`}
            data-tab={part.id}
            disabled={disabled}
            aria-selected={part.id === open}
            aria-controls={`${base}-${part.id}-panel`}
            tabIndex={part.id === open ? 0 : -1}
            onClick={() => onOpen(part.id)}
            className={clsx(
              '-mb-px min-h-11 min-w-0 truncate border-b-3 px-1 font-display font-semibold text-[1.0625rem] transition-colors focus-visible:-outline-offset-2',
              part.id === open ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {part.label} <span className="numeric text-ink-3">{part.count}</span>
          </button>
        ))}
      </div>
      <div className="relative -mx-4 min-h-0 flex-1">
        {parts.map(part => (
          <div
            key={part.id}
            role="tabpanel"
            id={`${base}-${part.id}-panel`}
            aria-labelledby={`${base}-${part.id}`}
            // Hidden rather than taken away, so that each list keeps its place.
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
