import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { askAnew } from './ask-anew.ts';
import { openSocket } from './connection.ts';
import { useAskSoon } from './use-ask-soon.ts';
import { useServerEvent } from './use-server-event.ts';
import { useWatch } from './use-watch.ts';

/** After a restart of the server all lists come back at one instant: they ask anew within this, in ms. */
const spreadMs = 1500;
/** A list is looked at again this long after cards that were not watched came into sight, at the latest, in ms. */
const staleMs = 15_000;

/**
 * Watches the events on cards, and asks anew for their lists (`listsKey`) when one was edited, cancelled or deleted, and
 * for what changed before the server said yes: that was told to nobody here. On each connection once, however fresh they
 * are; of cards that come into sight later, once the list is stale: who scrolls must not fetch it with every step.
 */
export function useWatchCards(kind: WatchTarget['kind'], ids: readonly string[], listsKey: QueryKey): void {
  const client = useQueryClient();
  const askedOn = useRef<string>(undefined);
  const ask = useAskSoon(
    () => {
      const connection = openSocket()?.id;
      const onlyStale = connection === askedOn.current;
      askedOn.current = connection;
      const lists = client.getQueryCache().findAll({ queryKey: listsKey, type: 'active' });
      if (onlyStale && lists.some(list => !list.isStale())) askLater.soon();
      // Nor is a next page lost that is on its way.
      void askAnew(client, { queryKey: listsKey, ...(onlyStale && { stale: true }) });
    },
    { withinMs: spreadMs, spread: true },
  );
  const askLater = useAskSoon(ask.soon, { withinMs: staleMs });
  useWatch(kind, ids, ask.soon);
  useServerEvent('event:changed', event => {
    if (event.kind !== kind) return;
    askedOn.current = undefined;
    ask.soon();
  });
}
