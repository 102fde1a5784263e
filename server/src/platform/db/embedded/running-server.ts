import { readFileSync, realpathSync } from 'node:fs';
import pg from 'pg';
import { errorCode } from '../../lib/error-code.ts';
import { readSupervisorRecord } from './data-folder.ts';
import { APPLICATION, NOT_THERE } from './database.ts';
import { passwordFile } from './password.ts';
import { PORT } from './settings.ts';

type Connection = { host: string; port: number; user: string; password: string; database: string };

/**
 * Returns how to connect to the server that another process runs on this data folder, from its record; null
 * if none responds. The other process may stop it at any time. @throws Error if it rejects the connection
 */
export async function connectionOfRunningServer(dataDir: string): Promise<Connection | null> {
  let connection: Connection;
  try {
    const folder = realpathSync(dataDir);
    const server = readSupervisorRecord(folder)?.server;
    if (!server) return null;
    const password = readFileSync(passwordFile(folder), 'utf8').trim();
    connection = {
      host: server.socketFolder,
      port: PORT,
      user: APPLICATION,
      password,
      database: APPLICATION,
    };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const client = new pg.Client(connection);
  // A lost connection is reported here as well as in the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return connection;
  } catch (error) {
    if (NOT_THERE.includes(errorCode(error))) return null;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
