import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PillSelect } from '../../events/list-selects.tsx';
import { organizerName } from '../../lib/format/in-words.ts';
import type { FilterRule } from './use-admin-list.ts';

/** What a filter may use of its list. While another page loads, the items are still those of before. */
export type FilterList<Row> = {
  filters: { readonly [name: string]: string | undefined };
  items: readonly Row[];
  change(values: Record<string, string>): void;
};

/** One filter of a section: what the address may hold for it, and how it is shown above the list. */
export type SectionFilter<Row> = {
  rule: FilterRule;
  control: (list: FilterList<Row>, name: string) => ReactNode;
};

/** A choice of one of several words; `any` stands for none of them. */
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

/** An id that a link or a row has set, to be taken off. `labelOf` names what it narrows to, by the rows where they tell. */
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
  /** What the list is narrowed to: "Only Ravi Kumar". */
  label: string;
  onRemove: () => void;
};

/** A filter that a link has set, such as one account; pressed, it goes. */
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
