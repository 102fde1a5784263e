import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { ParticipantFilter } from '@hotdrop/contract/tournaments/registration/team-selection.ts';
import { clsx } from 'clsx';
import { ChevronDown, LayoutGrid, List, Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { closeKeyboard } from '../../lib/focus.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ManagerView } from './manager-view.ts';

type Props = {
  view: ManagerView;
  onView: (change: Partial<ManagerView>) => void;
  /** The search text as typed. */
  typed: string;
  onSearch: (text: string) => void;
  /** The search field. */
  field: RefObject<HTMLInputElement | null>;
};

const filterTexts: Record<ParticipantFilter, string> = {
  all: 'All teams',
  group: 'Selected group',
  ungrouped: 'Ungrouped only',
};

const layoutChoices = [
  { layout: 'list', label: 'List view', Icon: List },
  { layout: 'grid', label: 'Grid view', Icon: LayoutGrid },
] as const;

/** Heading, layout and filters of the team list. */
export function TeamsToolbar({ view, onView, typed, onSearch, field }: Props) {
  return (
    // Phones have no space for a heading that repeats the tab, nor for field and select in one row; low screens have
    // space for one row only.
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 px-4 pt-1 pb-3 max-sm:gap-y-2 max-sm:pt-3 sm:grid-cols-[minmax(0,1fr)_11rem] sm:[@media(height<30rem)]:grid-cols-[minmax(0,1fr)_11rem_auto]! sm:[@media(height<30rem)]:py-2">
      <h2 className="text-lg max-sm:sr-only sm:[@media(height<30rem)]:sr-only">Participants</h2>
      <div className="-mr-2.5 flex justify-self-end max-sm:order-3 sm:[@media(height<30rem)]:order-3">
        {layoutChoices.map(({ layout, label, Icon }) => (
          <IconButton
            key={layout}
            label={label}
            aria-pressed={layout === view.layout}
            icon={<Icon aria-hidden size={19} />}
            onClick={() => onView({ layout })}
            className={clsx(
              'pointer-fine:w-9',
              // Also framed, so that colour is not the only cue.
              layout === view.layout ? 'text-ink! inset-ring inset-ring-ink-3' : 'text-ink-3!',
            )}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: Enter is caught here, which only a form can */}
      <form
        role="search"
        onSubmit={closeKeyboard}
        className="relative min-w-0 max-sm:order-1 max-sm:col-span-2"
      >
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={field}
          type="search"
          aria-label="Search teams"
          aria-keyshortcuts="/"
          placeholder="Team, player or phone"
          value={typed}
          maxLength={limits.search}
          onChange={event => onSearch(event.target.value)}
          enterKeyHint="search"
          autoComplete="off"
          className={clsx(
            'control peer pl-10 [&::-webkit-search-cancel-button]:hidden',
            typed !== '' && 'pr-11',
          )}
        />
        {typed === '' && (
          <kbd
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3.5 hidden items-center font-sans text-ink-3 text-sm peer-focus:hidden! min-[72rem]:pointer-fine:flex"
          >
            /
          </kbd>
        )}
        {typed !== '' && (
          <IconButton
            label="Clear search"
            icon={<X aria-hidden size={17} />}
            onClick={() => {
              onSearch('');
              field.current?.focus();
            }}
            className="absolute! top-0 right-0"
          />
        )}
      </form>
      <div className="relative min-w-0 max-sm:order-2">
        <select
          aria-label="Which teams"
          value={view.filter}
          onChange={event => onView({ filter: event.target.value as ParticipantFilter })}
          className="control appearance-none pr-8 pl-3"
        >
          {(Object.keys(filterTexts) as ParticipantFilter[]).map(value => (
            <option key={value} value={value}>
              {filterTexts[value]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3"
        />
      </div>
    </div>
  );
}
