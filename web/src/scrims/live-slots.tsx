import { useQueryClient } from '@tanstack/react-query';
import { changeItems } from '../lib/api/cached-lists.ts';
import { useServerEvent } from '../lib/realtime/use-server-event.ts';
import { useInSight, useWatchCards } from '../lib/realtime/use-watch-cards.ts';
import { withPlaces } from './lobby-slots.ts';
import { scrimListsKey } from './scrim-cache.ts';

/** Moves the counts of the cards on the screen as squads book; shows nothing itself. */
export function LiveSlots({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  useWatchCards('scrim', useInSight(ids), scrimListsKey);
  useServerEvent('event:slots', ({ kind, id, taken, capacity }) => {
    if (kind !== 'scrim') return;
    changeItems(client, scrimListsKey, scrim =>
      scrim._id === id ? withPlaces(scrim, taken, capacity) : scrim,
    );
  });
  return null;
}
