import { limits } from '@hotdrop/contract/limits.ts';
import { clsx } from 'clsx';
import { ArrowDownWideNarrow, ChevronDown, IndianRupee, Search, X } from 'lucide-react';
import type { FormEvent } from 'react';
import { Chip } from '../../../components/ui/chip.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { type ListFilters, sortOptions } from '../filters.ts';

type Props = {
  filters: ListFilters;
  /** The search as typed, ahead of `filters.search`. */
  search: string;
  onSearch: (text: string) => void;
  onChange: (change: Partial<ListFilters>) => void;
  games: readonly string[];
};

/** Games beyond this many go into a select, so that free-text games cannot bury the list. */
const MAX_CHIPS = 8;

/** Search, order, and what the list is narrowed to. */
export function ListToolbar({ filters, search, onSearch, onChange, games }: Props) {
  const known = filters.game === '' || games.includes(filters.game) ? games : [filters.game, ...games];
  const chips = known.slice(0, MAX_CHIPS);
  const others = known.slice(MAX_CHIPS);
  return (
    <div className="grid gap-4">
      <div className="flex gap-3">
        {/* biome-ignore lint/a11y/useSemanticElements: Enter is caught here, which only a form can */}
        <form role="search" onSubmit={closeKeyboard} className="relative min-w-0 flex-1">
          <Search
            aria-hidden
            size={19}
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-3"
          />
          <input
            type="search"
            aria-label="Title, game or organizer"
            placeholder="Title, game or organizer"
            value={search}
            maxLength={limits.search}
            onChange={event => onSearch(event.target.value)}
            enterKeyHint="search"
            autoComplete="off"
            className={clsx(
              'control pl-11 [&::-webkit-search-cancel-button]:hidden',
              search !== '' && 'pr-11',
            )}
          />
          {search !== '' && (
            <IconButton
              label="Clear search"
              icon={<X aria-hidden size={18} />}
              onClick={() => onSearch('')}
              className="absolute top-0 right-0"
            />
          )}
        </form>
        <SortSelect value={filters.sort} onChange={sort => onChange({ sort })} />
      </div>
      <fieldset className="-mx-4 min-w-0 sm:mx-0">
        <legend className="sr-only">Narrow the list</legend>
        <div className="flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:flex-wrap sm:px-0">
          <Chip pressed={filters.game === ''} onClick={() => onChange({ game: '' })}>
            All games
          </Chip>
          {chips.map(game => (
            <Chip
              key={game}
              pressed={filters.game === game}
              onClick={() => onChange({ game: filters.game === game ? '' : game })}
              className="max-w-60"
            >
              <span className="truncate">{game}</span>
            </Chip>
          ))}
          {others.length > 0 && (
            <MoreGames games={others} value={filters.game} onChange={game => onChange({ game })} />
          )}
          <Chip
            pressed={filters.freeOnly}
            icon={<IndianRupee aria-hidden size={15} />}
            onClick={() => onChange({ freeOnly: !filters.freeOnly })}
          >
            Free only
          </Chip>
        </div>
      </fieldset>
    </div>
  );
}

type SortProps = { value: string; onChange: (sort: ListFilters['sort']) => void };

/** On phones only its icon shows; the native list of choices opens all the same. */
function SortSelect({ value, onChange }: SortProps) {
  return (
    <div className="relative shrink-0">
      <select
        aria-label="Sort"
        value={value}
        onChange={event => {
          const chosen = sortOptions.find(option => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="control appearance-none sm:pr-10 max-sm:w-11 max-sm:px-0 max-sm:text-transparent"
      >
        {sortOptions.map(option => (
          <option key={option.value} value={option.value} className="text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ArrowDownWideNarrow
        aria-hidden
        size={19}
        className="pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 text-ink-2 sm:hidden"
      />
      <Arrow className="max-sm:hidden" />
    </div>
  );
}

type MoreProps = { games: readonly string[]; value: string; onChange: (game: string) => void };

function MoreGames({ games, value, onChange }: MoreProps) {
  return (
    <div className="relative shrink-0">
      <select
        aria-label="More games"
        value={games.includes(value) ? value : ''}
        onChange={event => onChange(event.target.value)}
        className="control max-w-48 appearance-none rounded-full py-1 pr-9 text-sm pointer-fine:min-h-9"
      >
        <option value="">More games</option>
        {games.map(game => (
          <option key={game} value={game}>
            {game}
          </option>
        ))}
      </select>
      <Arrow />
    </div>
  );
}

function Arrow({ className }: { className?: string }) {
  return (
    <ChevronDown
      aria-hidden
      size={18}
      className={clsx('pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3', className)}
    />
  );
}

/** Everything was searched while it was typed; Enter only puts the phone's keyboard away. */
function closeKeyboard(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
