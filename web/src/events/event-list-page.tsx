import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useMemo } from 'react';
import { messageOf } from '../lib/api/client.ts';
import { pagesQuery } from '../lib/api/query.ts';
import { firstDataAt } from '../lib/first-data.ts';
import { organizerName, plural } from '../lib/format/in-words.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { countLine, type EventFilters, type Options } from './event-filters.ts';
import { EventGrid, EventGridSkeleton, ShowMore } from './event-list.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { SlotCounts } from './live-slots.tsx';

/** Loads after the list; a failed load is not worth an error. */
const LiveSlots = lazy(() =>
  import('./live-slots.tsx').then(
    ({ LiveSlots }) => ({ default: LiveSlots }),
    () => ({ default: () => null }),
  ),
);

const CLOCK_MS = 30_000;
const NO_GAMES: readonly string[] = [];

type Listed = { _id: string; organizationId: OrganizationSummary };
type Page<Event> = { items: Event[]; nextCursor: string | null; total: number; games: string[] };
type SharedFilters<Sort> = EventFilters & { sort: Sort };

/** Returns the query of a list's pages. The last response stays on the screen while the next loads. */
export function eventPages<Event>(
  key: QueryKey,
  fetchPage: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page<Event>>,
  first: () => Page<Event> | undefined,
) {
  return infiniteQueryOptions({
    ...pagesQuery(key, fetchPage),
    placeholderData: keepPreviousData,
    initialData: () => {
      const page = first();
      return page && { pages: [page], pageParams: [''] };
    },
    initialDataUpdatedAt: firstDataAt,
  });
}

type Props<Event, Filters, Sort extends string, Status extends string> = {
  title: string;
  kind: 'scrim' | 'tournament';
  /** From `eventFilters`. */
  rules: {
    fromParams: (params: URLSearchParams) => Filters;
    toParams: (filters: Filters) => URLSearchParams;
    cleared: (filters: Filters) => Filters;
    isFiltered: (filters: Filters) => boolean;
  };
  sortOptions: Options<Sort>;
  /** From {@link eventPages}. */
  query: (filters: Filters) => ReturnType<typeof eventPages<Event>>;
  /** Whether an event passes the filters, to show the effect of typing before the server responds. */
  passes: (event: Event, filters: Filters, now: number) => boolean;
  /** Sorts the events if the client does it. */
  order?: (events: readonly Event[], sort: Sort) => Event[];
  statusOf: (event: Event, now: number) => Status;
  /** Statuses with a count of their own, in this order. */
  countedStatuses: readonly Status[];
  /** Link to create an event, for those who may. */
  create: { to: string; label: string } | null;
  chips: (filters: Filters, change: (change: Partial<Filters>) => void) => ReactNode;
  card: (event: Event, now: number, priority: boolean) => ReactElement;
  /** A full-width row between the cards. */
  between: ReactNode;
  /** Shown if there are no events at all. */
  none: ReactNode;
  /** Shown if no event passes the filters. */
  noMatch: string;
  /** Shown if loading failed. */
  failure: string;
  /** Query key prefix of these lists, whatever their filters. */
  listsKey: QueryKey;
  onSlots: (client: QueryClient, counts: SlotCounts) => void;
};

/** The list page of scrims or tournaments, in all its states. */
export function EventListPage<
  Event extends Listed,
  Filters extends SharedFilters<Sort>,
  Sort extends string,
  Status extends string,
>(props: Props<Event, Filters, Sort, Status>) {
  const { title, kind, rules, passes, order, create, failure } = props;
  useTitle(title);
  const now = useNow(CLOCK_MS);
  const { user } = useSession();
  const { filters, typed, setTyped, change, reset } = useUrlFilters(rules);
  const query = useInfiniteQuery(props.query(filters));
  const { isPaused, data } = query;
  const pages = data?.pages;
  const last = pages?.at(-1);
  const loaded = useMemo(() => pages?.flatMap(page => page.items) ?? [], [pages]);
  // Until the server responds for these filters, the previous events are filtered here.
  const ahead = query.isPlaceholderData || typed.trim() !== filters.search;
  const wanted = { ...filters, search: typed };
  const passing = ahead ? loaded.filter(event => passes(event, wanted, now)) : loaded;
  const events = order ? order(passing, filters.sort) : passing;
  const filtered = rules.isFiltered(wanted);
  const isEmpty = data !== undefined && events.length === 0;
  const waiting = ahead && !isPaused;
  const organizer = loaded.find(event => event.organizationId._id === filters.organizationId);

  /** Returns the summary line; without a total that does not match the events shown. */
  function summary(): string {
    if (waiting) return 'Searching…';
    if (last === undefined) return '';
    if (isPaused) return `${plural(events.length, `loaded ${kind}`)}, you are offline`;
    // Counts by status would mislead while some events are not loaded.
    const statuses = query.hasNextPage ? null : loaded.map(event => props.statusOf(event, now));
    return countLine({
      noun: kind,
      total: last.total,
      filtered,
      countedStatuses: props.countedStatuses,
      statuses,
    });
  }

  return (
    <div className="page py-6 sm:py-8">
      <header className="mb-5 flex items-center justify-between gap-x-4 gap-y-2 sm:flex-wrap">
        <div className="min-w-0">
          <h1 className="text-[1.75rem] sm:text-[2rem]">{title}</h1>
          <p role="status" className="min-h-6 text-ink-2">
            {summary()}
          </p>
        </div>
        {create && (
          <ButtonLink
            variant="primary"
            to={create.to}
            icon={<Plus aria-hidden size={19} />}
            className="max-sm:px-3"
          >
            <span className="max-sm:sr-only">{create.label}</span>
          </ButtonLink>
        )}
      </header>
      <ListToolbar
        filters={filters}
        sortOptions={props.sortOptions}
        search={typed}
        onSearch={setTyped}
        onChange={shared => change(shared as Partial<Filters>)}
        games={last?.games ?? NO_GAMES}
        organizer={organizer ? organizerName(organizer) : ''}
      >
        {props.chips(filters, change)}
      </ListToolbar>
      <section aria-label={title} aria-busy={query.isFetching} className="mt-5">
        {(query.isPending || (isEmpty && waiting)) && <EventGridSkeleton label={`Loading ${kind}s`} />}
        {query.isError && data === undefined && (
          <ErrorState
            title={failure}
            message={messageOf(query.error, 'Please try again in a moment.')}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {isEmpty && !waiting && isPaused && <p className="text-ink-2">No loaded events match.</p>}
        {isEmpty && !waiting && !isPaused && !filtered && props.none}
        {isEmpty && !waiting && !isPaused && filtered && (
          <EmptyState
            icon={<Search size={32} />}
            title={`No ${kind}s match`}
            body={props.noMatch}
            actions={
              <>
                <Button onClick={reset}>Reset filters</Button>
                {create && (
                  <ButtonLink variant="ghost" to={create.to}>
                    Create one
                  </ButtonLink>
                )}
              </>
            }
          />
        )}
        {events.length > 0 && (
          <EventGrid
            events={events}
            between={props.between}
            card={(event, priority) => props.card(event, now, priority)}
          />
        )}
        {user && (
          <Suspense>
            <LiveSlots
              kind={kind}
              listsKey={props.listsKey}
              ids={events.map(event => event._id)}
              onSlots={props.onSlots}
            />
          </Suspense>
        )}
        {query.hasNextPage && !ahead && (
          <ShowMore
            onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            failure={messageOf(query.error, failure)}
          />
        )}
      </section>
    </div>
  );
}
