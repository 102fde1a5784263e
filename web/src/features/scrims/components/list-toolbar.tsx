import { GameChips } from '../../../components/events/game-chips.tsx';
import { ListSearch } from '../../../components/events/list-search.tsx';
import { PillSelect, SortSelect } from '../../../components/events/list-selects.tsx';
import {
  feeOptions,
  filtersFromParams,
  modeOptions,
  type ScrimFilters,
  sortOptions,
  statusOptions,
} from '../filters.ts';

type Props = {
  filters: ScrimFilters;
  /** The search as typed, ahead of `filters.search`. */
  search: string;
  onSearch: (text: string) => void;
  onChange: (change: Partial<ScrimFilters>) => void;
  games: readonly string[];
  /** Who `filters.organizationId` is, as far as that is known. */
  organizer: string;
};

const pills = [
  { name: 'status', label: 'Status', options: statusOptions },
  { name: 'mode', label: 'Mode', options: modeOptions },
  { name: 'fee', label: 'Fee', options: feeOptions },
] as const;

/** Search, order, and what the list of scrims is narrowed to. */
export function ScrimToolbar({ filters, search, onSearch, onChange, games, organizer }: Props) {
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
        {pills.map(({ name, label, options }) => (
          <PillSelect
            key={name}
            label={label}
            value={filters[name]}
            options={options}
            // Read as from an address, which gives it its type.
            onChange={value =>
              onChange({ [name]: filtersFromParams(new URLSearchParams({ [name]: value }))[name] })
            }
          />
        ))}
      </GameChips>
    </div>
  );
}
