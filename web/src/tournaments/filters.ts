import { listLimits } from '@hotdrop/contract/lib/lists.ts';
import type { TournamentSort, TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import {
  type EventFilters,
  eventFiltersFrom,
  eventFiltersQuery,
  passesEventFilters,
} from '../events/event-filters.ts';

/** The orders that the list offers; the API knows more. */
export type ListSort = Exclude<TournamentSort, 'soonest'>;

/** What the list is narrowed and ordered by; it lives in the URL, so back and reload keep it. */
export type ListFilters = EventFilters & {
  freeOnly: boolean;
  sort: ListSort;
};

/** SPEC §2's four orders with their labels. */
export const sortOptions: readonly { value: ListSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'lowest-fee', label: 'Lowest fee' },
  { value: 'highest-fee', label: 'Highest fee' },
  { value: 'highest-capacity', label: 'Highest capacity' },
];

export const noFilters: ListFilters = {
  search: '',
  game: '',
  freeOnly: false,
  organizationId: '',
  sort: 'newest',
};

/** The filters that a URL names; anything unknown in it reads as the default. */
export function filtersFromParams(params: URLSearchParams): ListFilters {
  return {
    ...eventFiltersFrom(params),
    freeOnly: params.get('fee') === 'free',
    sort: sortOptions.find(option => option.value === params.get('sort'))?.value ?? noFilters.sort,
  };
}

/** The query of GET /tournaments for the filters: 50 at a time (SPEC §2), defaults left out. */
export function listQuery(filters: ListFilters) {
  return {
    limit: listLimits.tournamentList.default,
    ...eventFiltersQuery(filters),
    ...(filters.freeOnly && { fee: 'free' as const }),
    ...(filters.sort !== noFilters.sort && { sort: filters.sort }),
  };
}

/** The URL of the filters, in the API's words; defaults are left out so that the plain list has the plain address. */
export function paramsFromFilters(filters: ListFilters): URLSearchParams {
  const { limit: _, ...named } = listQuery(filters);
  return new URLSearchParams(named);
}

/** Whether anything is filtered out; the order filters nothing. */
export function isFiltered(filters: ListFilters): boolean {
  return paramsFromFilters({ ...filters, sort: noFilters.sort }).size > 0;
}

/** Whether a tournament on the page passes the filters, so that typing shows at once. The server's answer follows. */
export function passes(event: TournamentSummary, filters: ListFilters): boolean {
  if (filters.freeOnly && event.entryFee !== 0) return false;
  return passesEventFilters(event, filters);
}

const byNewest = (a: TournamentSummary, b: TournamentSummary) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt);

const orders: Record<ListSort, (a: TournamentSummary, b: TournamentSummary) => number> = {
  newest: byNewest,
  'lowest-fee': (a, b) => a.entryFee - b.entryFee || byNewest(a, b),
  'highest-fee': (a, b) => b.entryFee - a.entryFee || byNewest(a, b),
  'highest-capacity': (a, b) => b.capacity - a.capacity || byNewest(a, b),
};

/** The list in the chosen order (SPEC §2: sorted on the client); equal ones newest first, the input stays as it was. */
export function sorted(events: readonly TournamentSummary[], sort: ListSort): TournamentSummary[] {
  return events.toSorted(orders[sort]);
}

/** How the list's filters stand in the URL; resetting them keeps the order. */
export const filterRules = {
  fromParams: filtersFromParams,
  toParams: paramsFromFilters,
  cleared: ({ sort }: ListFilters): ListFilters => ({ ...noFilters, sort }),
};
