import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../../src/platform/config/config.ts';
import { type TestServer, useServer } from '../server.ts';
import { settings } from './cast.ts';
import { makeScene, type Scene } from './scene.ts';
import { copyScene } from './scene-copy.ts';

type Copy = Awaited<ReturnType<typeof copyScene>>;

/**
 * Sets up one scene for the tests of a file, with paused jobs and a copy: a test that changes something restores
 * it. `more` overrides the settings; the log goes to `logStream`.
 */
export function useScene(
  more: Partial<Config> = {},
  logStream?: NodeJS.WritableStream,
): {
  server: TestServer;
  scene: () => Scene;
  copy: () => Copy;
} {
  const folder = path.join(tmpdir(), `hotdrop-scene-${randomUUID()}`);
  const server = useServer({ dataDir: folder, ...settings, ...more }, logStream);
  let scene: Scene;
  let copy: Copy | undefined;

  beforeAll(async () => {
    scene = await makeScene(server);
    await server.deps.jobs.pause();
    copy = await copyScene(server, folder);
  });
  afterAll(async () => {
    await copy?.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    server,
    scene: () => scene,
    copy: () => {
      if (!copy) throw new Error('the scene is not made yet');
      return copy;
    },
  };
}
