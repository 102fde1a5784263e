import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { readConfig } from '../config.ts';
import { type Running, startHotdrop } from '../start.ts';
import { databaseUrl } from './databases.ts';
import type { TestServer } from './server.ts';

/** The settings that nodes must share to know each other's tokens: for `useServer` and its second node. */
export const sharedSettings = { tokenSecret: 'the nodes of a test share this secret' };

/** Another node on the database of this server; to be closed by the test. */
export async function startSecondNode(server: TestServer): Promise<Pick<Running, 'url' | 'deps' | 'close'>> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-node-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
  });
  const url = databaseUrl(inject('postgres'), rows[0]?.name ?? '');
  const node = await startHotdrop({
    config: { ...config, databaseUrl: url, ...sharedSettings },
    clock: server.clock,
  });
  return {
    url: node.url,
    deps: node.deps,
    async close() {
      await node.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
