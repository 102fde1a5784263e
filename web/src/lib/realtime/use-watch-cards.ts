import type { ServerEvents, WatchTarget } from '@hotdrop/contract/realtime.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { openSocket } from './connection.ts';
import { refetchChanged, useRefetchSoon } from './refetch.ts';
import { useServerEvent, useWatch } from './use-server-event.ts';

/** Milliseconds before visible cards are watched: cards scrolled past are not. */
const settleMs = 400;

/** Returns the visible cards (marked by `data-scroll-key`). */
export function useInSight(ids: readonly string[]): readonly string[] {
  const [shown, setShown] = useState<readonly string[]>([]);
  const all = ids.join(' ');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return setShown(all.split(' ').filter(Boolean));
    const inSight = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const id = target instanceof HTMLElement ? target.dataset.scrollKey : undefined;
        if (id && isIntersecting) inSight.add(id);
        else if (id) inSight.delete(id);
      }
      clearTimeout(timer);
      timer = setTimeout(() => setShown([...inSight]), settleMs);
    });
    for (const id of all.split(' ').filter(Boolean)) {
      const card = document.querySelector(`[data-scroll-key="${CSS.escape(id)}"]`);
      if (card) observer.observe(card);
    }
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [all]);
  return shown;
}

/** After a server restart all lists reconnect at once: each refetches at a random time within this, in ms. */
const spreadMs = 1500;
/** Longest wait before a list is refetched for cards that scrolled into view, in ms. */
const staleMs = 15_000;

type Cards = {
  kind: WatchTarget['kind'];
  ids: readonly string[];
  /** Query key prefix of their lists, whatever the filters. */
  listsKey: QueryKey;
  /** Updates a card with the slots of an event. */
  onSlots: (counts: Parameters<ServerEvents['event:slots']>[0]) => void;
};

/**
 * Watches the cards' events: updates slots, and refetches the lists when one is edited, cancelled or deleted. Also
 * fetches changes before the watch was confirmed, which sent no event here: once per connection, however fresh the
 * lists are; for cards that scroll into view later, only once the list is stale, not at every step.
 */
export function useWatchCards({ kind, ids, listsKey, onSlots }: Cards): void {
  const client = useQueryClient();
  const fetchedOn = useRef<string>(undefined);
  const refetch = useRefetchSoon(
    () => {
      const connection = openSocket()?.id;
      const onlyStale = connection === fetchedOn.current;
      fetchedOn.current = connection;
      const lists = client.getQueryCache().findAll({ queryKey: listsKey, type: 'active' });
      if (onlyStale && lists.some(list => !list.isStale())) refetchLater.soon();
      // Keeps an in-flight next page.
      void refetchChanged(client, { queryKey: listsKey, ...(onlyStale && { stale: true }) });
    },
    { withinMs: spreadMs, spread: true },
  );
  const refetchLater = useRefetchSoon(refetch.soon, { withinMs: staleMs });
  useWatch(kind, ids, refetch.soon);
  const refetchFresh = () => {
    fetchedOn.current = undefined;
    refetch.soon();
  };
  useServerEvent('event:changed', event => event.kind === kind && refetchFresh());
  useServerEvent('event:slots', event => {
    if (event.kind !== kind) return;
    onSlots(event);
    // A response in flight may have old slots, and would undo this.
    if (client.isFetching({ queryKey: listsKey }) > 0) refetchFresh();
  });
}
