import { clsx } from 'clsx';
import { type KeyboardEvent, useRef } from 'react';
import { tabsStep } from '../ui/tabs.tsx';

type Props<Id extends string> = {
  /** The ids of tabs and panels begin with it: `{base}-{id}` and `{base}-{id}-panel`. */
  base: string;
  tabs: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** Tabs whose panels all stay on the page, so that nothing that is typed or read there is lost. */
export function RoomTabs<Id extends string>({ base, tabs, value, onChange }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const current = tabs.findIndex(tab => tab.id === value);
    const step = tabsStep(event.key, current, tabs.length);
    const next = step === null ? undefined : tabs[step];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${next.id}`)}`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Room"
      onKeyDown={onKeyDown}
      className="flex shrink-0 border-line border-b"
    >
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${base}-${id}`}
          aria-selected={id === value}
          aria-controls={`${base}-${id}-panel`}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
          className={clsx(
            '-mb-px min-h-11 flex-1 border-b-3 px-3 font-display font-semibold text-[1.0625rem] focus-visible:-outline-offset-2',
            id === value ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
