import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Config } from '../src/platform/config/config.ts';
import { type Running, startHotdrop } from '../src/start.ts';
import { databaseUrl } from './databases.ts';
import { quietConfig } from './quiet-config.ts';
import type { TestServer } from './server.ts';

/** Returns the URL of this server's database, which outlives it. */
export async function databaseOf(server: TestServer): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  return databaseUrl(inject('postgres'), rows[0]?.name ?? '');
}

/**
 * Starts a server on this database and data folder, as after a restart or with other settings; the test must close
 * it.
 */
export function startOn(
  server: TestServer,
  url: string,
  settings: Partial<Config> & { dataDir: string },
  logStream?: NodeJS.WritableStream,
): Promise<Running> {
  return startHotdrop({
    config: quietConfig(settings.dataDir, { databaseUrl: url, ...settings }),
    clock: server.clock,
    ...(logStream && { logStream }),
  });
}

/** The settings that nodes must share to know each other's tokens: for `useServer` and its second node. */
export const sharedSettings = { tokenSecret: 'the nodes of a test share this secret' };

/** A key for pushes, for processes that get theirs from the environment. */
export const vapidPrivateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';

/** Starts another node on this server's database; the test must close it. */
export async function startSecondNode(server: TestServer): Promise<Pick<Running, 'url' | 'deps' | 'close'>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-node-'));
  const node = await startOn(server, await databaseOf(server), { dataDir, ...sharedSettings });
  return {
    url: node.url,
    deps: node.deps,
    async close() {
      await node.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
