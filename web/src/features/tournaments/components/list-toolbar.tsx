import { GameChips } from '../../../components/events/game-chips.tsx';
import { ListSearch } from '../../../components/events/list-search.tsx';
import { SortSelect } from '../../../components/events/list-selects.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { type ListFilters, sortOptions } from '../filters.ts';

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

/** Search, order, and what the list is narrowed to. */
export function ListToolbar({ filters, search, onSearch, onChange, games, organizer }: Props) {
  return (
    <div className="grid gap-4">
      <div className="flex gap-3">
        <ListSearch label="Title, game or organizer" value={search} onChange={onSearch} />
        <SortSelect value={filters.sort} options={sortOptions} onChange={sort => onChange({ sort })} />
      </div>
      <GameChips
        games={games}
        game={filters.game}
        onGame={game => onChange({ game })}
        organizer={filters.organizationId === '' ? undefined : organizer}
        onAllOrganizers={() => onChange({ organizationId: '' })}
      >
        <Chip
          pressed={filters.freeOnly}
          icon={<span aria-hidden>₹</span>}
          onClick={() => onChange({ freeOnly: !filters.freeOnly })}
        >
          Free only
        </Chip>
      </GameChips>
    </div>
  );
}
