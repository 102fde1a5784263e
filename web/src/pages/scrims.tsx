import { scrimFallbackTexts } from '@hotdrop/contract/scrim-texts.ts';
import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { EventGrid, EventGridSkeleton, ShowMore } from '../components/events/event-list.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { PromoStrip } from '../features/promos/promo-strip.tsx';
import { ScrimToolbar } from '../features/scrims/components/list-toolbar.tsx';
import { NoScrims, ScrimListError } from '../features/scrims/components/scrim-list.tsx';
import { filterRules, isFiltered, passes } from '../features/scrims/filters.ts';
import { scrimsQuery } from '../features/scrims/list-api.ts';
import { countLine } from '../features/scrims/model.ts';
import { ScrimCard } from '../features/scrims/scrim-card.tsx';
import { plural } from '../lib/format/count.ts';
import { organizerName } from '../lib/format/organizer.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';

/** Its code comes after the list and is worth no error when it does not come. */
const LiveSlots = lazy(() =>
  import('../features/scrims/components/live-slots.tsx').then(
    ({ LiveSlots }) => ({ default: LiveSlots }),
    () => ({ default: () => null }),
  ),
);

const CLOCK_MS = 30_000;
const NO_GAMES: readonly string[] = [];

/** /scrims: the list with its filters. */
export function ScrimsPage() {
  useTitle('Scrims');
  const now = useNow(CLOCK_MS);
  const { user } = useSession();
  const { filters, typed, setTyped, change, reset } = useUrlFilters(filterRules);
  const query = useInfiniteQuery(scrimsQuery(filters));
  const pages = query.data?.pages;
  const last = pages?.at(-1);

  // Until the server's answer for these very filters is here, the old one is narrowed on the spot.
  const ahead = query.isPlaceholderData || typed.trim() !== filters.search;
  const wanted = { ...filters, search: typed };
  const loaded = useMemo(() => pages?.flatMap(page => page.items) ?? [], [pages]);
  const scrims = ahead ? loaded.filter(scrim => passes(scrim, wanted, now)) : loaded;
  const filtered = isFiltered(wanted);
  const { isPaused } = query;
  const by = loaded.find(scrim => scrim.organizationId._id === filters.organizationId);
  const hosts = canCreateScrim(user);

  /** Says nothing of a total that is not about what stands below it. */
  function summary(): string {
    if (ahead && !isPaused) return 'Searching…';
    if (isPaused && last) return `${plural(scrims.length, 'loaded scrim')}, you are offline`;
    return last ? countLine(last.total, query.hasNextPage ? null : loaded, filtered, now) : '';
  }

  return (
    <div className="page py-6 sm:py-8">
      <header className="mb-5 flex items-center justify-between gap-4">
        <div>
          <h1 className="text-[1.75rem] sm:text-[2rem]">Scrims</h1>
          <p role="status" className="min-h-6 text-ink-2">
            {summary()}
          </p>
        </div>
        {hosts && (
          <ButtonLink
            variant="primary"
            to="/scrims/new"
            icon={<Plus aria-hidden size={19} />}
            className="max-sm:px-3"
          >
            <span className="max-sm:sr-only">Create Scrim</span>
          </ButtonLink>
        )}
      </header>
      <ScrimToolbar
        filters={filters}
        search={typed}
        onSearch={setTyped}
        onChange={change}
        games={last?.games ?? NO_GAMES}
        organizer={by ? organizerName(by) : ''}
      />
      <section aria-label="Scrims" aria-busy={query.isFetching} className="mt-5">
        {query.isPending && <EventGridSkeleton label="Loading scrims" />}
        {query.isError && !pages && (
          <ScrimListError error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />
        )}
        {pages && scrims.length === 0 && ahead && !isPaused && <EventGridSkeleton label="Loading scrims" />}
        {pages && scrims.length === 0 && (!ahead || isPaused) && (
          <NoScrims filtered={filtered} onReset={reset} hosts={hosts} />
        )}
        {scrims.length > 0 && (
          <EventGrid
            events={scrims}
            between={<PromoStrip placement="lists" />}
            card={(scrim, priority) => <ScrimCard scrim={scrim} now={now} priority={priority} />}
          />
        )}
        {user && (
          <Suspense>
            <LiveSlots ids={scrims.map(scrim => scrim._id)} />
          </Suspense>
        )}
        {query.hasNextPage && !ahead && (
          <ShowMore
            onMore={() => query.fetchNextPage()}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            failure={scrimFallbackTexts.loadScrims}
          />
        )}
      </section>
    </div>
  );
}
