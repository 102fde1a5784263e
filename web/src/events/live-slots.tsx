import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useInSight, useWatchCards } from '../lib/realtime/use-watch-cards.ts';

export type SlotCounts = { id: string; taken: number; capacity: number };

type Props = {
  kind: 'scrim' | 'tournament';
  /** Query key prefix of these lists, whatever their filters. */
  listsKey: QueryKey;
  ids: readonly string[];
  /** Updates a card with the slots of an event. */
  onSlots: (client: QueryClient, counts: SlotCounts) => void;
};

/** Updates the slot counts of visible cards as squads join; renders nothing. */
export function LiveSlots({ kind, listsKey, ids, onSlots }: Props) {
  const client = useQueryClient();
  useWatchCards({ kind, ids: useInSight(ids), listsKey, onSlots: counts => onSlots(client, counts) });
  return null;
}
