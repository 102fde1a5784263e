import { suggestedGames } from '@hotdrop/contract/lib/first-load.ts';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Chip } from '../ui/badge.tsx';
import { centreInRow } from '../ui/centre-in-row.ts';
import type { EventFilters, Options } from './event-filters.ts';
import { ListSearch } from './list-search.tsx';
import { PillSelect, SortSelect } from './list-selects.tsx';

/** Games beyond this many go into a select, so that free-text games cannot bury the list. */
const MAX_CHIPS = 8;

type SharedFilters<Sort> = Pick<EventFilters, 'game' | 'organizationId'> & { sort: Sort };

type Props<Sort extends string> = {
  filters: SharedFilters<Sort>;
  sortOptions: Options<Sort>;
  /** The search text as typed, ahead of the filters. */
  search: string;
  onSearch: (text: string) => void;
  onChange: (change: Partial<SharedFilters<Sort>>) => void;
  games: readonly string[];
  /** Name of the organizer in `filters.organizationId`; '' if unknown. */
  organizer: string;
  /** The filters of this list alone. */
  children: ReactNode;
};

/** Search, order and filters: chips in a row that scrolls on phones. */
export function ListToolbar<Sort extends string>(props: Props<Sort>) {
  const { filters, games, organizer, onChange } = props;
  const chosen = filters.game;
  const onGame = (game: string) => onChange({ game });
  const ordered = [...new Set([...suggestedGames.filter(game => games.includes(game)), ...games])];
  const chips = ordered.slice(0, MAX_CHIPS);
  // The chosen game always has a chip, so that it can be cleared.
  if (chosen !== '' && !chips.includes(chosen)) chips.push(chosen);
  const others = ordered.filter(game => !chips.includes(game));
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, or its chip, has come
  useEffect(() => {
    centreInRow(row.current, '[data-game][aria-pressed=true]');
  }, [chosen, games]);
  return (
    <div className="grid gap-4">
      <div className="flex gap-3">
        <ListSearch label="Title, game or organizer" value={props.search} onChange={props.onSearch} />
        <SortSelect value={filters.sort} options={props.sortOptions} onChange={sort => onChange({ sort })} />
      </div>
      <fieldset className="-mx-4 min-w-0 sm:mx-0">
        <legend className="sr-only">Filters</legend>
        <div
          ref={row}
          className="-my-0.5 relative flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:overflow-visible sm:px-0"
        >
          {filters.organizationId !== '' && (
            <Chip pressed icon={<X aria-hidden size={15} />} onClick={() => onChange({ organizationId: '' })}>
              <span className="max-w-60 truncate">{organizer ? `by ${organizer}` : 'One organizer'}</span>
            </Chip>
          )}
          {props.children}
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
    </div>
  );
}
