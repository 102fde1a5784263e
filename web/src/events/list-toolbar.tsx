import type { ReactNode } from 'react';
import { GameChips } from './game-chips.tsx';
import { ListSearch } from './list-search.tsx';
import { SortSelect } from './list-selects.tsx';

/** What the lists of scrims and tournaments are both narrowed and ordered by. */
type SharedFilters<Sort extends string> = { game: string; organizationId: string; sort: Sort };

type Props<Sort extends string> = {
  filters: SharedFilters<Sort>;
  sortOptions: readonly { value: Sort; label: string }[];
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
