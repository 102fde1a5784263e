import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
type Encoding = keyof typeof compressors;

type Snapshot = {
  body: Buffer;
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
  madeAt: number;
  changes: number;
  registrations: number;
};

/** How old an answer may be for a reader who did not write himself (DESIGN "How fast"). */
const maxAgeMs = 1000;

export type ListSnapshots = ReturnType<typeof createListSnapshots>;

/**
 * Ready-made answers of the public list, one per query. A tournament that is created, edited or deleted makes all of
 * them void at once; a registration, which only moves a count, is in them within a second, or at once for a reader
 * who asks for it (the signed-in, who may just have written). One load per query at a time, whatever the rush.
 */
export function createListSnapshots({ now }: { now: () => number }) {
  const snapshots = new LRUCache<string, Snapshot>({ max: 300 });
  const loading = new Map<string, { promise: Promise<Snapshot>; changes: number; registrations: number }>();
  let changes = 0;
  let registrations = 0;

  const make = (body: Buffer, at: { changes: number; registrations: number }): Snapshot => {
    const encodings = new Map<Encoding, Promise<Buffer>>();
    return {
      body,
      etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
      encoded(encoding) {
        const known = encodings.get(encoding) ?? compressors[encoding](body);
        encodings.set(encoding, known);
        return known;
      },
      madeAt: now(),
      ...at,
    };
  };

  return {
    tournamentsChanged: () => void changes++,
    registrationsChanged: () => void registrations++,

    /** The answer for `key`, loaded anew when what is remembered is too old. `exact`: no count may be stale. */
    async get(key: string, exact: boolean, load: () => Promise<unknown>): Promise<Snapshot> {
      const known = snapshots.get(key);
      const fits = (made: { changes: number; registrations: number }) =>
        made.changes === changes && (!exact || made.registrations === registrations);
      if (known && fits(known) && now() - known.madeAt < maxAgeMs) return known;
      const running = loading.get(key);
      if (running && fits(running)) return running.promise;
      // Counted before the load: what changes meanwhile makes the result void, never wrongly fresh.
      const at = { changes, registrations };
      const promise = load().then(answer => {
        const snapshot = make(Buffer.from(JSON.stringify(answer)), at);
        snapshots.set(key, snapshot);
        return snapshot;
      });
      loading.set(key, { promise, ...at });
      return promise.finally(() => {
        if (loading.get(key)?.promise === promise) loading.delete(key);
      });
    },
  };
}

/** The best encoding that the client takes; undefined for none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  if (/\bbr\b/.test(header)) return 'br';
  return /\bgzip\b/.test(header) ? 'gzip' : undefined;
}
