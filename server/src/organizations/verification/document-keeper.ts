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
import { removeDocumentsJob } from './standing.ts';

/** The recurring job that deletes documents whose time has come. */
export const sweepDocumentsJob = 'sweep-kyc-documents';

/** What is stored and never becomes a submission's is removed after this time: longer than any submission takes. */
const unclaimedMs = 60 * 60_000;
const sweepEveryMs = 15 * 60_000;
/** No file is removed after this time of a run, so that a slow store does not outlast the job's lease by much. */
const beginMs = 20_000;
const page = 50;

type Deps = { db: Database; clock: Clock; log: ErrorLog; store: FileStore; sealing: Sealing };

export type DocumentKeeper = ReturnType<typeof createDocumentKeeper>;

const fileOf = (id: string) => `${id}.bin`;

/**
 * Keeps pictures of identity papers, sealed. A row is written before its file and deleted after it, and has a time to go
 * from the first moment on, so that no file is ever forgotten, whatever fails or dies in between.
 */
export function createDocumentKeeper({ db, clock, log, store, sealing }: Deps) {
  /** Gives whether it is gone. */
  const remove = async (id: string): Promise<boolean> => {
    try {
      await store.remove(fileOf(id));
      await deleteDocument(db, id);
      return true;
    } catch (error) {
      log.error({ err: error, documentId: id }, 'a document could not be removed, and is tried again');
      return false;
    }
  };

  return {
    /** Stores the pictures of this person; gives their ids. They go in an hour unless a submission claims them. */
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
      // What fails here is left to its hour: a store that did not answer may still write the file.
      await Promise.all(
        documents.map(({ id, kind, content }) =>
          store.put(fileOf(id), sealing.seal(content, { id, kind, userId }), 'application/octet-stream'),
        ),
      );
      return documents.map(({ id }) => id);
    },

    /** Removes stored pictures whose submission came to nothing. Never fails: what is left goes with the next sweep. */
    async giveUp(ids: readonly string[]): Promise<void> {
      try {
        // Of a commit whose answer was lost nobody knows: who has a submission by now stays.
        const givenUp = await giveUpDocuments(db, ids, clock.now());
        for (const id of givenUp) await remove(id);
      } catch (error) {
        log.error({ err: error }, 'documents of a submission that was not entered are left to the sweep');
      }
    },

    /** The picture, whole and as it was sealed; null when its file is not there. @throws Error for a damaged one */
    async open({ id, kind, user_id: userId }: KycDocumentRow): Promise<Buffer | null> {
      const found = await store.read(fileOf(id));
      if (!found) return null;
      return sealing.open(await buffer(found.stream), { id, kind, userId });
    },

    /** Has what is due removed by a job that may wait for the store. */
    sweep: (async () => {
      const now = clock.now();
      const due = await findDueDocuments(db, { now, after: undefined, limit: 1 });
      if (due.length > 0) await scheduleJobs(db, [{ kind: removeDocumentsJob, key: 'all', runAt: now }]);
      return new Date(now.getTime() + sweepEveryMs);
    }) satisfies JobHandler,

    /** Removes what is due. One that cannot be removed keeps none of the others, and is left for the next sweep. */
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
