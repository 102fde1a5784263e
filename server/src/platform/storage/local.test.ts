import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalStore } from './local.ts';
import type { FileStore } from './storage.ts';
import { createDocumentStore, createPublicImageStore } from './stores.ts';

const picture = Buffer.from('RIFF....WEBP');
let dataDir: string;
let folder: string;
let store: FileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-store-'));
  folder = path.join(dataDir, 'uploads');
  store = createLocalStore({ folder });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function contentOf(key: string): Promise<Buffer | null> {
  const found = await store.read(key);
  return found && buffer(found.stream);
}

describe('pictures on the local disk', () => {
  it('a stored file comes back with its length, type and tag', async () => {
    await store.put('a.webp', picture, 'image/webp');
    const found = await store.read('a.webp');
    expect(found).toMatchObject({ bytes: picture.length, contentType: 'image/webp' });
    expect(found?.etag).toMatch(/^"[0-9a-z]+-[0-9a-z]+"$/);
    expect(found && (await buffer(found.stream))).toEqual(picture);
  });

  it('the tag stays the same until the file changes', async () => {
    await store.put('a.webp', picture, 'image/webp');
    const tag = async () => {
      const found = await store.read('a.webp');
      found?.stream.destroy();
      return found?.etag;
    };
    const first = await tag();
    expect(await tag()).toBe(first);
    await utimes(path.join(folder, 'a.webp'), 1, 1);
    expect(await tag()).not.toBe(first);
  });

  it('the folder and the files are readable by this user only', async () => {
    await store.put('a.webp', picture, 'image/webp');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'a.webp'))).mode & 0o777).toBe(0o600);
  });

  it('only the file remains, even when many write one key at once', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(versions.map(version => store.put('a.webp', version, 'image/webp')));
    expect(await readdir(folder)).toEqual(['a.webp']);
    const content = await contentOf('a.webp');
    expect(versions.some(version => content?.equals(version))).toBe(true);
  });

  it('a write that fails leaves nothing behind', async () => {
    // A folder in the file's place makes the last step fail.
    await mkdir(path.join(folder, 'a.webp', 'x'), { recursive: true });
    await expect(store.put('a.webp', picture, 'image/webp')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['a.webp']);
  });

  it('A9: files half-written by a killed process are deleted once old, and nothing else is', async () => {
    await store.removeAbandoned(new Date());
    await store.put('a.webp', picture, 'image/webp');
    const leftover = `.${randomUUID()}.tmp`;
    const inProgress = `.${randomUUID()}.tmp`;
    const old = [leftover, 'a.webp', '.keep', `${randomUUID()}.tmp`];
    for (const name of [...old.filter(name => name !== 'a.webp'), inProgress]) {
      await writeFile(path.join(folder, name), 'half-written');
    }
    for (const name of old) await utimes(path.join(folder, name), 1_000_000, 1_000_000);
    const all = [...old, inProgress];
    expect((await readdir(folder)).sort()).toEqual(all.toSorted());
    await store.removeAbandoned(new Date(Date.now() - 60_000));
    expect((await readdir(folder)).sort()).toEqual(all.filter(name => name !== leftover).toSorted());
  });

  it('an unknown file is null, before and after the folder exists', async () => {
    expect(await store.read('a.webp')).toBeNull();
    await store.put('a.webp', picture, 'image/webp');
    expect(await store.read('b.webp')).toBeNull();
  });

  it('a deleted file is gone, and deleting it twice is no error', async () => {
    await store.put('a.webp', picture, 'image/webp');
    await store.remove('a.webp');
    await store.remove('a.webp');
    expect(await store.read('a.webp')).toBeNull();
  });

  it('the store is empty before the first file and after the last, and not with a partial file in it', async () => {
    expect(await store.isEmpty()).toBe(true);
    await store.put('a.webp', picture, 'image/webp');
    expect(await store.isEmpty()).toBe(false);
    await store.remove('a.webp');
    expect(await store.isEmpty()).toBe(true);
    await writeFile(path.join(folder, `.${randomUUID()}.tmp`), 'half-written');
    expect(await store.isEmpty()).toBe(false);
  });

  it('a folder or link in a file’s place is not followed', async () => {
    await writeFile(path.join(dataDir, 'secret.webp'), 'secret');
    await mkdir(path.join(folder, 'folder.webp'), { recursive: true });
    await symlink(path.join(dataDir, 'secret.webp'), path.join(folder, 'link.webp'));
    expect(await store.read('folder.webp')).toBeNull();
    expect(await store.read('link.webp')).toBeNull();
  });

  it('only pictures and sealed documents are stored, with their own extensions', async () => {
    await expect(store.put('a.html', picture, 'text/html')).rejects.toThrow('cannot be stored');
    await expect(store.put('a.webp', picture, 'text/html')).rejects.toThrow('cannot be stored');
    await expect(store.put('a.bin', picture, 'image/webp')).rejects.toThrow('cannot be stored');
  });

  it.each([
    '../secret.webp',
    '..%2fsecret.webp',
    '/etc/passwd',
    'a/b.webp',
    'a\\b.webp',
    '..\\secret.webp',
    '.hidden.webp',
    '..webp',
    'a..webp',
    'a.webp/',
    'a.webp\0.txt',
    'a.webp\n',
    'A.WEBP',
    'a.webp.',
    '',
    '.',
    '..',
    'a',
    'ａ.webp',
    '-a.webp',
    `${'a'.repeat(101)}.webp`,
  ])('%j is not a valid key: it is never read, written or deleted', async key => {
    await writeFile(path.join(dataDir, 'secret.webp'), 'secret');
    await mkdir(folder, { mode: 0o700 });
    await writeFile(path.join(folder, '.hidden.webp'), 'half-written');
    expect(await store.read(key)).toBeNull();
    await expect(store.put(key, picture, 'image/webp')).rejects.toThrow('unsafe storage key');
    await expect(store.remove(key)).rejects.toThrow('unsafe storage key');
    expect((await readdir(dataDir)).sort()).toEqual(['secret.webp', 'uploads']);
    expect(await readdir(folder)).toEqual(['.hidden.webp']);
  });

  it('without a bucket pictures go to DATA_DIR/uploads', async () => {
    await createPublicImageStore({ dataDir, s3: null }).put('a.webp', picture, 'image/webp');
    expect(await contentOf('a.webp')).toEqual(picture);
  });

  it('A9: documents have their own folder, which the picture store does not see', async () => {
    const documents = createDocumentStore({ dataDir, s3: null });
    await documents.put('a.bin', picture, 'application/octet-stream');
    expect(await readdir(path.join(dataDir, 'documents'))).toEqual(['a.bin']);
    expect((await stat(path.join(dataDir, 'documents'))).mode & 0o777).toBe(0o700);
    const pictures = createPublicImageStore({ dataDir, s3: null });
    expect(await pictures.read('a.bin')).toBeNull();
    expect(await pictures.read('../documents/a.bin')).toBeNull();
    const found = await documents.read('a.bin');
    expect(found).toMatchObject({ bytes: picture.length, contentType: 'application/octet-stream' });
    found?.stream.destroy();
  });
});
