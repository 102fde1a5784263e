import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

type Card = { _id: string };

/**
 * Lists (`listsKey`) that show an event otherwise than its own page does are asked anew when they are next shown. `event`:
 * as its page has it; null once it is gone, undefined while that is unknown.
 */
export function useListsFollow(listsKey: QueryKey, id: string, event: object | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (event === undefined) return;
    void client.invalidateQueries({
      queryKey: listsKey,
      predicate: ({ state }) => {
        const list = state.data as InfiniteData<{ items: Card[] }> | undefined;
        const card = list?.pages?.flatMap(page => page.items).find(({ _id }) => _id === id);
        return card !== undefined && !(event && saysTheSame(card, event));
      },
    });
  }, [client, listsKey, id, event]);
}

const saysTheSame = (card: Card, event: object): boolean =>
  Object.entries(card).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify((event as { [name: string]: unknown })[name]),
  );
