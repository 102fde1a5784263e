import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { EventGrid, EventGridSkeleton, ShowMore } from '../components/events/event-list.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { PromoStrip } from '../features/promos/promo-strip.tsx';
import { ListToolbar } from '../features/tournaments/components/list-toolbar.tsx';
import { TournamentCard } from '../features/tournaments/components/tournament-card.tsx';
import { ListError, NoTournaments } from '../features/tournaments/components/tournament-list.tsx';
import { filterRules, isFiltered, passes, sorted } from '../features/tournaments/filters.ts';
import { tournamentsQuery } from '../features/tournaments/list-api.ts';
import { countLine } from '../features/tournaments/model.ts';
import { plural } from '../lib/format/count.ts';
import { organizerName } from '../lib/format/organizer.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';

/** Its code comes after the list and is worth no error when it does not come. */
const LiveSlots = lazy(() =>
  import('../features/tournaments/components/live-slots.tsx').then(
    ({ LiveSlots }) => ({ default: LiveSlots }),
    () => ({ default: () => null }),
  ),
);

const CLOCK_MS = 30_000;
const NO_GAMES: readonly string[] = [];

/** /tournaments: the list with its filters. */
export function TournamentsPage() {
  useTitle('Tournaments');
  const now = useNow(CLOCK_MS);
  const { user } = useSession();
  const { filters, typed, setTyped, change, reset } = useUrlFilters(filterRules);
  const query = useInfiniteQuery(tournamentsQuery(filters));
  const pages = query.data?.pages;
  const last = pages?.at(-1);

  // Until the server's answer for these very filters is here, the old one is narrowed on the spot.
  const ahead = query.isPlaceholderData || typed.trim() !== filters.search;
  const wanted = { ...filters, search: typed };
  const loaded = useMemo(() => pages?.flatMap(page => page.items) ?? [], [pages]);
  const events = sorted(ahead ? loaded.filter(event => passes(event, wanted)) : loaded, filters.sort);
  const filtered = isFiltered(wanted);
  const { isPaused } = query;
  const by = loaded.find(event => event.organizationId._id === filters.organizationId);

  /** Says nothing of a total that is not about what stands below it. */
  function summary(): string {
    if (ahead && !isPaused) return 'Searching…';
    if (isPaused && last) return `${plural(events.length, 'loaded tournament')}, you are offline`;
    return last ? countLine(last.total, query.hasNextPage ? null : loaded, filtered, now) : '';
  }

  return (
    <div className="page py-6 sm:py-8">
      <header className="mb-5 flex items-center justify-between gap-4">
        <div>
          <h1 className="text-[1.75rem] sm:text-[2rem]">Tournaments</h1>
          <p role="status" className="min-h-6 text-ink-2">
            {summary()}
          </p>
        </div>
        <ButtonLink
          variant="primary"
          to="/tournaments/new"
          icon={<Plus aria-hidden size={19} />}
          className="max-sm:px-3"
        >
          <span className="max-sm:sr-only">Create Tournament</span>
        </ButtonLink>
      </header>
      <ListToolbar
        filters={filters}
        search={typed}
        onSearch={setTyped}
        onChange={change}
        games={last?.games ?? NO_GAMES}
        organizer={by ? organizerName(by) : ''}
      />
      <section aria-label="Tournaments" aria-busy={query.isFetching} className="mt-5">
        {query.isPending && <EventGridSkeleton label="Loading tournaments" />}
        {query.isError && !pages && (
          <ListError error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />
        )}
        {pages && events.length === 0 && ahead && !isPaused && (
          <EventGridSkeleton label="Loading tournaments" />
        )}
        {pages && events.length === 0 && (!ahead || isPaused) && (
          <NoTournaments filtered={filtered} onReset={reset} />
        )}
        {events.length > 0 && (
          <EventGrid
            events={events}
            between={<PromoStrip placement="lists" />}
            card={(event, priority) => <TournamentCard event={event} now={now} priority={priority} />}
          />
        )}
        {user && (
          <Suspense>
            <LiveSlots ids={events.map(event => event._id)} />
          </Suspense>
        )}
        {query.hasNextPage && !ahead && (
          <ShowMore
            onMore={() => query.fetchNextPage()}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            failure={fallbackTexts.loadTournaments}
          />
        )}
      </section>
    </div>
  );
}
