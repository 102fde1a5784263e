import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { listLimits } from '@hotdrop/contract/lib/first-load.ts';
import { count, organizerName, plural } from '../lib/format/in-words.ts';

export type Options<Value extends string> = readonly { value: Value; label: string }[];

/** The filters that both lists have; '' filters nothing. */
export type EventFilters = {
  search: string;
  game: string;
  /** ID of the only organizer to show. */
  organizationId: string;
};

type Choices = Readonly<Record<string, Options<string>>>;

type Definition<Sort extends string, Own extends Choices> = {
  limit: number;
  /** The default order first. */
  sorts: Options<Sort>;
  /** Filters of this list alone, by API name; each begins with '', which filters nothing. */
  choices: Own;
};

/** A list's filters; they are in the URL, so Back and reload keep them. */
export type FiltersOf<Sort extends string, Own extends Choices> = EventFilters & { sort: Sort } & {
  [Name in keyof Own]: Own[Name][number]['value'];
};

type QueryOf<Sort extends string, Own extends Choices> = { limit: number } & Partial<EventFilters> & {
    sort?: Sort;
  } & { [Name in keyof Own]?: Exclude<Own[Name][number]['value'], ''> };

/** Returns the option named by a text; the first for anything unknown. */
function chosen<Value extends string>(options: Options<Value>, text: string | null): Value {
  return (options.find(option => option.value === text) ?? options[0])?.value as Value;
}

/** Maps a list's filters to its URL and to its API call. */
export function eventFilters<const Sort extends string, const Own extends Choices>({
  limit,
  sorts,
  choices,
}: Definition<Sort, Own>) {
  type Filters = FiltersOf<Sort, Own>;
  const own = Object.entries(choices);

  /** Returns the filters in a URL; unknown values mean the default. */
  function fromParams(params: URLSearchParams): Filters {
    return {
      search: (params.get('search') ?? '').slice(0, listLimits.search),
      game: (params.get('game') ?? '').slice(0, listLimits.search),
      organizationId: /^[\da-f-]{36}$/i.exec(params.get('organizationId') ?? '')?.[0] ?? '',
      ...Object.fromEntries(own.map(([name, options]) => [name, chosen(options, params.get(name))])),
      sort: chosen(sorts, params.get('sort')),
    } as Filters;
  }
  const none = fromParams(new URLSearchParams());

  /** Returns what differs from the default list, in the API's names. */
  function named(filters: Filters): Record<string, string> {
    const { sort, ...narrowing } = { ...filters, search: filters.search.trim() };
    const order = ['search', 'game', 'organizationId', ...own.map(([name]) => name)];
    const entries = order.map(name => [name, narrowing[name as keyof typeof narrowing] as string]);
    return Object.fromEntries([...entries, ['sort', sort === none.sort ? '' : sort]].filter(([, v]) => v));
  }
  const toParams = (filters: Filters) => new URLSearchParams(named(filters));

  return {
    none,
    fromParams,
    /** The default list has no parameters. */
    toParams,
    /** Resetting the filters keeps the order. */
    cleared: ({ sort }: Filters): Filters => ({ ...none, sort }),
    /** Whether anything is filtered; the order is no filter. */
    isFiltered: (filters: Filters): boolean => toParams({ ...filters, sort: none.sort }).size > 0,
    toQuery: (filters: Filters) => ({ limit, ...named(filters) }) as QueryOf<Sort, Own>,
  };
}

const plain = (text: string): string => text.normalize('NFKC').toLocaleLowerCase('en-IN');

/** Whether an event passes the filters, to show the effect of typing before the server responds. */
export function passesEventFilters(
  event: { title: string; game: string; organizationId: OrganizationSummary },
  { search, game, organizationId }: EventFilters,
): boolean {
  if (organizationId !== '' && event.organizationId._id !== organizationId) return false;
  if (game !== '' && plain(event.game) !== plain(game)) return false;
  const wanted = plain(search.trim());
  return [event.title, event.game, organizerName(event), event.organizationId.name].some(text =>
    plain(text).includes(wanted),
  );
}

type Counted<Status extends string> = {
  noun: string;
  total: number;
  filtered: boolean;
  /** Statuses with a count of their own, in this order. */
  countedStatuses: readonly Status[];
  /** The status of each event; null until all are loaded, as partial counts would mislead. */
  statuses: readonly Status[] | null;
};

/** Returns the number of events in a list: '12 scrims match · 3 open · 1 live'. */
export function countLine<Status extends string>({
  noun,
  total,
  filtered,
  countedStatuses,
  statuses,
}: Counted<Status>): string {
  const all = plural(total, noun) + (filtered ? ` ${total === 1 ? 'matches' : 'match'}` : '');
  const parts = countedStatuses.map(status => {
    const some = statuses?.filter(one => one === status).length ?? 0;
    return some > 0 ? `${count(some)} ${status}` : '';
  });
  return [all, ...parts].filter(Boolean).join(' · ');
}
