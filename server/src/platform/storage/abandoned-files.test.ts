import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useServer } from '../../../test/server.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-abandoned-'));
const server = useServer({ dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const minute = 60_000;

it('A9: a killed write leaves nothing for good: its partial file is deleted after an hour, a newer one stays', async () => {
  await server.deps.jobs.pause();
  const left: string[] = [];
  for (const folder of ['documents', 'uploads']) {
    await mkdir(path.join(dataDir, folder), { recursive: true });
    for (const age of [61, 10]) {
      const file = path.join(dataDir, folder, `.${randomUUID()}.tmp`);
      await writeFile(file, 'sealed, but not whole');
      const begun = new Date(+server.clock.now() - age * minute);
      await utimes(file, begun, begun);
      if (age === 10) left.push(file);
    }
  }
  const files = async () => {
    const names = (folder: string) => readdir(path.join(dataDir, folder));
    const [documents, uploads] = await Promise.all([names('documents'), names('uploads')]);
    return [
      ...documents.map(name => path.join(dataDir, 'documents', name)),
      ...uploads.map(name => path.join(dataDir, 'uploads', name)),
    ];
  };
  // As after a start: the first sweep ran before there was anything.
  server.clock.advance(30 * minute);
  await server.deps.jobs.runDue();
  expect(await files()).toEqual(left);
  server.clock.advance(30 * minute);
  await server.deps.jobs.runDue();
  expect(await files()).toEqual([]);
});
