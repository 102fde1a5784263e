import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type S3StandIn, startS3StandIn } from '../../../test/s3/s3-stand-in.ts';
import { createS3Store } from './s3.ts';
import type { FileStore } from './storage.ts';
import { createDocumentStore, createPublicImageStore } from './stores.ts';

const picture = Buffer.from('RIFF....WEBP');
let s3: S3StandIn;
let store: FileStore;

beforeEach(async () => {
  s3 = await startS3StandIn();
  store = createS3Store({
    settings: s3.settings,
    prefix: 'uploads/',
    timeouts: { connectMs: 300, idleMs: 300 },
  });
});
afterEach(() => s3.stop());

describe('pictures in an S3-compatible bucket', () => {
  it('a stored file comes back with its length, type and tag', async () => {
    await store.put('a.webp', picture, 'image/webp');
    const found = await store.read('a.webp');
    expect(found).toMatchObject({ bytes: picture.length, contentType: 'image/webp' });
    expect(found?.etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(found && (await buffer(found.stream))).toEqual(picture);
  });

  it('the bucket is part of the path and the prefix part of the key', async () => {
    await store.put('a.webp', picture, 'image/webp');
    expect([...s3.objects.keys()]).toEqual(['hotdrop-test/uploads/a.webp']);
    expect(s3.requests[0]).toMatch(/^PUT \/hotdrop-test\/uploads\/a\.webp/);
  });

  it('stores with different prefixes do not see each other', async () => {
    const other = createS3Store({ settings: s3.settings, prefix: 'documents/' });
    await other.put('a.webp', picture, 'image/webp');
    expect(await store.read('a.webp')).toBeNull();
    await store.remove('a.webp');
    expect(s3.objects.has('hotdrop-test/documents/a.webp')).toBe(true);
  });

  it('a bucket in the configuration is used', async () => {
    const chosen = createPublicImageStore({ dataDir: '/nonexistent', s3: s3.settings });
    await chosen.put('a.webp', picture, 'image/webp');
    expect(s3.objects.size).toBe(1);
  });

  it('A9: documents are stored under their own prefix', async () => {
    const documents = createDocumentStore({ dataDir: '/nonexistent', s3: s3.settings });
    await documents.put('a.bin', picture, 'application/octet-stream');
    expect([...s3.objects.keys()]).toEqual(['hotdrop-test/documents/a.bin']);
    expect(await store.read('a.bin')).toBeNull();
  });

  it('an unknown file is null', async () => {
    expect(await store.read('b.webp')).toBeNull();
  });

  it('a deleted file is gone, and deleting it twice is no error', async () => {
    await store.put('a.webp', picture, 'image/webp');
    await store.remove('a.webp');
    await store.remove('a.webp');
    expect(await store.read('a.webp')).toBeNull();
  });

  it('the store is empty until it has a file of its own: files with another prefix do not count', async () => {
    const others = createS3Store({ settings: s3.settings, prefix: 'documents/' });
    await others.put('a.bin', picture, 'application/octet-stream');
    expect(await store.isEmpty()).toBe(true);
    await store.put('a.webp', picture, 'image/webp');
    expect(await store.isEmpty()).toBe(false);
  });

  it('a megabyte arrives intact', async () => {
    const large = Buffer.alloc(1_000_000, 'hotdrop ');
    await store.put('a.webp', large, 'image/webp');
    const found = await store.read('a.webp');
    expect(found && (await buffer(found.stream)).equals(large)).toBe(true);
  });

  it.each(['../a.webp', 'a/b.webp', '', '.a.webp', 'a.webp?acl', 'A.webp'])(
    '%j is not a valid key: nothing is sent',
    async key => {
      expect(await store.read(key)).toBeNull();
      await expect(store.put(key, picture, 'image/webp')).rejects.toThrow('unsafe storage key');
      await expect(store.remove(key)).rejects.toThrow('unsafe storage key');
      expect(s3.requests).toEqual([]);
    },
  );
});

describe('when the bucket has trouble', () => {
  it.each(['InternalError', 'SlowDown', 'silence'] as const)(
    '%s twice is retried successfully',
    async trouble => {
      s3.misbehave(trouble, 2);
      await store.put('a.webp', picture, 'image/webp');
      expect(s3.objects.get('hotdrop-test/uploads/a.webp')?.bytes).toEqual(picture);
      expect(s3.requests).toHaveLength(3);
    },
  );

  it.each([
    ['InternalError', 'InternalError'],
    ['SlowDown', 'SlowDown'],
    ['silence', 'TimeoutError'],
  ] as const)('%s that persists is an error after three attempts', async (trouble, name) => {
    s3.misbehave(trouble, 10);
    await expect(store.put('a.webp', picture, 'image/webp')).rejects.toMatchObject({ name });
    expect(s3.requests).toHaveLength(3);
    expect(s3.objects.size).toBe(0);
  });

  it('an error while reading is not a missing file', async () => {
    s3.misbehave('SlowDown', 3);
    await expect(store.read('a.webp')).rejects.toMatchObject({ name: 'SlowDown' });
  });

  it('a picture cut off midway ends as an error, not as a shorter picture', async () => {
    await store.put('a.webp', Buffer.alloc(100_000), 'image/webp');
    s3.misbehave('half a body', 1);
    const found = await store.read('a.webp');
    await expect(found && buffer(found.stream)).rejects.toThrow();
  }, 15_000);

  it('a wrong secret or bucket is an error at once, without retries', async () => {
    const wrongSecret = createS3Store({
      settings: { ...s3.settings, secretKey: 'wrong' },
      prefix: 'uploads/',
    });
    await expect(wrongSecret.put('a.webp', picture, 'image/webp')).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    const wrongBucket = createS3Store({ settings: { ...s3.settings, bucket: 'other' }, prefix: 'uploads/' });
    await expect(wrongBucket.read('a.webp')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    expect(s3.requests).toHaveLength(2);
  });

  it('a service that is down is an error within bounded time', async () => {
    await s3.stop();
    await expect(store.put('a.webp', picture, 'image/webp')).rejects.toThrow();
    s3 = await startS3StandIn();
  });
});
