import { useSyncExternalStore } from 'react';
import { prerenderedAt } from './first-data.ts';

type Clock = {
  /** Brings a clock that nobody watched up to the present. */
  refresh(): void;
  subscribe(onChange: () => void): () => void;
  /** The time in ms; the same until the next tick or `refresh`, as React reads it twice in a row. */
  read(): number;
  /** The time of the page that the server made, for the render that takes it over. */
  takeOver(): number;
};

/** How old the time of a clock that stood still may be, so that what is rendered together shows the same instant. */
const staleMs = 100;

/** Age of a rendered page from which it shows the current time at once, in ms. */
const longAgoMs = 120_000;

const clocks = new Map<number, Clock>();

/**
 * Returns the clock of an interval. Its functions are the same at every render: React resubscribes to new
 * ones, and in between nobody keeps the clock running. A render longer than `staleMs` then changed the time,
 * which rendered again, without end.
 */
function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? createClock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

function createClock(everyMs: number): Clock {
  const listeners = new Set<() => void>();
  let now = Date.now();
  /** Until when the clock stays at the time of the server's render, which hydration takes over. */
  let standsUntil = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  const refresh = () => {
    // Nobody kept it going: it may be long out of date.
    const real = Date.now();
    if (listeners.size === 0 && real > standsUntil && Math.abs(real - now) > staleMs) now = real;
  };
  return {
    refresh,
    subscribe(onChange) {
      refresh();
      listeners.add(onChange);
      timer ??= setInterval(tick, everyMs);
      const onVisible = () => document.visibilityState === 'visible' && tick();
      // Timers sleep in the background; coming back must not show an old countdown.
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
      // Not where the browser shows a document as it kept it.
      if (Date.now() - now < longAgoMs) standsUntil = Date.now() + everyMs;
      return now;
    },
  };
}

/**
 * Returns the time in ms, updated every `everyMs`. All users of one interval share one timer and see the same
 * instant.
 */
export function useNow(everyMs: number): number {
  const { refresh, subscribe, read, takeOver } = clockOf(everyMs);
  refresh();
  return useSyncExternalStore(subscribe, read, takeOver);
}
