import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

const together = { cancelRefetch: false };

/**
 * Asks anew for what others have changed, as one was told. An answer that is on its way may be from before that. The
 * library takes a first answer for the new one, and cancels any other, so that a rush of changes leaves a slow network
 * with none: here it is shown, and asked for once more.
 */
export async function askAnew(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const onTheWay = new Set(client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }));
  await client.invalidateQueries(filters, together);
  if (onTheWay.size === 0) return;
  await client.invalidateQueries({ predicate: query => onTheWay.has(query) }, together);
}

type Options = {
  /** What is told within this, in ms, is one question. */
  withinMs: number;
  /** Each page waits some random part of it: many hear of the same change at one instant. */
  spread?: boolean;
};

/**
 * Asks once for many changes. `soon` is for what others do. `now` is for the reader's own: at once, but of many in a
 * row only the first, as an organizer is told of every squad's booking.
 */
export function useAskSoon(ask: () => void, { withinMs, spread = false }: Options) {
  const latest = useEffectEvent(ask);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastNow = useRef(Number.NEGATIVE_INFINITY);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing but the timer
  useEffect(() => stop, []);

  const fire = () => {
    stop();
    latest();
  };
  // The first of many starts the clock; were it the last, a rush would be shown only at its end.
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
