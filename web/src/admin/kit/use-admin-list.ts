import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type ApiArguments, type ApiKey, type ApiResponse, api } from '../../lib/api/client.ts';
import { isId } from '../../lib/ids.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';

/** A list of the admin panel by the name of its call, such as `'GET /admin/users'`. */
export type AdminListKey = {
  [K in ApiKey]: K extends `GET /admin/${string}:${string}`
    ? never
    : K extends `GET /admin/${string}`
      ? ApiResponse<K> extends { items: unknown[]; nextCursor: string | null; total: number }
        ? K
        : never
      : never;
}[ApiKey];

export type AdminResponse<K extends AdminListKey> = NonNullable<ApiResponse<K>>;
export type AdminRow<K extends AdminListKey> = AdminResponse<K>['items'][number];

type QueryOf<K extends AdminListKey> =
  ApiArguments<K> extends { query?: infer Query } ? NonNullable<Query> : never;

/** A list's filters by their names in the API, which are their names in the URL too. */
export type FilterName<K extends AdminListKey> = Exclude<
  keyof QueryOf<K> & string,
  'limit' | 'cursor' | 'search'
>;

/** Valid values of a filter: one of some words, an ID, or any short text. */
export type FilterRule = readonly string[] | 'id' | 'text';
export type FilterRules<K extends AdminListKey> = { readonly [Name in FilterName<K>]?: FilterRule };

/** The value of each filter; '' for none. */
export type FilterValues<K extends AdminListKey> = { [Name in FilterName<K>]?: string };

const longestText = 40;

function allowed(rule: FilterRule, value: string): boolean {
  if (rule === 'id') return isId(value);
  return rule === 'text' ? value.length <= longestText : rule.includes(value);
}

/** Returns the filters in the URL; invalid values become ''. */
export function filtersFrom(rules: object, params: URLSearchParams): Record<string, string> {
  const entries = Object.entries(rules as Record<string, FilterRule>).map(([name, rule]) => {
    const value = params.get(name) ?? '';
    return [name, allowed(rule, value) ? value : ''];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the URL parameters with these filters, on the first page. Empty filters are omitted; other parameters stay,
 * such as the open row.
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

/** Returns the query as text, independent of the parameters' order. */
function sameWords(params: URLSearchParams): string {
  const sorted = new URLSearchParams(params);
  sorted.sort();
  return sorted.toString();
}

/** Returns the page number in the URL: 1 for the first page and for anything invalid. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return params.has('cursor') && Number.isInteger(page) && page > 1 && page < 1e6 ? page : 1;
}

/** History state of an entry that a row's filter created: the query of the previous entry. */
const narrowedKey = 'narrowedFrom';

/** Rows per page. */
export const pageSize = 25;

type Call<K extends AdminListKey> = (
  key: K,
  args: object,
  options: { signal: AbortSignal },
) => Promise<AdminResponse<K>>;

/**
 * A list of the admin panel with its search, filters and page in the URL, so that links, Back and reload keep them.
 * `toQuery` turns the URL's filters into those of the request, such as a default status.
 *
 *     list.change({ status: 'held' });          // a filter above the list
 *     list.narrow({ userId: row.user._id });    // a filter from a row: Back returns to the row
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
  // Cursor of the page before each one reached with Next; the API returns only next cursors.
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

  /** Goes back instead if a change leads to the previous history entry, which {@link narrow} left. */
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

  /** Adds a history entry, because the row may be far down or on another page. */
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
    /** Whether any filter or search is set. */
    filtered: Object.values(choice.filters).some(value => value !== '') || choice.typed.trim() !== '',
    /** The whole response, for what it has besides the rows. */
    answer,
    items: (answer?.items ?? []) as AdminRow<K>[],
    total: answer?.total ?? null,
    loading: query.isPending,
    error: answer ? null : query.error,
    /** Whether the rows are about to be replaced. */
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

/** The part of {@link useAdminList} that the list's frame uses. */
export type AdminListState<Row> = Omit<
  ReturnType<typeof useAdminList<AdminListKey>>,
  'items' | 'answer' | 'filters' | 'change' | 'narrow'
> & { items: Row[] };

/**
 * Returns a function that refetches what the admin panel shows and marks the rest stale: each action writes to the
 * audit log, changes counts, and may affect other lists. `also`: other queries that show its target.
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
