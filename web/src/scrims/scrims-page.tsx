import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { Swords } from 'lucide-react';
import { EventListPage, eventPages } from '../events/event-list-page.tsx';
import { PillSelect } from '../events/list-selects.tsx';
import { changeItems } from '../lib/api/cached-lists.ts';
import { api } from '../lib/api/client.ts';
import { queryKey } from '../lib/api/query.ts';
import { takeFirstData } from '../lib/first-data.ts';
import { useSession } from '../lib/session/session.tsx';
import { PromoStrip } from '../organizations/promos/promo-strip.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { choices, passes, type ScrimFilters, scrimFilters, sortOptions } from './filters.ts';
import { withPlaces } from './lobby-slots.ts';
import { scrimListsKey } from './scrim-cache.ts';
import { ScrimCard } from './scrim-card.tsx';

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
      told={['open', 'live']}
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
      noMatch="Try another word, game or mode, or leave a filter out."
      failure={scrimFallbackTexts.loadScrims}
      listsKey={scrimListsKey}
      onSlots={(client, { id, taken, capacity }) =>
        changeItems(client, scrimListsKey, scrim =>
          scrim._id === id ? withPlaces(scrim, taken, capacity) : scrim,
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
