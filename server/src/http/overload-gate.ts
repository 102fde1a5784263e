/** What is under way, and whether one more may come. */
export type OverloadGate = {
  /** One more is under way. */
  enter(): void;
  /** One is done, or waits for its client. */
  leave(): void;
  /** Whether whoever comes now is to be turned away. */
  refuses(): boolean;
  readonly underWay: number;
};

export type OverloadBounds = {
  /** So many may be under way whatever the load: enough to keep the database and the processor at work. */
  calm: number;
  /** More than this under way are a queue. */
  queue: number;
  /** More than this is never let in, to bound memory. */
  most: number;
  /** A queue that stands as long as this is no rush that drains, but more than can be done. In ms. */
  patienceMs: number;
  /** How long after the last sign of it an overload is taken to go on. In ms. */
  strictMs: number;
};

/**
 * Tells a rush from an overload (SECURITY L1). Thousands who ask at one instant are let in, since they are answered in
 * a second or two. When the queue stands for longer, whoever comes is turned away at once for as long as `calm` are
 * under way: those who are let in are answered soon, in place of everybody too late. `now` is in ms and never steps back.
 */
export function createOverloadGate(
  { calm, queue, most, patienceMs, strictMs }: OverloadBounds,
  now: () => number,
): OverloadGate {
  let underWay = 0;
  let standingSince: number | null = null;
  let strictUntil = Number.NEGATIVE_INFINITY;
  return {
    enter() {
      underWay++;
      if (underWay > queue) standingSince ??= now();
    },
    leave() {
      underWay--;
      if (underWay <= queue) standingSince = null;
    },
    refuses() {
      if (underWay < calm) return false;
      const at = now();
      const stands = standingSince !== null && at - standingSince > patienceMs;
      if (stands || at < strictUntil) {
        strictUntil = at + strictMs;
        return true;
      }
      return underWay >= most;
    },
    get underWay() {
      return underWay;
    },
  };
}
