import { LRUCache } from 'lru-cache';

/** A host that does not answer this many times in a row is left alone for a while. */
const failuresInARow = 5;
const restMs = 30_000;

/** Remembers which hosts do not answer, so that one of them costs no waiting that others pay for. */
export function createRestingHosts() {
  // Bounded: users choose the names below a push service.
  const hosts = new LRUCache<string, { failures: number; until: Date | null }>({ max: 500 });
  return {
    /** Returns until when a host is not asked; null if it may be. */
    restsUntil(host: string, now: Date): Date | null {
      const until = hosts.get(host)?.until ?? null;
      return until && until > now ? until : null;
    },
    failed(host: string, now: Date): void {
      const failures = (hosts.get(host)?.failures ?? 0) + 1;
      const isDown = failures >= failuresInARow;
      hosts.set(host, { failures, until: isDown ? new Date(+now + restMs) : null });
    },
    answered: (host: string): void => void hosts.delete(host),
  };
}
