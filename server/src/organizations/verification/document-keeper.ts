import { randomUUIDv7 } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { KycDocumentKind } from '@hotdrop/contract/organizations/verification/kyc.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KycDocumentRow } from '../../platform/db/schema.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { ErrorLog } from '../../platform/lib/log.ts';
import type { Sealing } from '../../platform/storage/sealing.ts';
import type { FileStore } from '../../platform/storage/storage.ts';
import {
  type DueDocument,
  deleteDocument,
  findDueDocuments,
  giveUpDocuments,
  insertDocuments,
} from './documents.queries.ts';
import { removeDocumentsJob } from './withdrawal.ts';

/** The recurring job that deletes due documents. */
export const sweepDocumentsJob = 'sweep-kyc-documents';

/** Stored pictures without a submission are removed after this time: longer than any submission takes. */
const unclaimedMs = 60 * 60_000;
const sweepEveryMs = 15 * 60_000;
/** A run starts no removal after this time, so that a slow store does not outlast the job's lease by much. */
const beginMs = 20_000;
const page = 50;

type Deps = { db: Database; clock: Clock; log: ErrorLog; store: FileStore; sealing: Sealing };

export type DocumentKeeper = ReturnType<typeof createDocumentKeeper>;

const fileOf = (id: string) => `${id}.bin`;

/**
 * Stores pictures of identity documents, sealed. A row is written before its file and deleted after it, and
 * has a deletion time from the start, so that no file is ever forgotten, whatever fails in between.
 */
export function createDocumentKeeper({ db, clock, log, store, sealing }: Deps) {
  /** Returns whether it was removed. */
  const remove = async (id: string): Promise<boolean> => {
    try {
      await store.remove(fileOf(id));
      await deleteDocument(db, id);
      return true;
    } catch (error) {
      log.error({ err: error, documentId: id }, 'a document could not be deleted and will be retried');
      return false;
    }
  };

  return {
    /**
     * Stores a person's pictures and returns their ids. They are deleted after an hour unless a submission
     * claims them.
     */
    async keep(userId: string, pictures: Record<KycDocumentKind, Buffer>): Promise<string[]> {
      const documents = Object.entries(pictures).map(([kind, content]) => ({
        id: randomUUIDv7(),
        kind: kind as KycDocumentKind,
        content,
      }));
      const now = clock.now();
      const deleteAt = new Date(now.getTime() + unclaimedMs);
      const rows = documents.map(({ id, kind }) => ({ id, kind }));
      await insertDocuments(db, rows, { userId, now, deleteAt });
      // Failures here are left to the sweep after an hour: a store that did not respond may still write the file.
      await Promise.all(
        documents.map(({ id, kind, content }) =>
          store.put(fileOf(id), sealing.seal(content, { id, kind, userId }), 'application/octet-stream'),
        ),
      );
      return documents.map(({ id }) => id);
    },

    /** Removes stored pictures of a failed submission. Never fails: the next sweep removes what is left. */
    async giveUp(ids: readonly string[]): Promise<void> {
      try {
        // After a lost response the commit's outcome is unknown: pictures that now have a submission stay.
        const givenUp = await giveUpDocuments(db, ids, clock.now());
        for (const id of givenUp) await remove(id);
      } catch (error) {
        log.error({ err: error }, 'pictures of a failed submission are left to the sweep');
      }
    },

    /** Returns the unsealed picture; null if its file is missing. @throws Error for a damaged one */
    async open({ id, kind, user_id: userId }: KycDocumentRow): Promise<Buffer | null> {
      const found = await store.read(fileOf(id));
      if (!found) return null;
      return sealing.open(await buffer(found.stream), { id, kind, userId });
    },

    /** Queues the removal of due pictures in a job that may wait for the store. */
    sweep: (async () => {
      const now = clock.now();
      const due = await findDueDocuments(db, { now, after: undefined, limit: 1 });
      if (due.length > 0) await scheduleJobs(db, [{ kind: removeDocumentsJob, key: 'all', runAt: now }]);
      return new Date(now.getTime() + sweepEveryMs);
    }) satisfies JobHandler,

    /** Removes due pictures. A failure does not stop the others and is left to the next sweep. */
    removeDue: (async () => {
      const begun = clock.now();
      let after: DueDocument | undefined;
      let removed = 0;
      for (;;) {
        const due = await findDueDocuments(db, { now: begun, after, limit: page });
        if (due.length === 0) return null;
        for (const { id } of due) {
          if (+clock.now() - +begun > beginMs) return removed > 0 ? clock.now() : null;
          if (await remove(id)) removed++;
        }
        after = due.at(-1);
      }
    }) satisfies JobHandler,
  };
}
