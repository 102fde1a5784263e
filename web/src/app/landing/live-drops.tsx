import { useQueryClient } from '@tanstack/react-query';
import { changeItems } from '../../lib/api/cached-lists.ts';
import { useWatchCards } from '../../lib/realtime/use-watch-cards.ts';
import { withSlotCounts } from '../../scrims/model.ts';
import { landingScrimsKey } from './drops.ts';

/** Updates the slots of the next drops as squads book; renders nothing. */
export function LiveDrops({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  useWatchCards({
    kind: 'scrim',
    ids,
    listsKey: landingScrimsKey,
    onSlots: ({ id, taken, capacity }) =>
      changeItems(client, landingScrimsKey, scrim =>
        scrim._id === id ? withSlotCounts(scrim, taken, capacity) : scrim,
      ),
  });
  return null;
}
