import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { listLimits } from '@hotdrop/contract/lib/lists.ts';
import { count, organizerName, plural } from '../lib/format/in-words.ts';

/** What the lists of scrims and of tournaments are both narrowed to; '' narrows nothing. */
export type EventFilters = {
  search: string;
  game: string;
  /** The id of the one organizer whose events are wanted. */
  organizationId: string;
};

/** The filters that a URL names. */
export function eventFiltersFrom(params: URLSearchParams): EventFilters {
  return {
    search: (params.get('search') ?? '').slice(0, listLimits.search),
    game: (params.get('game') ?? '').slice(0, listLimits.search),
    organizationId: /^[\da-f-]{36}$/i.exec(params.get('organizationId') ?? '')?.[0] ?? '',
  };
}

/** Their part of a list's query, defaults left out. */
export function eventFiltersQuery({ search, game, organizationId }: EventFilters) {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(game !== '' && { game }),
    ...(organizationId !== '' && { organizationId }),
  };
}

const plain = (text: string): string => text.normalize('NFKC').toLocaleLowerCase('en-IN');

/** Whether an event on the page passes them, so that typing shows at once. The server's answer follows. */
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
  /** Those worth a count of their own, in this order. */
  told: readonly Status[];
  /** The status of each event; null as long as not all are loaded, for then a count of some would mislead. */
  statuses: readonly Status[] | null;
};

/** How many events a list has, in words: '12 scrims match · 3 open · 1 live'. */
export function countLine<Status extends string>({
  noun,
  total,
  filtered,
  told,
  statuses,
}: Counted<Status>): string {
  const all = plural(total, noun) + (filtered ? ` ${total === 1 ? 'matches' : 'match'}` : '');
  const parts = told.map(status => {
    const some = statuses?.filter(one => one === status).length ?? 0;
    return some > 0 ? `${count(some)} ${status}` : '';
  });
  return [all, ...parts].filter(Boolean).join(' · ');
}
