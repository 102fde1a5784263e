import type { ScrimList } from '@hotdrop/contract/scrims/routes.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { withPlaces } from '../../../lib/lobby-slots.ts';
import { useInSight } from '../../../lib/realtime/use-in-sight.ts';
import { useServerEvent } from '../../../lib/realtime/use-server-event.ts';
import { useWatchCards } from '../../../lib/realtime/use-watch-cards.ts';
import { scrimListsKey } from '../../../lib/scrim-cache.ts';

/** Moves the counts of the cards on the screen as squads book; shows nothing itself. */
export function LiveSlots({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  useWatchCards('scrim', useInSight(ids), scrimListsKey);
  useServerEvent('event:slots', ({ kind, id, taken, capacity }) => {
    if (kind !== 'scrim') return;
    client.setQueriesData<InfiniteData<ScrimList>>({ queryKey: scrimListsKey }, data => {
      if (!data?.pages?.some(page => page.items.some(scrim => scrim._id === id))) return data;
      const items = (page: ScrimList) =>
        page.items.map(scrim => (scrim._id === id ? withPlaces(scrim, taken, capacity) : scrim));
      return { ...data, pages: data.pages.map(page => ({ ...page, items: items(page) })) };
    });
  });
  return null;
}
