import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** How long the requests of one network are begun in a turn of the event loop, before those of others are read. In ms. */
const shareMs = 10;

/**
 * Begins only so many requests of one network in a turn of the event loop (SECURITY L4): with a thousand connections it would
 * otherwise have a thousand requests worked on before anybody else is heard. What is left waits for the next turn, and
 * between two turns the requests of everybody are read. It also helps when nobody else is there: what was begun before
 * gets on between two turns, so fewer requests are half done at once, and less of their memory has to be kept.
 */
export const fairTurnsPlugin = fp(async (app: FastifyInstance) => {
  const turns = createFairTurns(() => performance.now());
  app.addHook('onRequest', (request, _reply, done) => turns.begin(request.addressKeys.network, done));
});

/** `now` is in ms and never steps back. */
export function createFairTurns(now: () => number) {
  /** When each network began its first request of this turn. */
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
      // The first of a turn is always begun.
      if (!hasTime(network)) continue;
      line.shift()?.();
      if (line.length === 0) waiting.delete(network);
      // After the microtasks of this request, so that their time counts towards its network's share.
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
    /** Calls `begin` now, or in a later turn when this one's share of the network is used up. */
    begin(network: string, begin: () => void): void {
      awaitEnd();
      const line = waiting.get(network);
      if (line) line.push(begin);
      else if (hasTime(network)) begin();
      else waiting.set(network, [begin]);
    },
  };
}
