import { useSyncExternalStore } from 'react';

type Clock = { now: number; listeners: Set<() => void>; timer?: ReturnType<typeof setInterval> };

/** How old the time of a clock that stood still may be; more than 0, as React reads it twice in a row. */
const staleMs = 100;

const clocks = new Map<number, Clock>();

function clockFor(everyMs: number): Clock {
  let clock = clocks.get(everyMs);
  if (!clock) {
    clock = { now: Date.now(), listeners: new Set() };
    clocks.set(everyMs, clock);
  }
  // Nobody kept it going: it may be long out of date.
  if (clock.listeners.size === 0 && Math.abs(Date.now() - clock.now) > staleMs) clock.now = Date.now();
  return clock;
}

/** The time in ms, anew every `everyMs`. All users of one interval share one timer and see the same instant. */
export function useNow(everyMs: number): number {
  return useSyncExternalStore(
    onChange => {
      const clock = clockFor(everyMs);
      clock.listeners.add(onChange);
      clock.timer ??= setInterval(() => tick(clock), everyMs);
      const onVisible = () => document.visibilityState === 'visible' && tick(clock);
      // Timers sleep in the background; coming back must not show an old countdown.
      document.addEventListener('visibilitychange', onVisible);
      return () => {
        document.removeEventListener('visibilitychange', onVisible);
        clock.listeners.delete(onChange);
        if (clock.listeners.size > 0) return;
        clearInterval(clock.timer);
        delete clock.timer;
      };
    },
    () => clockFor(everyMs).now,
  );
}

function tick(clock: Clock): void {
  clock.now = Date.now();
  for (const listener of clock.listeners) listener();
}
