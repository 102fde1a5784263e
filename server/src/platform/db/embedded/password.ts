import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, firstLine } from '../../lib/error-code.ts';
import { EmbeddedPostgresError } from './limits.ts';
import { writePrivateFile } from './private-file.ts';

const FILE = 'postgres.password';

/**
 * Returns the cluster's password, created (32 random bytes) in a 0600 file of the data folder before the
 * cluster itself. For an existing cluster it must exist.
 */
export function clusterPassword(dataDir: string, clusterExists: boolean): string {
  const path = passwordFile(dataDir);
  try {
    const password = readFileSync(path, 'utf8').trim();
    if (password !== '') {
      if ((lstatSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
      return password;
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') {
      throw new EmbeddedPostgresError(`The password of the database cannot be read: ${firstLine(error)}`);
    }
  }
  if (clusterExists) {
    throw new EmbeddedPostgresError(
      `The password of the database is missing: put ${path} back from the backup that its data folder came from.`,
    );
  }
  const password = randomBytes(32).toString('base64url');
  writePrivateFile(path, `${password}\n`);
  return password;
}

export function passwordFile(dataDir: string): string {
  return join(dataDir, FILE);
}
