import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

type Tab = { id: string; label: ReactNode; content: ReactNode };

type Props = {
  label: string;
  tabs: Tab[];
  value: string;
  onChange: (id: string) => void;
  /** Many tabs: on phones they stand side by side from edge to edge. */
  dense?: boolean;
};

/** Tabs with roving focus: arrows, Home and End move and select. The owner keeps `value`, usually in the URL. */
export function Tabs({ label, tabs, value, onChange, dense }: Props) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = Math.max(
    0,
    tabs.findIndex(tab => tab.id === value),
  );

  const openId = tabs[current]?.id;
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${openId}`)}`);
    // The row alone is moved: scrolling the tab into view would move the page too.
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return;
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [base, openId]);

  function onKeyDown(event: KeyboardEvent) {
    const step = tabsStep(event.key, current, tabs.length);
    const next = step === null ? undefined : tabs[step];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${next.id}`)}`)?.focus();
  }

  const open = tabs[current];
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={clsx(
          'tab-row relative -mx-1.5 flex gap-3 overflow-x-auto border-line border-b',
          dense && 'max-sm:justify-between max-sm:gap-0',
        )}
      >
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${base}-panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={clsx(
              '-mb-px min-h-11 min-w-11 shrink-0 border-b-3 px-1.5 font-display font-semibold text-[1.0625rem] transition-colors focus-visible:-outline-offset-2',
              tab === open ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open && (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${open.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls is reached with Tab (ARIA tabs pattern)
          tabIndex={0}
          className="pt-5"
        >
          {open.content}
        </div>
      )}
    </div>
  );
}

/** The tab to which a key leads from the one at `at`, of so many, round and round; null for other keys. */
export function tabsStep(key: string, at: number, tabs: number): number | null {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs - 1 }[key];
  return to === undefined ? null : (to + tabs) % tabs;
}
