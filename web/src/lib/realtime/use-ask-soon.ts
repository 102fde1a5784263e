import { useEffect, useEffectEvent, useRef } from 'react';

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
