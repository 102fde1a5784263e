import type { ApiAnswer, ApiArguments, ApiKey } from '../../lib/api/client.ts';
import { isId } from '../../lib/is-id.ts';

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

/** What a filter may be: one of some words, an id, or any short text. */
type FilterRule = readonly string[] | 'id' | 'text';

/** The filters of a list by their names on the wire, which are their names in the address too. */
export type AdminFilters<K extends AdminListKey> = {
  readonly [Name in Exclude<keyof QueryOf<K>, 'limit' | 'cursor' | 'search'>]?: FilterRule;
};

/** The value of each filter; '' narrows nothing. */
export type FilterValues<Filters> = {
  [Name in keyof Filters]: Filters[Name] extends readonly (infer Word extends string)[] ? Word | '' : string;
};

const longestText = 40;

function allowed(rule: FilterRule, value: string): boolean {
  if (rule === 'id') return isId(value);
  return rule === 'text' ? value.length <= longestText : rule.includes(value);
}

/** The filters as the address has them; what they cannot be reads as ''. */
export function filtersFrom<Filters extends object>(
  filters: Filters,
  params: URLSearchParams,
): FilterValues<Filters> {
  const entries = Object.entries(filters as Record<string, FilterRule>).map(([name, rule]) => {
    const value = params.get(name) ?? '';
    return [name, allowed(rule, value) ? value : ''];
  });
  return Object.fromEntries(entries) as FilterValues<Filters>;
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
export function sameWords(params: URLSearchParams): string {
  const sorted = new URLSearchParams(params);
  sorted.sort();
  return sorted.toString();
}

/** The number of the page in the address: 1 for the first one and whatever is none. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return params.has('cursor') && Number.isInteger(page) && page > 1 && page < 1e6 ? page : 1;
}
