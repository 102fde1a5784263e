import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { countLine } from '../events/count-line.ts';
import { EventListPage } from '../events/event-list-page.tsx';
import { PillSelect } from '../events/list-selects.tsx';
import { ListToolbar } from '../events/list-toolbar.tsx';
import { useEventList } from '../events/use-event-list.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';
import { PromoStrip } from '../organizations/promos/promo-strip.tsx';
import {
  feeOptions,
  filterRules,
  isFiltered,
  modeOptions,
  passes,
  sortOptions,
  statusOptions,
} from './filters.ts';
import { scrimsQuery } from './list-api.ts';
import { NoScrims } from './no-scrims.tsx';
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
