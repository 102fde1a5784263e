import type { ScrimMode } from '@hotdrop/contract/events/games.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSort, ScrimStatus, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { Swords } from 'lucide-react';
import { eventFilters, type FiltersOf, type Options, passesEventFilters } from '../events/event-filters.ts';
import { EventListPage, eventPages } from '../events/event-list-page.tsx';
import { statusText } from '../events/event-status.tsx';
import { PillSelect } from '../events/list-selects.tsx';
import { changeItems } from '../lib/api/cached-lists.ts';
import { api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { takeFirstData } from '../lib/first-data.ts';
import { useSession } from '../lib/session/session.tsx';
import { PromoStrip } from '../organizations/promos/promo-strip.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { modeText, withSlotCounts } from './model.ts';
import { scrimListsKey } from './scrim-api.ts';
import { ScrimCard } from './scrim-card.tsx';

const sortOptions: Options<ScrimSort> = [
  { value: 'soonest', label: 'Soonest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'lowest-fee', label: 'Lowest fee' },
  { value: 'highest-fee', label: 'Highest fee' },
  { value: 'most-slots', label: 'Most slots' },
];

const modes: readonly ScrimMode[] = ['solo', 'duo', 'squad'];
/** The most useful ones for players first. */
const statuses: readonly ScrimStatus[] = ['open', 'full', 'upcoming', 'live', 'completed', 'cancelled'];

const mode: Options<ScrimMode | ''> = [
  { value: '', label: 'Any mode' },
  ...modes.map(value => ({ value, label: modeText[value] })),
];

const status: Options<ScrimStatus | ''> = [
  { value: '', label: 'Any status' },
  ...statuses.map(value => ({ value, label: statusText[value] })),
];

const fee: Options<'free' | 'paid' | ''> = [
  { value: '', label: 'Any fee' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'With a fee' },
];

const choices = { mode, fee, status };
export const scrimFilters = eventFilters({ limit: limits.list.default, sorts: sortOptions, choices });
export type ScrimFilters = FiltersOf<ScrimSort, typeof choices>;

/** Whether a scrim passes the filters, which the page applies at once, before the server responds. */
export function passes(scrim: ScrimSummary, filters: ScrimFilters, now: number): boolean {
  if (filters.fee !== '' && (scrim.entryFee === 0) !== (filters.fee === 'free')) return false;
  if (filters.mode !== '' && scrim.mode !== filters.mode) return false;
  if (filters.status !== '' && statusNow(scrim, now) !== filters.status) return false;
  return passesEventFilters(scrim, filters);
}

/** /scrims: the list with its filters. */
export function ScrimsPage() {
  const { user } = useSession();
  const hosts = canCreateScrim(user);
  return (
    <EventListPage
      title="Scrims"
      kind="scrim"
      rules={scrimFilters}
      sortOptions={sortOptions}
      query={scrimsQuery}
      passes={passes}
      statusOf={statusNow}
      countedStatuses={['open', 'live']}
      create={hosts ? { to: '/scrims/new', label: 'Create Scrim' } : null}
      chips={(filters, change) => (
        <>
          <PillSelect
            label="Status"
            value={filters.status}
            options={choices.status}
            onChange={status => change({ status })}
          />
          <PillSelect
            label="Mode"
            value={filters.mode}
            options={choices.mode}
            onChange={mode => change({ mode })}
          />
          <PillSelect
            label="Fee"
            value={filters.fee}
            options={choices.fee}
            onChange={fee => change({ fee })}
          />
        </>
      )}
      card={(scrim, now, priority) => <ScrimCard scrim={scrim} now={now} priority={priority} />}
      between={<PromoStrip placement="lists" />}
      none={
        <EmptyState
          icon={<Swords size={32} />}
          title="No scrims yet"
          body={
            hosts
              ? 'Open the first lobby: players see it here at once.'
              : 'Organizers open lobbies every evening. Tournaments may have open slots.'
          }
          actions={
            hosts ? (
              <ButtonLink to="/scrims/new">Create one</ButtonLink>
            ) : (
              <ButtonLink to="/tournaments">See tournaments</ButtonLink>
            )
          }
        />
      }
      noMatch="Try another word, game or mode, or remove a filter."
      failure={scrimFallbackTexts.loadScrims}
      listsKey={scrimListsKey}
      onSlots={(client, { id, taken, capacity }) =>
        changeItems(client, scrimListsKey, scrim =>
          scrim._id === id ? withSlotCounts(scrim, taken, capacity) : scrim,
        )
      }
    />
  );
}

function scrimsQuery(filters: ScrimFilters) {
  const query = scrimFilters.toQuery(filters);
  return eventPages(
    queryKey('GET /scrims', { query }),
    (cursor, signal) => api('GET /scrims', { query: { ...query, ...cursor } }, { signal }),
    () => takeFirstData('GET /scrims', { query }),
  );
}
