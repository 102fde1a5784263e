import { listLimits, tournamentsNotLoaded } from '@hotdrop/contract/lib/first-load.ts';
import type { TournamentSort, TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { Trophy } from 'lucide-react';
import { eventFilters, type FiltersOf, type Options, passesEventFilters } from '../events/event-filters.ts';
import { EventListPage, eventPages } from '../events/event-list-page.tsx';
import { changeItems } from '../lib/api/cached-lists.ts';
import { api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { takeFirstData } from '../lib/first-data.ts';
import { PromoStrip } from '../organizations/promos/promo-strip.tsx';
import { Chip } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { statusOf } from './model.ts';
import { readTournamentList } from './normalise-list.ts';
import { TournamentCard } from './tournament-card.tsx';

/** The list's orders; the API supports more. */
type ListSort = Exclude<TournamentSort, 'soonest'>;

/** The four orders of SPEC §2. */
const sortOptions: Options<ListSort> = [
  { value: 'newest', label: 'Newest first' },
  { value: 'lowest-fee', label: 'Lowest fee' },
  { value: 'highest-fee', label: 'Highest fee' },
  { value: 'highest-capacity', label: 'Highest capacity' },
];

const fee: Options<'free' | ''> = [
  { value: '', label: 'Any fee' },
  { value: 'free', label: 'Free only' },
];

const choices = { fee };
/** Loads 50 at a time (SPEC §2). */
export const tournamentFilters = eventFilters({
  limit: listLimits.tournamentList.default,
  sorts: sortOptions,
  choices,
});
type TournamentFilters = FiltersOf<ListSort, typeof choices>;

/** Whether a tournament passes the filters, to show the effect of typing before the server responds. */
export function passes(event: TournamentSummary, filters: TournamentFilters): boolean {
  if (filters.fee === 'free' && event.entryFee !== 0) return false;
  return passesEventFilters(event, filters);
}

const byNewest = (a: TournamentSummary, b: TournamentSummary) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt);

const orders: Record<ListSort, (a: TournamentSummary, b: TournamentSummary) => number> = {
  newest: byNewest,
  'lowest-fee': (a, b) => a.entryFee - b.entryFee || byNewest(a, b),
  'highest-fee': (a, b) => b.entryFee - a.entryFee || byNewest(a, b),
  'highest-capacity': (a, b) => b.capacity - a.capacity || byNewest(a, b),
};

/** Returns the list in the chosen order (SPEC §2: sorted on the client), newest first among equals. Does not mutate. */
export function sorted(events: readonly TournamentSummary[], sort: ListSort): TournamentSummary[] {
  return events.toSorted(orders[sort]);
}

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
      countedStatuses={['live', 'upcoming']}
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
