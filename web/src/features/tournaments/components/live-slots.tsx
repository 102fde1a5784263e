import type { TournamentList } from '@hotdrop/contract/tournaments/routes.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useInSight } from '../../../lib/realtime/use-in-sight.ts';
import { useServerEvent } from '../../../lib/realtime/use-server-event.ts';
import { useWatchCards } from '../../../lib/realtime/use-watch-cards.ts';

const listsKey = ['GET /tournaments'] as const;

/** Moves the counts of the cards on the screen as squads register; shows nothing itself. */
export function LiveSlots({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  useWatchCards('tournament', useInSight(ids), listsKey);
  useServerEvent('event:slots', ({ kind, id, taken, capacity }) => {
    if (kind !== 'tournament') return;
    client.setQueriesData<InfiniteData<TournamentList>>({ queryKey: listsKey }, data => {
      if (!data?.pages?.some(page => page.items.some(event => event._id === id))) return data;
      const items = (page: TournamentList) =>
        page.items.map(event => (event._id === id ? { ...event, registeredCount: taken, capacity } : event));
      return { ...data, pages: data.pages.map(page => ({ ...page, items: items(page) })) };
    });
  });
  return null;
}
