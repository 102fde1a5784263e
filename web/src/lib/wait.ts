import { useEffect, useState } from 'react';

/** Resolves after `ms`. */
export function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** Resolves after the next paint: code for what is not visible must not delay what is. */
export function afterPaint(): Promise<void> {
  return new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}

/** Returns the value once it has stayed the same for `ms`. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
