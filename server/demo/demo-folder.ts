import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../src/start.ts';

/** `seeding` until the data is complete, at the end of the first start. */
const state = z.enum(['seeding', 'ready']);

const contents = z.union([
  /** ISO time of the seeding. */
  z.object({ state, seededAt: z.iso.datetime() }),
  // Earlier versions shifted a demo's times, and noted when.
  z
    .object({ state, timesSetAt: z.iso.datetime() })
    .transform(old => ({ state: old.state, seededAt: old.timesSetAt })),
]);
export type DemoFolderState = z.infer<typeof contents>;

const name = 'demo.json';

/**
 * Returns the contents of demo.json in the data folder; null if there is none. @throws StartError if it is
 * damaged
 */
export function readDemoFolder(dataDir: string): DemoFolderState | null {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) return null;
  try {
    return contents.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartError(`DATA_DIR: ${file} is damaged; remove the folder to start a new demo`);
  }
}

export function writeDemoFolder(dataDir: string, state: DemoFolderState['state'], seededAt: Date): void {
  const file = path.join(dataDir, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify({ state, seededAt: seededAt.toISOString() })}\n`);
  renameSync(`${file}.new`, file);
}
