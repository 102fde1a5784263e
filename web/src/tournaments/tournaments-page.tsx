import { tournamentsNotLoaded } from '@hotdrop/contract/lib/lists.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search, Trophy } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { countLine } from '../events/event-filters.ts';
import { EventListPage } from '../events/event-list-page.tsx';
import { ListToolbar } from '../events/list-toolbar.tsx';
import { useEventList } from '../events/use-event-list.ts';
import { api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { firstDataAt, takeFirstData } from '../lib/first-data.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';
import { PromoStrip } from '../organizations/promos/promo-strip.tsx';
import { Chip } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import {
  filterRules,
  isFiltered,
  type ListFilters,
  listQuery,
  passes,
  sorted,
  sortOptions,
} from './filters.ts';
import { statusOf } from './model.ts';
import { readTournamentList } from './normalise-list.ts';
import { TournamentCard } from './tournament-card.tsx';

/** Its code comes after the list and is worth no error when it does not come. */
const LiveSlots = lazy(() =>
  import('./live-slots.tsx').then(
    ({ LiveSlots }) => ({ default: LiveSlots }),
    () => ({ default: () => null }),
  ),
);

const CLOCK_MS = 30_000;

/** /tournaments: the list with its filters. */
export function TournamentsPage() {
  useTitle('Tournaments');
  const now = useNow(CLOCK_MS);
  const { user } = useSession();
  const { filters, typed, setTyped, change, reset } = useUrlFilters(filterRules);
  const query = useInfiniteQuery(tournamentsQuery(filters));
  const list = useEventList(query, { filters, typed, passes, isFiltered });
  const { ahead, filtered, total, whole } = list;
  const events = sorted(list.events, filters.sort);
  const statuses = whole?.map(event => statusOf(event, now)) ?? null;
  return (
    <EventListPage
      title="Tournaments"
      noun="tournament"
      create={{ to: '/tournaments/new', label: 'Create Tournament' }}
      toolbar={
        <ListToolbar
          filters={filters}
          sortOptions={sortOptions}
          search={typed}
          onSearch={setTyped}
          onChange={change}
          games={list.games}
          organizer={list.organizer}
        >
          <Chip
            pressed={filters.freeOnly}
            icon={<span aria-hidden>₹</span>}
            onClick={() => change({ freeOnly: !filters.freeOnly })}
          >
            Free only
          </Chip>
        </ListToolbar>
      }
      query={query}
      events={events}
      ahead={ahead}
      counts={
        total === null
          ? ''
          : countLine({ noun: 'tournament', total, filtered, told: ['live', 'upcoming'], statuses })
      }
      card={(event, priority) => <TournamentCard event={event} now={now} priority={priority} />}
      between={<PromoStrip placement="lists" />}
      none={<NoTournaments filtered={filtered} onReset={reset} />}
      failure={tournamentsNotLoaded}
      live={
        user && (
          <Suspense>
            <LiveSlots ids={events.map(event => event._id)} />
          </Suspense>
        )
      }
    />
  );
}

/** Pages of the list for the filters. The last answer stays on the screen while the next is under way. */
function tournamentsQuery(filters: ListFilters) {
  const query = listQuery(filters);
  return infiniteQueryOptions({
    // 'pages' keeps this apart from a plain query of the same call elsewhere.
    queryKey: [...queryKey('GET /tournaments', { query }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return readTournamentList(
        await api('GET /tournaments', { query: { ...query, ...cursor } }, { signal }),
      );
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    initialData: () => {
      const first = takeFirstData('GET /tournaments', { query });
      return first && { pages: [readTournamentList(first)], pageParams: [''] };
    },
    initialDataUpdatedAt: firstDataAt,
  });
}

/** Nothing passes the filters, or there is nothing at all. */
function NoTournaments({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered) {
    return (
      <EmptyState
        icon={<Trophy size={32} />}
        title="No tournaments yet"
        body="The first one could be yours."
        actions={<ButtonLink to="/tournaments/new">Create one</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Search size={32} />}
      title="No tournaments match"
      body="Try another word or game, or host one."
      actions={
        <>
          <Button onClick={onReset}>Reset filters</Button>
          <ButtonLink variant="ghost" to="/tournaments/new">
            Create one
          </ButtonLink>
        </>
      }
    />
  );
}
