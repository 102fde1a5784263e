import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

const together = { cancelRefetch: false };

/**
 * Refetches what others have changed. A response in flight may predate the change. The library would reuse a first
 * fetch and cancel later ones, so that frequent events starve slow networks. Here the fetch finishes and shows,
 * then runs once more.
 */
export async function refetchChanged(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const inFlight = new Set(client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }));
  await client.invalidateQueries(filters, together);
  if (inFlight.size === 0) return;
  await client.invalidateQueries({ predicate: query => inFlight.has(query) }, together);
}

type Options = {
  /** Events within this, in ms, cause one refetch. */
  withinMs: number;
  /** Each page waits a random part of it, as many receive the same event at once. */
  spread?: boolean;
};

/**
 * Refetches once for many changes. `soon` is for changes of others. `now` is for the reader's own: at once,
 * but only for the first of many in a row, as an organizer hears of every squad's booking.
 */
export function useRefetchSoon(ask: () => void, { withinMs, spread = false }: Options) {
  const latest = useEffectEvent(ask);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastNow = useRef(Number.NEGATIVE_INFINITY);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only the timer
  useEffect(() => stop, []);

  const fire = () => {
    stop();
    latest();
  };
  // The first event starts the timer; if the last one did, a burst would show only at its end.
  const fireIn = (ms: number) => {
    timer.current ??= setTimeout(fire, ms);
  };
  return {
    soon: () => fireIn(spread ? Math.random() * withinMs : withinMs),
    now: () => {
      const sinceMs = performance.now() - lastNow.current;
      if (sinceMs < withinMs) return fireIn(withinMs - sinceMs);
      lastNow.current = performance.now();
      fire();
    },
  };
}
