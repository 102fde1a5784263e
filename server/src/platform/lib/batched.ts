import DataLoader from 'dataloader';

/** A larger statement would only delay the others. */
const maxBatchSize = 100;

/**
 * Batches reads that requests make at the same moment into one statement. Each read still sees the database
 * as it is after the call, and nothing is cached; a rush of thousands costs dozens of statements instead of
 * thousands.
 * `read` returns results in the order of the keys.
 */
export function batched<Key, Value>(
  read: (keys: readonly Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(read, {
    cache: false,
    maxBatchSize,
    // After everything that arrived in this turn of the event loop, from all sockets.
    batchScheduleFn: callback => setImmediate(callback),
  });
  return key => loader.load(key);
}
