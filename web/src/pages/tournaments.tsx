import { tournamentsNotLoaded } from '@hotdrop/contract/list-texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { countLine } from '../components/events/count-line.ts';
import { EventListPage } from '../components/events/event-list-page.tsx';
import { ListToolbar } from '../components/events/list-toolbar.tsx';
import { useEventList } from '../components/events/use-event-list.ts';
import { Chip } from '../components/ui/chip.tsx';
import { PromoStrip } from '../features/promos/promo-strip.tsx';
import { NoTournaments } from '../features/tournaments/components/no-tournaments.tsx';
import { TournamentCard } from '../features/tournaments/components/tournament-card.tsx';
import { filterRules, isFiltered, passes, sorted, sortOptions } from '../features/tournaments/filters.ts';
import { tournamentsQuery } from '../features/tournaments/list-api.ts';
import { statusOf } from '../features/tournaments/model.ts';
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
