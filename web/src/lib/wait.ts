import { useEffect, useState } from 'react';

/** Waits for so many ms. */
export function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** Resolves once the page as it is now was painted: code for what is not in sight must not hold up what is. */
export function afterPaint(): Promise<void> {
  return new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}

/** The value, once it has stayed the same for `ms`. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
