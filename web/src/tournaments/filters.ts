import { listLimits } from '@hotdrop/contract/list-limits.ts';
import type { TournamentSort, TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { eventFilters, type FiltersOf, type Options, passesEventFilters } from '../events/event-filters.ts';

/** The orders that the list offers; the API knows more. */
type ListSort = Exclude<TournamentSort, 'soonest'>;

/** SPEC §2's four orders with their labels. */
export const sortOptions: Options<ListSort> = [
  { value: 'newest', label: 'Newest first' },
  { value: 'lowest-fee', label: 'Lowest fee' },
  { value: 'highest-fee', label: 'Highest fee' },
  { value: 'highest-capacity', label: 'Highest capacity' },
];

const fee: Options<'free' | ''> = [
  { value: '', label: 'Any fee' },
  { value: 'free', label: 'Free only' },
];

const choices = { fee };
/** 50 at a time (SPEC §2). */
export const tournamentFilters = eventFilters({
  limit: listLimits.tournamentList.default,
  sorts: sortOptions,
  choices,
});
export type TournamentFilters = FiltersOf<ListSort, typeof choices>;

/** Whether a tournament on the page passes the filters, so that typing shows at once. The server's answer follows. */
export function passes(event: TournamentSummary, filters: TournamentFilters): boolean {
  if (filters.fee === 'free' && event.entryFee !== 0) return false;
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
