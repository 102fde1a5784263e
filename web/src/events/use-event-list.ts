import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { organizerName } from '../lib/format/in-words.ts';

type Hosted = { organizationId: OrganizationSummary };
type Page<Event> = { items: Event[]; total: number; games: string[] };

type Options<Event, Filters> = {
  filters: Filters;
  /** The search as typed, ahead of `filters.search`. */
  typed: string;
  passes: (event: Event, filters: Filters) => boolean;
  isFiltered: (filters: Filters) => boolean;
};

const NO_GAMES: readonly string[] = [];

/**
 * What a list of scrims or tournaments shows of its query. As long as it is `ahead` of the server, whose answer for
 * these very filters is still to come, the answer before is narrowed on the spot.
 */
export function useEventList<
  Event extends Hosted,
  Filters extends { search: string; organizationId: string },
>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Event>>>,
  { filters, typed, passes, isFiltered }: Options<Event, Filters>,
) {
  const pages = query.data?.pages;
  const last = pages?.at(-1);
  const ahead = query.isPlaceholderData || typed.trim() !== filters.search;
  const wanted = { ...filters, search: typed };
  const loaded = useMemo(() => pages?.flatMap(page => page.items) ?? [], [pages]);
  const by = loaded.find(event => event.organizationId._id === filters.organizationId);
  return {
    ahead,
    events: ahead ? loaded.filter(event => passes(event, wanted)) : loaded,
    filtered: isFiltered(wanted),
    /** All that the filters let through, once all of it is loaded. */
    whole: query.hasNextPage ? null : loaded,
    /** How many they let through, null while nothing is known. */
    total: last?.total ?? null,
    games: last?.games ?? NO_GAMES,
    /** The one whose events alone are wanted, as far as that is known. */
    organizer: by ? organizerName(by) : '',
  };
}
