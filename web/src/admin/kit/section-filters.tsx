import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PillSelect } from '../../events/list-selects.tsx';
import { organizerName } from '../../lib/format/in-words.ts';
import type { FilterRule } from './use-admin-list.ts';

/** What a filter can use of its list. While another page loads, the items are still the old ones. */
export type FilterList<Row> = {
  filters: { readonly [name: string]: string | undefined };
  items: readonly Row[];
  change(values: Record<string, string>): void;
};

/** A filter of a section: its valid values in the URL, and its control above the list. */
export type SectionFilter<Row> = {
  rule: FilterRule;
  control: (list: FilterList<Row>, name: string) => ReactNode;
};

/** Returns a filter by one of several words; `any` is the label for none. */
export function choice<Word extends string>(
  label: string,
  any: string,
  words: readonly Word[],
  names: Record<Word, string>,
): SectionFilter<unknown> {
  const options = [{ value: '', label: any }, ...words.map(value => ({ value, label: names[value] }))];
  return {
    rule: words,
    control: ({ filters, change }, name) => (
      <PillSelect
        label={label}
        value={filters[name] ?? ''}
        options={options}
        onChange={value => change({ [name]: value })}
      />
    ),
  };
}

/**
 * Returns a filter by an ID from a link or a row, shown as a removable chip. `labelOf` names it, from the rows if
 * they contain it.
 */
export function chip<Row>(labelOf: (id: string, rows: readonly Row[]) => string): SectionFilter<Row> {
  return {
    rule: 'id',
    control: ({ filters, items, change }, name) => {
      const id = filters[name];
      return id && <FilterChip label={labelOf(id, items)} onRemove={() => change({ [name]: '' })} />;
    },
  };
}

export const organizerChip = chip<{ organizationId: OrganizationSummary }>((id, rows) => {
  const row = rows.find(({ organizationId }) => organizationId._id === id);
  return `By ${row ? organizerName(row) : 'one organizer'}`;
});

export const scrimChip = chip<{ scrimId: string; scrimTitle: string }>((id, rows) => {
  const row = rows.find(({ scrimId }) => scrimId === id);
  return row ? `Scrim: ${row.scrimTitle}` : 'One scrim';
});

type ChipProps = {
  /** What the list is filtered by: "Only Ravi Kumar". */
  label: string;
  onRemove: () => void;
};

/** A filter set by a link, such as one account; a click removes it. */
export function FilterChip({ label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={`${label}, remove this filter`}
      onClick={onRemove}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-ink bg-ink py-1 pr-3 pl-4 text-canvas text-sm pointer-fine:min-h-9"
    >
      <span className="min-w-0 truncate">{label}</span>
      <X aria-hidden size={16} className="shrink-0" />
    </button>
  );
}
