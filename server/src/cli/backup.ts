import path from 'node:path';
import { configWithoutSecrets, nowAndThen, openSource, runCommand } from '../platform/backup/command.ts';
import { createBackup } from '../platform/backup/create-backup.ts';
import { BackupError, contentsOf } from '../platform/backup/manifest.ts';
import { storesOf } from '../platform/backup/stored-files.ts';

/** `npm run db:backup -- FILE`: writes the database and files into one file, even while Hotdrop runs. */
async function backUp(signal: AbortSignal): Promise<void> {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new BackupError('Usage: npm run db:backup -- FILE');
  const file = path.resolve(name);
  const config = configWithoutSecrets(process.env);
  const begun = performance.now();
  const source = await openSource(config, console.log);
  try {
    const { manifest, bytes } = await createBackup({
      file,
      connection: source.connection,
      stores: storesOf(config),
      signal,
      progress: nowAndThen(console.log),
    });
    for (const { name, removed, lost } of manifest.stores) {
      if (removed > 0) console.log(`${removed} ${name} were deleted during the backup and are not included.`);
      if (lost > 0)
        console.warn(`Warning: ${lost} ${name} are missing from the store, so the backup lacks them too.`);
    }
    console.log(
      'Secrets are not included. Keep KYC_KEY and VAPID_PRIVATE_KEY (or the files kyc-key and vapid-key) elsewhere.',
    );
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${file}: ${contentsOf(manifest)}, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s`);
  } finally {
    await source.stop();
  }
}

await runCommand(backUp, console.error);
