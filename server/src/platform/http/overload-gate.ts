/** What is under way, and whether one more may come. `network`: whose it is (address-keys.ts). */
export type OverloadGate = {
  /** One more is under way. */
  enter(network: string): void;
  /** One is done, or waits for its client. */
  leave(network: string): void;
  /** Whether one more of this network has to be turned away. */
  refuses(network: string): boolean;
  readonly underWay: number;
};

export type OverloadBounds = {
  /** So many may be under way whatever the load: enough to keep the database and the processor at work. */
  calm: number;
  /** More than this under way are a queue. */
  queue: number;
  /** More than this is never let in, to bound memory. */
  most: number;
  /** What one network has under way beyond this is its own flood: it overloads nobody else's. */
  ofOne: number;
  /** A queue that stands as long as this is no rush that drains, but more than can be done. In ms. */
  patienceMs: number;
  /** How long after the last sign of it an overload is taken to go on. In ms. */
  strictMs: number;
};

/**
 * Distinguishes a rush from an overload (SECURITY L1). Thousands of requests at one instant are admitted,
 * since a second or two answers them. If the queue lasts longer, new requests are rejected at once while
 * `calm` are in progress: admitted ones are answered soon, rather than all of them too late. If one network
 * makes up the queue, only that network is rejected (SECURITY L4). `now` is in ms and monotonic.
 */
export function createOverloadGate(
  { calm, queue, most, ofOne, patienceMs, strictMs }: OverloadBounds,
  now: () => number,
): OverloadGate {
  let underWay = 0;
  const byNetwork = new Map<string, number>();
  /** As `underWay`, but of each network `ofOne` at the most. */
  let shared = 0;
  let standingSince: number | null = null;
  let strictUntil = Number.NEGATIVE_INFINITY;
  return {
    enter(network) {
      underWay++;
      const own = (byNetwork.get(network) ?? 0) + 1;
      byNetwork.set(network, own);
      if (own <= ofOne) shared++;
      if (underWay > queue) standingSince ??= now();
    },
    leave(network) {
      underWay--;
      const own = byNetwork.get(network) ?? 0;
      if (own > 1) byNetwork.set(network, own - 1);
      else byNetwork.delete(network);
      if (own <= ofOne) shared--;
      if (underWay <= queue) standingSince = null;
    },
    refuses(network) {
      if (underWay < calm) return false;
      const isFlood = (byNetwork.get(network) ?? 0) >= ofOne;
      const at = now();
      const stands = standingSince !== null && at - standingSince > patienceMs;
      if (stands || at < strictUntil) {
        strictUntil = at + strictMs;
        return isFlood || shared >= calm;
      }
      return underWay >= most && (isFlood || shared >= most);
    },
    get underWay() {
      return underWay;
    },
  };
}
