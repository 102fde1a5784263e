import path from 'node:path';
import { configWithoutSecrets, nowAndThen, runCommand } from '../platform/backup/command.ts';
import { kycKeyOf, opensPapers } from '../platform/backup/kyc-key.ts';
import { BackupError, contentsOf } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { storesOf } from '../platform/backup/stored-files.ts';
import { verifyBackup } from '../platform/backup/verified-backup.ts';
import { connectDatabase } from '../platform/db/connect.ts';
import { createDocumentStore } from '../platform/storage/stores.ts';

/** `npm run db:restore -- FILE`: restores a backup into an empty database and an empty file store. */
async function restore(signal: AbortSignal): Promise<void> {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new BackupError('Usage: npm run db:restore -- FILE');
  const file = path.resolve(name);
  const config = configWithoutSecrets(process.env);
  const begun = performance.now();
  const backup = await verifyBackup(file);
  console.log(`${file} of ${backup.manifest.createdAt} is complete: ${contentsOf(backup.manifest)}`);
  let database: Awaited<ReturnType<typeof connectDatabase>> | undefined;
  try {
    await restoreBackup(backup, {
      connect: async () => {
        database = await connectDatabase(config, console.log);
        return database.options;
      },
      stores: storesOf(config),
      signal,
      warn: message => console.warn(`Warning: ${message}`),
      progress: nowAndThen(console.log),
    });
    const key = kycKeyOf(process.env, config.dataDir);
    if (database && !(await opensPapers(database.options, createDocumentStore(config), key))) {
      console.warn(
        `Warning: ${key ? 'This KYC_KEY does not open' : 'There is no KYC_KEY yet to open'} the identity papers. Restore the key you saved separately (KYC_KEY, or ${path.join(config.dataDir, 'kyc-key')}) before starting.`,
      );
    }
    console.log('Everybody must sign in again.');
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`Restored: ${contentsOf(backup.manifest)}, ${seconds} s`);
  } finally {
    await database?.stop();
  }
}

await runCommand(restore, console.error);
