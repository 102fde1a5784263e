import { suggestedGames } from '@hotdrop/contract/lib/lists.ts';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Chip } from '../ui/badge.tsx';
import type { EventFilters, Options } from './event-filters.ts';
import { ListSearch } from './list-search.tsx';
import { PillSelect, SortSelect } from './list-selects.tsx';

/** Games beyond this many go into a select, so that free-text games cannot bury the list. */
const MAX_CHIPS = 8;

type GameChipsProps = {
  games: readonly string[];
  /** '' is all. */
  game: string;
  onGame: (game: string) => void;
  /** The one organizer whose events are shown, as far as the name is known; undefined for all. */
  organizer: string | undefined;
  onAllOrganizers: () => void;
  /** Further filters, before the games. */
  children: ReactNode;
};

/** What a list is narrowed to: a row of chips that scrolls on phones. */
function GameChips({ games, game: chosen, onGame, organizer, onAllOrganizers, children }: GameChipsProps) {
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
    <fieldset className="-mx-4 min-w-0 sm:mx-0">
      <legend className="sr-only">Narrow the list</legend>
      <div
        ref={row}
        className="-my-0.5 relative flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:overflow-visible sm:px-0"
      >
        {organizer !== undefined && (
          <Chip pressed icon={<X aria-hidden size={15} />} onClick={onAllOrganizers}>
            <span className="max-w-60 truncate">{organizer ? `by ${organizer}` : 'One organizer'}</span>
          </Chip>
        )}
        {children}
        <Chip pressed={chosen === ''} onClick={() => onGame('')}>
          All games
        </Chip>
        {chips.map(game => (
          <Chip
            key={game}
            data-game
            pressed={chosen === game}
            onClick={() => onGame(chosen === game ? '' : game)}
            className="max-w-60"
          >
            <span className="truncate">{game}</span>
          </Chip>
        ))}
        {others.length > 0 && (
          <PillSelect
            label="More games"
            value=""
            options={['', ...others].map(game => ({ value: game, label: game || 'More games' }))}
            onChange={onGame}
          />
        )}
      </div>
    </fieldset>
  );
}

type SharedFilters<Sort> = Pick<EventFilters, 'game' | 'organizationId'> & { sort: Sort };

type Props<Sort extends string> = {
  filters: SharedFilters<Sort>;
  sortOptions: Options<Sort>;
  /** The search as typed, ahead of the filters. */
  search: string;
  onSearch: (text: string) => void;
  onChange: (change: Partial<SharedFilters<Sort>>) => void;
  games: readonly string[];
  /** Who `filters.organizationId` is, as far as that is known. */
  organizer: string;
  /** The filters of this list alone. */
  children: ReactNode;
};

/** Search, order, and what a list is narrowed to. */
export function ListToolbar<Sort extends string>(props: Props<Sort>) {
  const { filters, onChange } = props;
  return (
    <div className="grid gap-4">
      <div className="flex gap-3">
        <ListSearch label="Title, game or organizer" value={props.search} onChange={props.onSearch} />
        <SortSelect value={filters.sort} options={props.sortOptions} onChange={sort => onChange({ sort })} />
      </div>
      <GameChips
        games={props.games}
        game={filters.game}
        onGame={game => onChange({ game })}
        organizer={filters.organizationId === '' ? undefined : props.organizer}
        onAllOrganizers={() => onChange({ organizationId: '' })}
      >
        {props.children}
      </GameChips>
    </div>
  );
}
