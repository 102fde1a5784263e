import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api/client.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import {
  type AdminAnswer,
  type AdminFilters,
  type AdminListKey,
  type AdminRow,
  type FilterValues,
  filtersFrom,
  pageOf,
  paramsWith,
  sameWords,
} from './admin-list-state.ts';
import { useAdminRefresh } from './use-admin-refresh.ts';

/** In the state of an entry that a row's choice has made: the query of the entry below. */
const narrowedKey = 'narrowedFrom';

/** Rows of a page. */
export const pageSize = 25;

type Call<K extends AdminListKey> = (
  key: K,
  args: object,
  options: { signal: AbortSignal },
) => Promise<AdminAnswer<K>>;

/**
 * A list of the admin panel with its search, filters and page in the address, so that links, Back and reload keep
 * them. A filter is one of some words (pass the contract's own list), an `'id'` or a `'text'`:
 *
 *     const list = useAdminList('GET /admin/bookings', { status: bookingStatuses, scrimId: 'id', userId: 'id' });
 *     list.filters.status   // '' or one of bookingStatuses
 *     list.change({ status: 'held' });          // a choice above the list
 *     list.narrow({ userId: row.user._id });    // a choice from a row: Back leads to the row again
 *     <AdminList list={list} … />
 *
 * `toQuery`: what is asked for where that is not what the address has, such as those that wait where it names nothing.
 *
 * After an act on a row call `list.refresh()`: it reads the list and the counts that wait anew ({@link useAdminRefresh}).
 */
export function useAdminList<K extends AdminListKey, const Filters extends AdminFilters<K>>(
  key: K,
  filters: Filters,
  toQuery: (values: FilterValues<Filters>) => Record<string, string> = values => values,
) {
  type Values = FilterValues<Filters> & { search: string };
  const refresh = useAdminRefresh();
  const [params, setParams] = useSearchParams();
  const none = filtersFrom(filters, new URLSearchParams());
  const { state } = useLocation();
  const navigate = useNavigate();
  const choice = useUrlFilters<Values>({
    fromParams: query => ({ ...filtersFrom(filters, query), search: query.get('search') ?? '' }),
    toParams: values => paramsWith(params, values),
    cleared: () => ({ ...none, search: '' }),
  });
  const cursor = params.get('cursor') ?? '';
  const page = pageOf(params);
  // The cursor of the page before each one that was reached with Next; the wire knows only the way ahead.
  const before = useRef(new Map<string, string>());

  const args = { query: { limit: pageSize, ...toQuery(choice.filters), ...(cursor && { cursor }) } };
  const query = useQuery({
    queryKey: [key, args] as const,
    queryFn: ({ signal }) => (api as Call<K>)(key, args, { signal }),
    placeholderData: keepPreviousData,
  });

  function goTo(nextCursor: string, nextPage: number) {
    setParams(now => {
      now.delete('cursor');
      now.delete('page');
      if (nextCursor) {
        now.set('cursor', nextCursor);
        now.set('page', String(nextPage));
      }
      return now;
    });
  }

  /** Where a change leads to the address of the entry below, which {@link narrow} has left, it goes back there. */
  function backFor(values: Values): boolean {
    const isBelow =
      typeof state === 'object' &&
      state !== null &&
      narrowedKey in state &&
      state[narrowedKey] === sameWords(paramsWith(params, values));
    if (isBelow) navigate(-1);
    return isBelow;
  }

  /** With an entry of its own in the history, since the row that asked for it may be far down, or on another page. */
  function narrow(change: Partial<Values>) {
    const values = { ...choice.filters, search: choice.typed.trim(), ...change };
    const from = { [narrowedKey]: sameWords(params) };
    setParams(paramsWith(params, values), { state: from });
    window.scrollTo(0, 0);
  }

  const answer = query.data;
  const nextCursor = query.isPlaceholderData ? null : (answer?.nextCursor ?? null);
  const previousCursor = before.current.get(cursor);
  const values: Record<string, string> = choice.filters;
  return {
    ...choice,
    change(change: Partial<Values>) {
      if (!backFor({ ...choice.filters, search: choice.typed.trim(), ...change })) choice.change(change);
    },
    reset() {
      choice.setTyped('');
      if (!backFor({ ...none, search: '' })) choice.reset();
    },
    narrow,
    /** The filters are narrowing something. */
    filtered: Object.values(values).some(value => value !== '') || choice.typed.trim() !== '',
    /** The whole answer, for what it carries beside the rows. */
    answer,
    items: (answer?.items ?? []) as AdminRow<K>[],
    total: answer?.total ?? null,
    loading: query.isPending,
    error: answer ? null : query.error,
    /** What is shown is about to be replaced. */
    busy: query.isPlaceholderData,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    refresh,
    page,
    next: nextCursor
      ? () => {
          before.current.set(nextCursor, cursor);
          goTo(nextCursor, page + 1);
        }
      : null,
    previous: previousCursor === undefined ? null : () => goTo(previousCursor, page - 1),
    first: cursor ? () => goTo('', 1) : null,
  };
}

/** What {@link useAdminList} gives, as far as the list's frame uses it. */
export type AdminListState<Row> = {
  items: Row[];
  total: number | null;
  typed: string;
  setTyped: (text: string) => void;
  filtered: boolean;
  reset: () => void;
  loading: boolean;
  error: Error | null;
  busy: boolean;
  retrying: boolean;
  retry: () => void;
  page: number;
  next: (() => void) | null;
  previous: (() => void) | null;
  first: (() => void) | null;
};
