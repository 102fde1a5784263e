import { limits, suggestedGames } from '@hotdrop/contract/limits.ts';
import { clsx } from 'clsx';
import { ArrowDownWideNarrow, ChevronDown, Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Chip } from '../../../components/ui/chip.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { type ListFilters, noFilters, sortOptions } from '../filters.ts';

type Props = {
  filters: ListFilters;
  /** The search as typed, ahead of `filters.search`. */
  search: string;
  onSearch: (text: string) => void;
  onChange: (change: Partial<ListFilters>) => void;
  games: readonly string[];
  /** Who `filters.organizationId` is, as far as that is known. */
  organizer: string;
};

/** Games beyond this many go into a select, so that free-text games cannot bury the list. */
const MAX_CHIPS = 8;

/** Search, order, and what the list is narrowed to. */
export function ListToolbar({ filters, search, onSearch, onChange, games, organizer }: Props) {
  const { game: chosen } = filters;
  const ordered = [...new Set([...suggestedGames.filter(game => games.includes(game)), ...games])];
  const chips = ordered.slice(0, MAX_CHIPS);
  // The chosen one is always a chip, so that it can be seen and taken off.
  if (chosen !== '' && !chips.includes(chosen)) chips.push(chosen);
  const others = ordered.filter(game => !chips.includes(game));
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, or its chip, has come
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[data-game][aria-pressed=true]');
    if (row.current && chip)
      row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2;
  }, [chosen, games]);
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
        <div
          ref={row}
          className="relative flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:flex-wrap sm:px-0"
        >
          {filters.organizationId !== '' && (
            <Chip pressed icon={<X aria-hidden size={15} />} onClick={() => onChange({ organizationId: '' })}>
              <span className="max-w-60 truncate">{organizer ? `by ${organizer}` : 'One organizer'}</span>
            </Chip>
          )}
          <Chip
            pressed={filters.freeOnly}
            icon={<span aria-hidden>₹</span>}
            onClick={() => onChange({ freeOnly: !filters.freeOnly })}
          >
            Free only
          </Chip>
          <Chip pressed={chosen === ''} onClick={() => onChange({ game: '' })}>
            All games
          </Chip>
          {chips.map(game => (
            <Chip
              key={game}
              data-game
              pressed={chosen === game}
              onClick={() => onChange({ game: chosen === game ? '' : game })}
              className="max-w-60"
            >
              <span className="truncate">{game}</span>
            </Chip>
          ))}
          {others.length > 0 && <MoreGames games={others} onChange={game => onChange({ game })} />}
        </div>
      </fieldset>
    </div>
  );
}

type SortProps = { value: string; onChange: (sort: ListFilters['sort']) => void };

/** On phones only its icon shows, filled while the order is not the usual one; the native list opens all the same. */
function SortSelect({ value, onChange }: SortProps) {
  const changed = value !== noFilters.sort;
  return (
    <div className="relative shrink-0">
      <select
        aria-label="Sort"
        value={value}
        onChange={event => {
          const chosen = sortOptions.find(option => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={clsx(
          'control appearance-none max-sm:w-11 max-sm:px-0 max-sm:text-transparent sm:pr-10',
          changed && 'max-sm:bg-ink',
        )}
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
        className={clsx(
          'pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 sm:hidden',
          changed ? 'text-canvas' : 'text-ink-2',
        )}
      />
      <Arrow className="max-sm:hidden" />
    </div>
  );
}

type MoreProps = { games: readonly string[]; onChange: (game: string) => void };

function MoreGames({ games, onChange }: MoreProps) {
  return (
    <div className="relative shrink-0">
      <select
        aria-label="More games"
        value=""
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
