import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { asSharedCaller, callerKeys } from '../lib/caller.ts';
import { AppError } from '../lib/errors.ts';
import { createFairGate } from '../lib/fair-gate.ts';
import { parseInput } from './mount.ts';
import { createSnapshot, type Snapshot, sendSnapshot } from './snapshot.ts';

type Counts = { changes: number; counts: number };
type Made = Counts & { snapshot: Snapshot; madeAt: number };
type Loading = Counts & { answer: Promise<Snapshot>; orEarlier: Promise<Snapshot> };

/** Maximum age of a response for a reader who wrote nothing (DESIGN "How fast"). */
const maxAgeMs = 1000;

/**
 * How long a reader waits for a new response before the cached one is used, and how old that may be. In ms.
 */
const patienceMs = 150;
const earlierMs = 60_000;

/**
 * Searches are rarely equal, so they take turns by caller and never use every database connection (SECURITY
 * L1, L4).
 */
const searches = { parallel: 3, waiting: 300, waitingOfOne: [200, 100] };

export type ListSnapshots = ReturnType<typeof createListSnapshots>;

type Options = {
  now: () => number;
  /**
   * Takes a point of the caller's limit for lists that nobody else just requested. @throws AppError
   * RATE_LIMITED
   */
  limit?: () => Promise<void>;
};

type Asked = {
  /** The parsed query, so that equal lists share a key. */
  query: object;
  /** Whether no count may be stale. */
  exact: boolean;
  load: () => Promise<unknown>;
};

/**
 * Caches responses of a public list, one per query. Creating, editing or deleting an entry invalidates all of
 * them at once; a changed count (a registration, a booking) shows within a second, or at once for an `exact`
 * reader (signed-in users, who may just have written). There is one load per query at a time, however many
 * readers wait.
 *
 * The lists that pages open with (`pin`) load at once; all others take turns and are limited per caller.
 */
export function createListSnapshots({ now, limit = async () => {} }: Options) {
  const snapshots = new LRUCache<string, Made>({ max: 300 });
  const pinned = new Map<string, Made | null>();
  const gate = createFairGate(searches);
  const loading = new Map<string, Loading>();
  let changes = 0;
  let counts = 0;

  const find = (key: string) => pinned.get(key) ?? snapshots.get(key);
  const keep = (key: string, made: Made) => {
    if (pinned.has(key)) pinned.set(key, made);
    else snapshots.set(key, made);
  };

  const inTurn = async (load: () => Promise<unknown>) => {
    await limit();
    return gate.run(callerKeys(), load);
  };

  const start = (key: string, load: () => Promise<unknown>): Loading => {
    // Counted before the load: a change during it makes the result stale, never wrongly fresh.
    const at = { changes, counts };
    const shared = () => asSharedCaller(key, load);
    const made = (pinned.has(key) ? shared() : inTurn(shared)).then(answer => {
      const snapshot = createSnapshot(Buffer.from(JSON.stringify(answer)));
      keep(key, { snapshot, madeAt: now(), ...at });
      return snapshot;
    });
    const answer = made.finally(() => {
      if (loading.get(key)?.answer === answer) loading.delete(key);
    });
    const known = find(key);
    // Never serve a response with something that was deleted or hidden since.
    const isUsable = known?.changes === changes && now() - known.madeAt < earlierMs;
    const started = { answer, orEarlier: isUsable ? soonOr(answer, known.snapshot) : answer, ...at };
    loading.set(key, started);
    return started;
  };

  return {
    changed: () => void changes++,
    countsChanged: () => void counts++,

    /** Loads this query ahead of all others and keeps it. For the few that pages open with. */
    pin(query: object): void {
      pinned.set(keyOf(query), null);
    },

    /**
     * Returns the response to a query, loaded again if the cached one is too old; if that takes long, the
     * cached one.
     * @throws AppError BUSY, RATE_LIMITED if too many others are loading, or too many of this caller's
     */
    async get({ query, exact, load }: Asked): Promise<Snapshot> {
      const key = keyOf(query);
      const fits = (made: Counts) => made.changes === changes && (!exact || made.counts === counts);
      const known = find(key);
      if (known && fits(known) && now() - known.madeAt < maxAgeMs) return known.snapshot;
      const running = loading.get(key);
      const answerOf = ({ answer, orEarlier }: Loading) => (exact ? answer : orEarlier);
      if (!running || !fits(running)) return answerOf(start(key, load));
      return answerOf(running).catch(error => {
        // The caller who started this load was rejected; the present one need not be.
        if (error instanceof AppError) return answerOf(start(key, load));
        throw error;
      });
    },
  };
}

const keyOf = (query: object): string => JSON.stringify(query);

/** Returns the new response, or the earlier one if that takes long or is rejected. */
function soonOr(answer: Promise<Snapshot>, earlier: Snapshot): Promise<Snapshot> {
  const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
  const late = setTimeout(resolve, patienceMs, earlier).unref();
  answer
    .then(resolve, error => (error instanceof AppError ? resolve(earlier) : reject(error)))
    .finally(() => clearTimeout(late));
  return promise;
}

type ListSpec = RouteSpec & { query: z.ZodObject; response: z.ZodType };

/** Number of URLs whose parsed query is cached. */
const readQueries = 500;

/**
 * Mounts a public list that responds from cached snapshots, without the usual serialization: lists are the
 * hottest paths of all. With an ETag, compressed once.
 */
export function mountList<R extends ListSpec>(
  app: FastifyInstance,
  spec: R,
  snapshots: ListSnapshots,
  list: (query: z.output<R['query']>) => Promise<z.input<R['response']>>,
): void {
  type Query = z.output<R['query']> & object;
  const queries = new LRUCache<string, Query>({ max: readQueries });
  const queryOf = (request: FastifyRequest): Query => {
    const known = queries.get(request.url);
    if (known) return known;
    const query = parseInput(spec.query, request.query) as Query;
    queries.set(request.url, query);
    return query;
  };
  snapshots.pin(spec.query.parse({}));
  app.get(`/api${spec.path}`, { config: { spec }, compress: false }, async (request, reply) => {
    const query = queryOf(request);
    // Signed-in users may just have written; the data is the same for all, so their identity does not matter.
    const exact = request.headers.authorization !== undefined;
    const load = async () => spec.response.parse(await list(query));
    const snapshot = await snapshots.get({ query, exact, load });
    return sendSnapshot(request, reply, { snapshot, type: 'application/json; charset=utf-8' });
  });
}
