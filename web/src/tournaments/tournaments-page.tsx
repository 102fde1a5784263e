import { tournamentsNotLoaded } from '@hotdrop/contract/list-texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { countLine } from '../events/count-line.ts';
import { EventListPage } from '../events/event-list-page.tsx';
import { ListToolbar } from '../events/list-toolbar.tsx';
import { useEventList } from '../events/use-event-list.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';
import { PromoStrip } from '../organizations/promos/promo-strip.tsx';
import { Chip } from '../ui/chip.tsx';
import { filterRules, isFiltered, passes, sorted, sortOptions } from './filters.ts';
import { tournamentsQuery } from './list-api.ts';
import { statusOf } from './model.ts';
import { NoTournaments } from './no-tournaments.tsx';
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
