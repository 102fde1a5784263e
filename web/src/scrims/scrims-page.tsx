import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type { ScrimList } from '@hotdrop/contract/scrims/routes.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search, Swords } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { countLine } from '../events/event-filters.ts';
import { EventListPage } from '../events/event-list-page.tsx';
import { PillSelect } from '../events/list-selects.tsx';
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
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import {
  feeOptions,
  filterRules,
  isFiltered,
  listQuery,
  modeOptions,
  passes,
  type ScrimFilters,
  sortOptions,
  statusOptions,
} from './filters.ts';
import { ScrimCard } from './scrim-card.tsx';

/** Its code comes after the list and is worth no error when it does not come. */
const LiveSlots = lazy(() =>
  import('./live-slots.tsx').then(
    ({ LiveSlots }) => ({ default: LiveSlots }),
    () => ({ default: () => null }),
  ),
);

const CLOCK_MS = 30_000;

/** /scrims: the list with its filters. */
export function ScrimsPage() {
  useTitle('Scrims');
  const now = useNow(CLOCK_MS);
  const { user } = useSession();
  const { filters, typed, setTyped, change, reset } = useUrlFilters(filterRules);
  const query = useInfiniteQuery(scrimsQuery(filters));
  const list = useEventList(query, {
    filters,
    typed,
    passes: (scrim, wanted) => passes(scrim, wanted, now),
    isFiltered,
  });
  const { ahead, events, filtered, total, whole } = list;
  const hosts = canCreateScrim(user);
  const statuses = whole?.map(scrim => statusNow(scrim, now)) ?? null;
  return (
    <EventListPage
      title="Scrims"
      noun="scrim"
      create={hosts ? { to: '/scrims/new', label: 'Create Scrim' } : null}
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
          <PillSelect
            label="Status"
            value={filters.status}
            options={statusOptions}
            onChange={status => change({ status })}
          />
          <PillSelect
            label="Mode"
            value={filters.mode}
            options={modeOptions}
            onChange={mode => change({ mode })}
          />
          <PillSelect
            label="Fee"
            value={filters.fee}
            options={feeOptions}
            onChange={fee => change({ fee })}
          />
        </ListToolbar>
      }
      query={query}
      events={events}
      ahead={ahead}
      counts={
        total === null ? '' : countLine({ noun: 'scrim', total, filtered, told: ['open', 'live'], statuses })
      }
      card={(scrim, priority) => <ScrimCard scrim={scrim} now={now} priority={priority} />}
      between={<PromoStrip placement="lists" />}
      none={<NoScrims filtered={filtered} onReset={reset} hosts={hosts} />}
      failure={scrimFallbackTexts.loadScrims}
      live={
        user && (
          <Suspense>
            <LiveSlots ids={events.map(scrim => scrim._id)} />
          </Suspense>
        )
      }
    />
  );
}

/** Pages of the list for the filters. The last answer stays on the screen while the next is under way. */
function scrimsQuery(filters: ScrimFilters) {
  const query = listQuery(filters);
  return infiniteQueryOptions({
    // 'pages' keeps this apart from a plain query of the same call elsewhere.
    queryKey: [...queryKey('GET /scrims', { query }), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<ScrimList> =>
      api('GET /scrims', { query: pageParam === '' ? query : { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    initialData: () => {
      const first = takeFirstData('GET /scrims', { query });
      return first && { pages: [first], pageParams: [''] };
    },
    initialDataUpdatedAt: firstDataAt,
  });
}

type NoneProps = {
  filtered: boolean;
  onReset: () => void;
  /** Whether the reader can open a lobby. */
  hosts: boolean;
};

/** Nothing passes the filters, or there is nothing at all. */
function NoScrims({ filtered, onReset, hosts }: NoneProps) {
  const create = hosts && (
    <ButtonLink variant={filtered ? 'ghost' : 'secondary'} to="/scrims/new">
      Create one
    </ButtonLink>
  );
  if (!filtered) {
    return (
      <EmptyState
        icon={<Swords size={32} />}
        title="No scrims yet"
        body={
          hosts
            ? 'Open the first lobby: players see it here at once.'
            : 'Organizers open lobbies every evening. Tournaments may have open slots.'
        }
        actions={create || <ButtonLink to="/tournaments">See tournaments</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Search size={32} />}
      title="No scrims match"
      body="Try another word, game or mode, or leave a filter out."
      actions={
        <>
          <Button onClick={onReset}>Reset filters</Button>
          {create}
        </>
      }
    />
  );
}
