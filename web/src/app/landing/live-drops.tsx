import { useQueryClient } from '@tanstack/react-query';
import { changeItems } from '../../lib/api/cached-lists.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatchCards } from '../../lib/realtime/use-watch-cards.ts';
import { withPlaces } from '../../scrims/model.ts';
import { landingScrimsKey } from './drops.ts';

/** Moves the slots of the next drops as squads book; shows nothing itself. */
export function LiveDrops({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  useWatchCards('scrim', ids, landingScrimsKey);
  useServerEvent('event:slots', ({ kind, id, taken, capacity }) => {
    if (kind !== 'scrim') return;
    changeItems(client, landingScrimsKey, scrim =>
      scrim._id === id ? withPlaces(scrim, taken, capacity) : scrim,
    );
  });
  return null;
}
