import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** How long one network's requests are started in a turn of the event loop, in ms. */
const shareMs = 10;

/**
 * Limits how many of one network's requests start in a turn of the event loop (SECURITY L4): with a thousand
 * connections it could otherwise start a thousand requests before anybody else's. The rest waits for the next
 * turn, and between turns everybody's requests are read. This helps even without others: requests already
 * started progress between turns, so fewer are half done at once, and they hold less memory.
 */
export const fairTurnsPlugin = fp(async (app: FastifyInstance) => {
  const turns = createFairTurns(() => performance.now());
  app.addHook('onRequest', (request, _reply, done) => turns.begin(request.addressKeys.network, done));
});

/** `now` is in ms and monotonic. */
export function createFairTurns(now: () => number) {
  /** When each network started its first request of this turn. */
  const begunAt = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isEndDue = false;

  const hasTime = (network: string): boolean => {
    const at = now();
    const since = begunAt.get(network);
    if (since === undefined) begunAt.set(network, at);
    return since === undefined || at - since < shareMs;
  };

  const endTurn = () => {
    isEndDue = false;
    begunAt.clear();
    beginNext();
    if (begunAt.size > 0) awaitEnd();
  };
  const beginNext = () => {
    for (const [network, line] of waiting) {
      // A turn's first request always starts.
      if (!hasTime(network)) continue;
      line.shift()?.();
      if (line.length === 0) waiting.delete(network);
      // After this request's microtasks, so that their time counts towards its network's share.
      queueMicrotask(() => process.nextTick(beginNext));
      return;
    }
  };
  const awaitEnd = () => {
    if (isEndDue) return;
    isEndDue = true;
    setImmediate(endTurn);
  };

  return {
    /** Calls `begin` now, or in a later turn if the network's share of this one is used up. */
    begin(network: string, begin: () => void): void {
      awaitEnd();
      const line = waiting.get(network);
      if (line) line.push(begin);
      else if (hasTime(network)) begin();
      else waiting.set(network, [begin]);
    },
  };
}
