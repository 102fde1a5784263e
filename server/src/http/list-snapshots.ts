import type { RouteSpec } from '@hotdrop/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { createWorkGate } from '../lib/work-gate.ts';
import { parseInput } from './mount.ts';
import { createSnapshot, type Snapshot, sendSnapshot } from './snapshot.ts';

type Made = { snapshot: Snapshot; madeAt: number; changes: number; counts: number };

/** How old an answer may be for a reader who did not write himself (DESIGN "How fast"). */
const maxAgeMs = 1000;

/** Searches are no two alike: a flood of them may not take every connection to the database (SECURITY L1). */
const loads = { parallel: 3, waiting: 100 };

export type ListSnapshots = ReturnType<typeof createListSnapshots>;

/**
 * Ready-made answers of a public list, one per query. An entry that is created, edited or deleted makes all of them
 * void at once; what only moves a count (a registration, a booking) is in them within a second, or at once for a reader
 * who asks for it (the signed-in, who may just have written). One load per query at a time, whatever the rush.
 */
export function createListSnapshots({ now }: { now: () => number }) {
  const snapshots = new LRUCache<string, Made>({ max: 300 });
  const gate = createWorkGate(loads);
  const loading = new Map<string, { promise: Promise<Snapshot>; changes: number; counts: number }>();
  let changes = 0;
  let counts = 0;

  return {
    changed: () => void changes++,
    countsChanged: () => void counts++,

    /**
     * The answer for `key`, loaded anew when what is remembered is too old. `exact`: no count may be stale.
     * @throws AppError BUSY when too many others are being loaded
     */
    async get(key: string, exact: boolean, load: () => Promise<unknown>): Promise<Snapshot> {
      const known = snapshots.get(key);
      const fits = (made: { changes: number; counts: number }) =>
        made.changes === changes && (!exact || made.counts === counts);
      if (known && fits(known) && now() - known.madeAt < maxAgeMs) return known.snapshot;
      const running = loading.get(key);
      if (running && fits(running)) return running.promise;
      // Counted before the load: what changes meanwhile makes the result void, never wrongly fresh.
      const at = { changes, counts };
      const promise = gate.run(load).then(answer => {
        const snapshot = createSnapshot(Buffer.from(JSON.stringify(answer)));
        snapshots.set(key, { snapshot, madeAt: now(), ...at });
        return snapshot;
      });
      loading.set(key, { promise, ...at });
      return promise.finally(() => {
        if (loading.get(key)?.promise === promise) loading.delete(key);
      });
    },
  };
}

type ListSpec = RouteSpec & { query: z.ZodObject; response: z.ZodType };

/**
 * Mounts a public list that answers from ready-made snapshots, past the usual serialization: lists are the hottest
 * paths of all. With an ETag, compressed once.
 */
export function mountList<R extends ListSpec>(
  app: FastifyInstance,
  spec: R,
  snapshots: ListSnapshots,
  list: (query: z.output<R['query']>) => Promise<z.input<R['response']>>,
): void {
  app.get(`/api${spec.path}`, { config: { spec }, compress: false }, async (request, reply) => {
    const query = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
    // The signed-in may just have written; the data is the same for all, so nobody needs to know who it is.
    const exact = request.headers.authorization !== undefined;
    const snapshot = await snapshots.get(query, exact, async () =>
      spec.response.parse(await list(parseInput(spec.query, request.query) as z.output<R['query']>)),
    );
    return sendSnapshot(request, reply, { snapshot, type: 'application/json; charset=utf-8' });
  });
}
