import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { centreInRow } from './centre-in-row.ts';

type ListProps<Id extends string> = {
  label: string;
  /** Prefix of the IDs of tabs and panels: `{base}-{id}` and `{base}-{id}-panel`. */
  base: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  /** Only the open panel is on the page. */
  onePanel?: boolean;
  disabled?: boolean;
  className: string;
  /** Class of each tab. */
  tabClassName: string;
  ref?: RefObject<HTMLDivElement | null>;
};

/** A row of tabs with roving focus: arrows, Home and End move and select. The parent renders the panels. */
export function TabList<Id extends string>(props: ListProps<Id>) {
  const { label, base, tabs, value, onChange, onePanel, disabled, className, tabClassName, ref } = props;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(tab => tab.id === value);
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${next.id}`)}`)?.focus();
  }

  return (
    <div ref={ref} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={className}>
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${base}-${id}`}
          disabled={disabled}
          aria-selected={id === value}
          aria-controls={onePanel && id !== value ? undefined : `${base}-${id}-panel`}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
          className={clsx(
            '-mb-px min-h-11 border-b-3 font-display font-semibold text-[1.0625rem] transition-colors focus-visible:-outline-offset-2',
            id === value ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            tabClassName,
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

type Tab = { id: string; label: ReactNode; content: ReactNode };

type Props = {
  label: string;
  tabs: Tab[];
  value: string;
  onChange: (id: string) => void;
  /** Many tabs: spread from edge to edge on phones. */
  dense?: boolean;
};

/** Tabs with the open panel. The parent keeps `value`, usually in the URL. */
export function Tabs({ label, tabs, value, onChange, dense }: Props) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.find(tab => tab.id === value) ?? tabs[0];

  const openId = open?.id;
  useEffect(() => {
    centreInRow(list.current, `#${CSS.escape(`${base}-${openId}`)}`);
  }, [base, openId]);

  return (
    <div>
      <TabList
        ref={list}
        label={label}
        base={base}
        tabs={tabs}
        value={openId ?? ''}
        onChange={onChange}
        onePanel
        className={clsx(
          'tab-row relative -mx-1.5 flex gap-3 overflow-x-auto border-line border-b',
          dense && 'max-sm:justify-between max-sm:gap-0',
        )}
        tabClassName="min-w-11 shrink-0 px-1.5"
      />
      {open && (
        <div
          role="tabpanel"
          id={`${base}-${open.id}-panel`}
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
