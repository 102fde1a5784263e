import { randomUUIDv7 } from 'node:crypto';
import { smallImage } from '@hotdrop/contract/lib/small-image.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Signals } from '../db/signals.ts';
import type { Actor } from '../http/authenticate.ts';
import type { Clock } from '../lib/clock.ts';
import type { FileStore, StoredFile } from '../storage/storage.ts';
import { type CleanImageOf, makeSmall } from './image.ts';
import {
  deleteUnshownUploads,
  findUnshownUploadsOf,
  insertUpload,
  lockUpload,
  unshowUploadsOf,
} from './uploads.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  signals: Pick<Signals, 'send'>;
  images: FileStore;
  cleanImageOf: CleanImageOf;
  log: { error(detail: object, message: string): void };
};

export type UploadsService = ReturnType<typeof createUploadsService>;

const fileName = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(-small)?\.webp$/;
const folder = '/uploads/';
const ending = '.webp';
/** Pictures of one owner removed per batch. */
const removedAtOnce = 100;

export function createUploadsService({ db, clock, signals, images, cleanImageOf, log }: Deps) {
  const idIn = (url: string): string | undefined =>
    url.startsWith(folder) && !url.includes('-small')
      ? fileName.exec(url.slice(folder.length))?.[1]
      : undefined;
  const removeSizes = async (file: string): Promise<void> => {
    await images.remove(smallImage(file));
    await images.remove(file);
  };

  return {
    /**
     * Cleans and stores an owner's picture, and a small size of a large one; returns its URL. Once it
     * resolves, files and row are on disk.
     * @throws AppError IMAGE_TYPE, BUSY, BAD_REQUEST if the client disconnected
     */
    async create(owner: Pick<Actor, '_id'>, input: Buffer, signal?: AbortSignal): Promise<string> {
      const image = await cleanImageOf(input, { signal });
      const { bytes, width, height } = image;
      const small = await makeSmall(image);
      const id = randomUUIDv7();
      const file = `${id}.webp`;
      try {
        await images.put(file, bytes, 'image/webp');
        if (small) await images.put(smallImage(file), small, 'image/webp');
        const created_at = clock.now();
        await insertUpload(db, { id, owner_id: owner._id, bytes: bytes.length, width, height, created_at });
      } catch (error) {
        // A leftover file without its row is only wasted space; the first error is the one to report.
        await removeSizes(file).catch(() => {});
        throw error;
      }
      return folder + file;
    },

    /**
     * Returns the picture by the last part of its URL, or null if that is not one of ours. Returns the
     * picture itself if its small size is missing: it is small, or from before there were any.
     */
    async open(file: string): Promise<StoredFile | null> {
      const [, id, small] = fileName.exec(file) ?? [];
      if (!id) return null;
      return (small && (await images.read(file))) || images.read(id + ending);
    },

    /**
     * Returns whether this is the URL of this user's upload (null: of anybody's). It is not discarded before the
     * transaction has ended.
     */
    async imageExists(executor: Executor, url: string, ownerId: string | null): Promise<boolean> {
      const id = idIn(url);
      return id !== undefined && lockUpload(executor, id, ownerId);
    },

    /**
     * Removes those pictures that no message, profile, event, match or promo shows any more. Never fails: a
     * leftover file is only wasted space, and the action that removed the picture is done.
     */
    async discard(urls: readonly string[]): Promise<void> {
      const uploads = urls.flatMap(url => {
        const id = idIn(url);
        return id === undefined ? [] : [{ id, url }];
      });
      if (uploads.length === 0) return;
      try {
        const ids = await db.transaction().execute(trx => deleteUnshownUploads(trx, uploads));
        for (const id of ids) await removeSizes(id + ending);
      } catch (error) {
        log.error({ err: error }, 'unused pictures could not be deleted');
      }
    },

    /**
     * Removes every picture of this owner, wherever it is shown, except what messages still show. The file is
     * removed before its row: a picture that could not be removed is found again next time. `partDone` is
     * called after each and may end this by throwing.
     * @throws what it and the store throw
     */
    async removeAllOf(ownerId: string, partDone: () => void): Promise<void> {
      await db.transaction().execute(async trx => {
        for (const userId of await unshowUploadsOf(trx, ownerId, { folder, ending })) {
          await signals.send(trx, { kind: 'account-changed', userId });
        }
        // Invalidates both lists: banners, and organizers with their pictures.
        await signals.send(trx, { kind: 'tournaments-changed' });
      });
      for (let afterId: string | null = null; ; ) {
        const page = { afterId, limit: removedAtOnce, folder, ending };
        const ids = await findUnshownUploadsOf(db, ownerId, page);
        const removed: { id: string; url: string }[] = [];
        try {
          for (const id of ids) {
            await removeSizes(id + ending);
            removed.push({ id, url: folder + id + ending });
            partDone();
          }
        } finally {
          // Even after a failure: files that were removed need not be removed again.
          await db.transaction().execute(trx => deleteUnshownUploads(trx, removed));
        }
        if (ids.length < removedAtOnce) return;
        afterId = ids.at(-1) ?? null;
      }
    },
  };
}
