import { useSyncExternalStore } from 'react';
import { prerenderedAt } from './first-data.ts';

type Clock = {
  /** Updates a clock without subscribers. */
  refresh(): void;
  subscribe(onChange: () => void): () => void;
  /** Returns the time in ms; the same until the next tick or `refresh`, as React reads it twice in a row. */
  read(): number;
  /** Returns the time of the server's render, for hydration. */
  takeOver(): number;
};

/** Maximum age of an unwatched clock's time in ms, so that components rendered together show the same instant. */
const staleMs = 100;

/** Age of a rendered page from which it shows the current time at once, in ms. */
const longAgoMs = 120_000;

const clocks = new Map<number, Clock>();

/**
 * Returns the clock of an interval. Its functions must be stable: React resubscribes to new ones, and in between
 * nothing keeps the clock running. A render longer than `staleMs` would then change the time and render again,
 * endlessly.
 */
function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? createClock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

function createClock(everyMs: number): Clock {
  const listeners = new Set<() => void>();
  let now = Date.now();
  /** Until when the clock keeps the time of the server's render, for hydration. */
  let frozenUntil = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  const refresh = () => {
    // Without subscribers it may be long out of date.
    const real = Date.now();
    if (listeners.size === 0 && real > frozenUntil && Math.abs(real - now) > staleMs) now = real;
  };
  return {
    refresh,
    subscribe(onChange) {
      refresh();
      listeners.add(onChange);
      timer ??= setInterval(tick, everyMs);
      const onVisible = () => document.visibilityState === 'visible' && tick();
      // Timers sleep in background tabs; returning must not show an old countdown.
      document.addEventListener('visibilitychange', onVisible);
      return () => {
        document.removeEventListener('visibilitychange', onVisible);
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    read: () => now,
    takeOver() {
      now = prerenderedAt();
      // Not if the browser restored a cached document.
      if (Date.now() - now < longAgoMs) frozenUntil = Date.now() + everyMs;
      return now;
    },
  };
}

/** Returns the time in ms, updated every `everyMs`. All users of an interval share a timer and see the same instant. */
export function useNow(everyMs: number): number {
  const { refresh, subscribe, read, takeOver } = clockOf(everyMs);
  refresh();
  return useSyncExternalStore(subscribe, read, takeOver);
}
