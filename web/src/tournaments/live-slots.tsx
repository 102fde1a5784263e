import { useQueryClient } from '@tanstack/react-query';
import { changeItems } from '../lib/api/cached-lists.ts';
import { useServerEvent } from '../lib/realtime/use-server-event.ts';
import { useInSight, useWatchCards } from '../lib/realtime/use-watch-cards.ts';

const listsKey = ['GET /tournaments'] as const;

/** Moves the counts of the cards on the screen as squads register; shows nothing itself. */
export function LiveSlots({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  useWatchCards('tournament', useInSight(ids), listsKey);
  useServerEvent('event:slots', ({ kind, id, taken, capacity }) => {
    if (kind !== 'tournament') return;
    changeItems(client, listsKey, event =>
      event._id === id ? { ...event, registeredCount: taken, capacity } : event,
    );
  });
  return null;
}
