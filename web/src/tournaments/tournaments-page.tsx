import { tournamentsNotLoaded } from '@hotdrop/contract/list-texts.ts';
import { Trophy } from 'lucide-react';
import { EventListPage, eventPages } from '../events/event-list-page.tsx';
import { changeItems } from '../lib/api/cached-lists.ts';
import { api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { takeFirstData } from '../lib/first-data.ts';
import { PromoStrip } from '../organizations/promos/promo-strip.tsx';
import { Chip } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { passes, sorted, sortOptions, type TournamentFilters, tournamentFilters } from './filters.ts';
import { statusOf } from './model.ts';
import { readTournamentList } from './normalise-list.ts';
import { TournamentCard } from './tournament-card.tsx';

const listsKey = ['GET /tournaments'] as const;

/** /tournaments: the list with its filters. */
export function TournamentsPage() {
  return (
    <EventListPage
      title="Tournaments"
      kind="tournament"
      rules={tournamentFilters}
      sortOptions={sortOptions}
      query={tournamentsQuery}
      passes={passes}
      order={sorted}
      statusOf={statusOf}
      told={['live', 'upcoming']}
      create={{ to: '/tournaments/new', label: 'Create Tournament' }}
      chips={({ fee }, change) => (
        <Chip
          pressed={fee === 'free'}
          icon={<span aria-hidden>₹</span>}
          onClick={() => change({ fee: fee === 'free' ? '' : 'free' })}
        >
          Free only
        </Chip>
      )}
      card={(event, now, priority) => <TournamentCard event={event} now={now} priority={priority} />}
      between={<PromoStrip placement="lists" />}
      none={
        <EmptyState
          icon={<Trophy size={32} />}
          title="No tournaments yet"
          body="The first one could be yours."
          actions={<ButtonLink to="/tournaments/new">Create one</ButtonLink>}
        />
      }
      noMatch="Try another word or game, or host one."
      failure={tournamentsNotLoaded}
      listsKey={listsKey}
      onSlots={(client, { id, taken, capacity }) =>
        changeItems(client, listsKey, event =>
          event._id === id ? { ...event, registeredCount: taken, capacity } : event,
        )
      }
    />
  );
}

function tournamentsQuery(filters: TournamentFilters) {
  const query = tournamentFilters.toQuery(filters);
  return eventPages(
    queryKey('GET /tournaments', { query }),
    async (cursor, signal) =>
      readTournamentList(await api('GET /tournaments', { query: { ...query, ...cursor } }, { signal })),
    () => {
      const first = takeFirstData('GET /tournaments', { query });
      return first && readTournamentList(first);
    },
  );
}
