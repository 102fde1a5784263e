import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackupFile } from './backup-file.ts';
import { backupFormat, type Manifest, manifestName } from './manifest.ts';
import { verifyBackup } from './verified-backup.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'hotdrop-backup-file-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const manifest: Manifest = {
  format: backupFormat,
  createdAt: '2026-11-21T10:00:00.000Z',
  version: '1.0.0',
  migrations: ['0001-foundation'],
  tables: [{ name: 'users', columns: ['id'], rows: 2, parts: 1 }],
  stores: [{ name: 'uploads', files: 1, bytes: 700, removed: 0, lost: 0 }],
};

/** Writes an archive with a valid seal. */
async function write(name: string, entries: Record<string, string>): Promise<string> {
  const file = path.join(folder, name);
  const backup = await createBackupFile(file, new Date());
  for (const [entry, content] of Object.entries(entries)) await backup.add(entry, Buffer.from(content));
  await backup.finish();
  return file;
}

const rows = {
  'tables/users/000001': 'one\ntwo\n',
  'uploads/a.webp': 'x'.repeat(700),
  'documents/b.bin': '',
};
let file: string;
let content: Buffer;
let tries = 0;

beforeAll(async () => {
  file = await write('whole.tar', { ...rows, [manifestName]: JSON.stringify(manifest) });
  content = await readFile(file);
});

async function verdictOn(bytes: Buffer): Promise<string> {
  const other = path.join(folder, `try-${++tries}`);
  await writeFile(other, bytes);
  const verdict = await verifyBackup(other).then(
    () => 'whole',
    error => error.message.replace(other, 'FILE'),
  );
  await rm(other);
  return verdict;
}

describe('a backup file (D8)', () => {
  it('is complete as written, with all its entries', async () => {
    const backup = await verifyBackup(file);
    expect(backup.manifest).toEqual(manifest);
    const found: Record<string, string> = {};
    for await (const entry of backup.entries()) found[entry.name] = (await buffer(entry.content)).toString();
    expect(found).toMatchObject(rows);
    expect(await verdictOn(content)).toBe('whole');
  });

  it('is rejected if any byte is changed', async () => {
    for (let place = 0; place < content.length; place += 41) {
      const altered = Buffer.from(content);
      altered[place] = (altered[place] ?? 0) ^ 1;
      expect([place, await verdictOn(altered)]).not.toEqual([place, 'whole']);
    }
    const altered = Buffer.from(content);
    altered[600] = 1;
    expect(await verdictOn(altered)).toBe('FILE is damaged or was changed after it was written.');
  });

  it('is rejected if it is cut off anywhere or extended', async () => {
    const cut = 'FILE is not a complete Hotdrop backup: it was cut off, or is a different file.';
    for (const length of [0, 1, 512, 2047, 2048, content.length - 1024, content.length - 1]) {
      expect([length, await verdictOn(content.subarray(0, length))]).toEqual([length, cut]);
    }
    expect(await verdictOn(Buffer.concat([content, Buffer.alloc(512)]))).toBe(cut);
    expect(await verdictOn(content.subarray(512))).toBe(
      'FILE is damaged or was changed after it was written.',
    );
  });

  it('is rejected if it is not from Hotdrop, or from a newer version', async () => {
    const of = async (name: string, entries: Record<string, string>) =>
      verifyBackup(await write(name, entries)).catch(error => path.basename(error.message));
    expect(await of('foreign.tar', { 'a.txt': 'hello' })).toBe(
      'foreign.tar is not a Hotdrop backup: it has no manifest.',
    );
    const newer = JSON.stringify({ ...manifest, format: backupFormat + 1 });
    expect(await of('newer.tar', { [manifestName]: newer })).toBe(
      `newer.tar was created by a newer Hotdrop (format ${backupFormat + 1}); restore it with that one.`,
    );
    expect(await of('odd.tar', { [manifestName]: '{"format":1}' })).toBe(
      'odd.tar is not a Hotdrop backup: its manifest is not valid.',
    );
  });

  it('never overwrites a file, and never mixes with a backup in progress', async () => {
    await expect(createBackupFile(file, new Date())).rejects.toThrow('already exists');
    expect(await readFile(file)).toEqual(content);
    const fresh = path.join(folder, 'fresh.tar');
    const first = await createBackupFile(fresh, new Date());
    await expect(createBackupFile(fresh, new Date())).rejects.toThrow('another backup is running');
    await first.add('a.txt', Buffer.from('a'));
    await writeFile(fresh, 'made by somebody meanwhile');
    await expect(first.finish()).rejects.toThrow('already exists');
    await first.discard();
    expect(await readFile(fresh, 'utf8')).toBe('made by somebody meanwhile');
    expect((await readdir(folder)).filter(name => name.endsWith('.part'))).toEqual([]);
  });
});
