/** Creates a log throttle: true for the first call, and for the first after each further `everyMs`. */
export function createSparing(everyMs: number): () => boolean {
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - saidAt < everyMs) return false;
    saidAt = now;
    return true;
  };
}
