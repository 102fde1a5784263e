import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type DatabaseOptions, openDatabase } from '../db/database.ts';
import { createSealing } from '../storage/sealing.ts';
import type { FileStore } from '../storage/storage.ts';

/** Returns the key for this installation's identity documents; null if there is none yet. */
export function kycKeyOf(env: Record<string, string | undefined>, dataDir: string): string | null {
  if (env.KYC_KEY) return env.KYC_KEY;
  if (env.DATABASE_URL) return null;
  try {
    return readFileSync(path.join(dataDir, 'kyc-key'), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Whether the key opens the newest stored document; true if there are none. */
export async function opensPapers(
  connection: DatabaseOptions,
  documents: FileStore,
  key: string | null,
): Promise<boolean> {
  const db = openDatabase({ ...connection, max: 1 });
  try {
    const newest = await db
      .selectFrom('kyc_documents')
      .select(['id', 'kind', 'user_id as userId'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const found = newest && (await documents.read(`${newest.id}.bin`));
    if (!found) return true;
    const sealed = await buffer(found.stream);
    return key !== null && isOpenedBy(key, sealed, newest);
  } finally {
    await db.destroy();
  }
}

type Paper = Parameters<ReturnType<typeof createSealing>['open']>[1];

function isOpenedBy(key: string, sealed: Buffer, paper: Paper): boolean {
  try {
    createSealing(key).open(sealed, paper);
    return true;
  } catch {
    return false;
  }
}
