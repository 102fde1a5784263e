import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type ApiAnswer, type ApiArguments, type ApiKey, api } from '../../lib/api/client.ts';
import { isId } from '../../lib/ids.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';

/** A list of the admin panel by the name of its call, such as `'GET /admin/users'`. */
export type AdminListKey = {
  [K in ApiKey]: K extends `GET /admin/${string}:${string}`
    ? never
    : K extends `GET /admin/${string}`
      ? ApiAnswer<K> extends { items: unknown[]; nextCursor: string | null; total: number }
        ? K
        : never
      : never;
}[ApiKey];

export type AdminAnswer<K extends AdminListKey> = NonNullable<ApiAnswer<K>>;
export type AdminRow<K extends AdminListKey> = AdminAnswer<K>['items'][number];

type QueryOf<K extends AdminListKey> =
  ApiArguments<K> extends { query?: infer Query } ? NonNullable<Query> : never;

/** The filters of a list by their names on the wire, which are their names in the address too. */
export type FilterName<K extends AdminListKey> = Exclude<
  keyof QueryOf<K> & string,
  'limit' | 'cursor' | 'search'
>;

/** What a filter may be: one of some words, an id, or any short text. */
export type FilterRule = readonly string[] | 'id' | 'text';
export type FilterRules<K extends AdminListKey> = { readonly [Name in FilterName<K>]?: FilterRule };

/** The value of each filter; '' narrows nothing. */
export type FilterValues<K extends AdminListKey> = { [Name in FilterName<K>]?: string };

const longestText = 40;

function allowed(rule: FilterRule, value: string): boolean {
  if (rule === 'id') return isId(value);
  return rule === 'text' ? value.length <= longestText : rule.includes(value);
}

/** The filters as the address has them; what they cannot be reads as ''. */
export function filtersFrom(rules: object, params: URLSearchParams): Record<string, string> {
  const entries = Object.entries(rules as Record<string, FilterRule>).map(([name, rule]) => {
    const value = params.get(name) ?? '';
    return [name, allowed(rule, value) ? value : ''];
  });
  return Object.fromEntries(entries);
}

/**
 * The address with these filters, on the first page; those that narrow nothing are left out, and what else is in it
 * stays, such as the row that is open.
 */
export function paramsWith(before: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete('cursor');
  params.delete('page');
  for (const [name, value] of Object.entries(values)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** A query as a text that is the same for each order of its words. */
function sameWords(params: URLSearchParams): string {
  const sorted = new URLSearchParams(params);
  sorted.sort();
  return sorted.toString();
}

/** The number of the page in the address: 1 for the first one and whatever is none. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return params.has('cursor') && Number.isInteger(page) && page > 1 && page < 1e6 ? page : 1;
}

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
 * A list of the admin panel with its search, filters and page in the address, so that links, Back and reload keep them.
 * `toQuery`: what is asked for where that is not what the address has, such as those that wait where it names nothing.
 *
 *     list.change({ status: 'held' });          // a choice above the list
 *     list.narrow({ userId: row.user._id });    // a choice from a row: Back leads to the row again
 */
export function useAdminList<K extends AdminListKey>(
  key: K,
  rules: FilterRules<K>,
  toQuery: (values: Record<string, string>) => Record<string, string> = values => values,
) {
  type Values = FilterValues<K> & { search?: string };
  const [params, setParams] = useSearchParams();
  const none = filtersFrom(rules, new URLSearchParams());
  const { state } = useLocation();
  const navigate = useNavigate();
  const choice = useUrlFilters<Record<string, string> & { search: string }>({
    fromParams: query => ({ ...filtersFrom(rules, query), search: query.get('search') ?? '' }),
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
  function backFor(values: Record<string, string>): boolean {
    const isBelow =
      typeof state === 'object' &&
      state !== null &&
      narrowedKey in state &&
      state[narrowedKey] === sameWords(paramsWith(params, values));
    if (isBelow) navigate(-1);
    return isBelow;
  }

  const withChange = (change: Values) => ({ ...choice.filters, search: choice.typed.trim(), ...change });

  /** With an entry of its own in the history, since the row that asked for it may be far down, or on another page. */
  function narrow(change: Values) {
    const from = { [narrowedKey]: sameWords(params) };
    setParams(paramsWith(params, withChange(change)), { state: from });
    window.scrollTo(0, 0);
  }

  const answer = query.data;
  const nextCursor = query.isPlaceholderData ? null : (answer?.nextCursor ?? null);
  const previousCursor = before.current.get(cursor);
  return {
    typed: choice.typed,
    setTyped: choice.setTyped,
    filters: choice.filters as FilterValues<K>,
    change(change: Values) {
      if (!backFor(withChange(change))) choice.change(change);
    },
    reset() {
      choice.setTyped('');
      if (!backFor({ ...none, search: '' })) choice.reset();
    },
    narrow,
    /** The filters are narrowing something. */
    filtered: Object.values(choice.filters).some(value => value !== '') || choice.typed.trim() !== '',
    /** The whole answer, for what it carries beside the rows. */
    answer,
    items: (answer?.items ?? []) as AdminRow<K>[],
    total: answer?.total ?? null,
    loading: query.isPending,
    error: answer ? null : query.error,
    /** What is shown is about to be replaced. */
    busy: query.isPlaceholderData,
    isFetching: query.isFetching,
    refetch: query.refetch,
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
export type AdminListState<Row> = Omit<
  ReturnType<typeof useAdminList<AdminListKey>>,
  'items' | 'answer' | 'filters' | 'change' | 'narrow'
> & { items: Row[] };

/**
 * Refetches what the admin panel shows, and marks the rest stale: an act on one thing writes the audit log,
 * changes counts, and may affect other lists. `also`: other queries that show the thing.
 */
export function useAdminRefresh(): (also?: readonly ApiKey[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (also = []) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          typeof name === 'string' && (name.startsWith('GET /admin/') || also.some(key => key === name)),
      }),
    [client],
  );
}
