/** Tracks what is in progress, and whether one more is admitted. `network`: whose it is (address-keys.ts). */
export type OverloadGate = {
  /** Counts a request in. */
  enter(network: string): void;
  /** Counts out a request that is done, or waits for its client. */
  leave(network: string): void;
  /** Whether one more request of this network must be rejected. */
  rejects(network: string): boolean;
  readonly inProgress: number;
};

export type OverloadBounds = {
  /** This many may be in progress at any load: enough to keep the database and the CPU busy. */
  calm: number;
  /** More than this in progress is a queue. */
  queue: number;
  /** More than this is never admitted, to bound memory. */
  most: number;
  /** One network's requests beyond this are its own flood: they do not count as overload for others. */
  ofOne: number;
  /** A queue that lasts this long is an overload, not a rush. In ms. */
  patienceMs: number;
  /** How long after its last sign an overload is assumed to continue, in ms. */
  strictMs: number;
};

/**
 * Distinguishes a rush from an overload (SECURITY L1). Thousands of requests at one instant are admitted,
 * since they are served within a second or two. If the queue lasts longer, new requests are rejected at once
 * while `calm` are in progress: admitted ones are served soon, rather than all of them too late. If one
 * network makes up the queue, only that network is rejected (SECURITY L4). `now` is in ms and monotonic.
 */
export function createOverloadGate(
  { calm, queue, most, ofOne, patienceMs, strictMs }: OverloadBounds,
  now: () => number,
): OverloadGate {
  let inProgress = 0;
  const byNetwork = new Map<string, number>();
  /** Like `inProgress`, but at most `ofOne` per network. */
  let shared = 0;
  let queuedSince: number | null = null;
  let strictUntil = Number.NEGATIVE_INFINITY;
  return {
    enter(network) {
      inProgress++;
      const own = (byNetwork.get(network) ?? 0) + 1;
      byNetwork.set(network, own);
      if (own <= ofOne) shared++;
      if (inProgress > queue) queuedSince ??= now();
    },
    leave(network) {
      inProgress--;
      const own = byNetwork.get(network) ?? 0;
      if (own > 1) byNetwork.set(network, own - 1);
      else byNetwork.delete(network);
      if (own <= ofOne) shared--;
      if (inProgress <= queue) queuedSince = null;
    },
    rejects(network) {
      if (inProgress < calm) return false;
      const isFlood = (byNetwork.get(network) ?? 0) >= ofOne;
      const at = now();
      const isOverload = queuedSince !== null && at - queuedSince > patienceMs;
      if (isOverload || at < strictUntil) {
        strictUntil = at + strictMs;
        return isFlood || shared >= calm;
      }
      return inProgress >= most && (isFlood || shared >= most);
    },
    get inProgress() {
      return inProgress;
    },
  };
}
