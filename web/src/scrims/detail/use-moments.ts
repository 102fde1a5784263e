import { useEffect, useState } from 'react';
import { useNow } from '../../lib/use-now.ts';

const SLOW_MS = 5_000;
const SECOND = 1_000;
/** Around a moment the page counts seconds, from this long before it, in ms. */
const NEAR_MS = 65_000;

/**
 * The time in ms for a page on which something changes at these instants (ISO): anew every few seconds, every second
 * shortly before one, and at the very instant.
 */
export function useMoments(moments: readonly string[]): number {
  const slow = useNow(SLOW_MS);
  const distances = moments.map(moment => Date.parse(moment) - slow);
  const isNear = distances.some(distance => distance > -SLOW_MS && distance < NEAR_MS);
  const ticking = useNow(isNear ? SECOND : SLOW_MS);
  const [reached, setReached] = useState(0);
  const now = Math.max(slow, ticking, reached);
  const next = Math.min(...moments.map(moment => Date.parse(moment)).filter(at => at > now));
  // Timers that are set for weeks ahead fire at once.
  const isDue = next - now < NEAR_MS;
  useEffect(() => {
    if (!isDue) return;
    // A timer may come a moment early by this clock.
    const timer = setTimeout(() => setReached(Math.max(Date.now(), next)), next - Date.now());
    return () => clearTimeout(timer);
  }, [isDue, next]);
  return now;
}
