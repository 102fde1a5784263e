import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../../test/people.ts';
import { imageUpload, multipartBody, multipartHeaders } from '../../../test/pictures/multipart.ts';
import { flat, noise, withGps } from '../../../test/pictures/pictures.ts';
import { startS3StandIn } from '../../../test/s3/s3-stand-in.ts';
import { type TestServer, useServer } from '../../../test/server.ts';
import { createLocalStore } from '../storage/local.ts';
import type { FileStore } from '../storage/storage.ts';
import { createImageCleaner } from './image.ts';
import { createUploadsService } from './uploads.service.ts';

const s3 = await startS3StandIn();
const server = useServer();
const withBucket = useServer({ s3: s3.settings });
const limited = useServer({ rateLimit: true });
afterAll(() => s3.stop());

type Reply = { status: number; headers: Headers; body: { imageUrl: string } & Record<string, unknown> };

async function upload(to: TestServer, token: string | null, payload: Buffer): Promise<Reply> {
  const response = await fetch(`${to.url}/api/upload/image`, {
    method: 'POST',
    headers: { ...multipartHeaders, ...(token && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(payload),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Reply['body'],
  };
}

const uploadPhoto = async (to: TestServer, person: Person) =>
  (await upload(to, person.token, imageUpload(await noise(1200, 900).jpeg().toBuffer()))).body.imageUrl;

describe('uploading a picture', () => {
  let player: Person;
  beforeAll(async () => {
    player = await signUp(server, 'player');
  });

  it('returns its URL, cleans the picture and stores who uploaded it', async () => {
    const photo = await withGps(flat(3000, 1500)).jpeg().toBuffer();
    const { status, body } = await upload(server, player.token, imageUpload(photo));
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['imageUrl']);
    expect(body.imageUrl).toMatch(
      /^\/uploads\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.webp$/,
    );

    const served = Buffer.from(await (await fetch(`${server.url}${body.imageUrl}`)).arrayBuffer());
    expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 1920, height: 960 });
    expect(served.includes('Secret Street')).toBe(false);

    const id = body.imageUrl.slice('/uploads/'.length, -'.webp'.length);
    const row = await server.deps.db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ owner_id: player.user._id, bytes: served.length, width: 1920, height: 960 });
  });

  it('works for an organization, which can use it as a banner', async () => {
    const organizer = await signUp(server, 'organization');
    const bannerUrl = await uploadPhoto(server, organizer);
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await server.call('POST /tournaments', {
      token: organizer.token,
      body: { title: 'Cup', game: 'BGMI', startAt, bannerUrl },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.tournament.bannerUrl).toBe(bannerUrl);
  });

  it('B2: checks the bytes, not the file name or type', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused = await upload(server, player.token, imageUpload(svg, 'photo.jpg', 'image/jpeg'));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'IMAGE_TYPE',
      message: 'Please upload JPG/PNG/WEBP images only.',
      requestId: expect.any(String),
    });
    const png = await flat(10, 10).png().toBuffer();
    const taken = await upload(server, player.token, imageUpload(png, '../../evil.html', 'text/html'));
    expect(taken.status).toBe(201);
    expect(taken.body.imageUrl).toMatch(/^\/uploads\/[0-9a-f-]{36}\.webp$/);
  });

  it('B2: accepts exactly 5 MB, and rejects one byte more', async () => {
    const { maxBytes } = limits.image;
    const photo = await flat(10, 10).jpeg().toBuffer();
    // A JPEG ends at its end marker; what follows counts only for the size.
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    expect((await upload(server, player.token, imageUpload(padded(maxBytes)))).status).toBe(201);
    const refused = await upload(server, player.token, imageUpload(padded(maxBytes + 1)));
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({ code: 'IMAGE_TOO_LARGE', message: 'Image must be 5MB or less.' });
  });

  it('asks for a picture if there is none', async () => {
    const { status, body } = await upload(
      server,
      player.token,
      multipartBody({ name: 'note', content: 'hi' }),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION', fieldErrors: { image: 'Choose an image' } });
  });

  it.each([
    ['application/json', '{"image":"x"}'],
    ['application/json', '{"image":'],
    ['image/jpeg', 'x'],
    ['text/plain', 'x'],
    [null, undefined],
  ])('B1: rejects a body of type %s with 415', async (type, body) => {
    const response = await fetch(`${server.url}/api/upload/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, ...(type && { 'content-type': type }) },
      ...(body && { body }),
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  });

  it('requires a signed-in user', async () => {
    const photo = await flat(10, 10).png().toBuffer();
    expect((await upload(server, null, imageUpload(photo))).status).toBe(401);
    expect((await upload(server, 'nonsense', imageUpload(photo))).status).toBe(401);
  });

  it('works many times at once', async () => {
    const photo = imageUpload(await noise(300, 300).jpeg().toBuffer());
    const replies = await Promise.all(Array.from({ length: 12 }, () => upload(server, player.token, photo)));
    expect(replies.map(reply => reply.status)).toEqual(Array(12).fill(201));
    expect(new Set(replies.map(reply => reply.body.imageUrl)).size).toBe(12);
  });

  it('B4: is rate-limited per account', async () => {
    const [one, other] = [await signUp(limited, 'player'), await signUp(limited, 'player')];
    const nothing = multipartBody();
    const statuses = [];
    for (let count = 0; count < 125; count++)
      statuses.push((await upload(limited, one.token, nothing)).status);
    expect(statuses.filter(status => status === 429)).toHaveLength(5);
    const refused = await upload(limited, one.token, nothing);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await upload(limited, other.token, nothing)).status).toBe(400);
  });
});

describe.each([
  ['the data directory', server],
  ['a bucket', withBucket],
])('a picture from %s', (_name, host) => {
  let imageUrl: string;
  const get = (init: RequestInit = {}, url = imageUrl) => fetch(`${host.url}${url}`, init);

  beforeAll(async () => {
    imageUrl = await uploadPhoto(host, await signUp(host, 'player'));
  });

  it('is public, cached by browsers for a year, and cannot act as a page', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  it('is not resent to a client that has it', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get({ headers: { 'if-none-match': known } });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(await response.text()).toBe('');
    }
    expect((await get({ headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('responds to HEAD with the same headers and no body', async () => {
    const full = await get();
    const head = await get({ method: 'HEAD' });
    expect(head.status).toBe(200);
    for (const name of [
      'content-type',
      'content-length',
      'etag',
      'cache-control',
      'content-security-policy',
    ]) {
      expect(head.headers.get(name)).toBe(full.headers.get(name));
    }
    expect(await head.text()).toBe('');
    await full.arrayBuffer();
  });

  it.each([
    `/uploads/${randomUUIDv7()}.webp`,
    '/uploads/none.webp',
    '/uploads/.webp',
    '/uploads/%2e%2e%2ftoken-secret',
    '/uploads/..%2f..%2f..%2fetc%2fpasswd',
    '/uploads/%00.webp',
    '/uploads/token-secret',
    `/uploads/${'a'.repeat(150)}.webp`,
  ])('is a 404 in JSON if it does not exist: %s', async url => {
    const response = await get({}, url);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is never a file outside the folder, whatever the path', async () => {
    const { hostname, port } = new URL(host.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /uploads/../token-secret HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('failures of the storage', () => {
  const actor = {
    _id: randomUUIDv7(),
    role: 'player' as const,
    name: 'Nobody',
    avatarUrl: null,
    sessionId: randomUUIDv7(),
  };
  let folder: string;
  const logged: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hotdrop-uploads-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const serviceWith = (images: FileStore) =>
    createUploadsService({
      db: server.deps.db,
      clock: server.clock,
      signals: server.deps.signals,
      images,
      cleanImageOf: createImageCleaner(),
      log: { error: (_detail, message) => logged.push(message) },
    });
  const countRows = async () =>
    (await withBucket.deps.db.selectFrom('uploads').select('id').execute()).length;

  it('if the row cannot be written, its file is deleted', async () => {
    const stored: string[] = [];
    const local = createLocalStore({ folder });
    const images = {
      ...local,
      put: async (...given: Parameters<typeof local.put>) => {
        await local.put(...given);
        stored.push(...(await readdir(folder)));
      },
    };
    // No account has this id: the row has no owner to refer to.
    const failed = serviceWith(images).create(actor, await flat(10, 10).png().toBuffer());
    await expect(failed).rejects.toThrow('uploads_owner_id_fkey');
    expect(stored).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('if the file cannot be stored, there is no row', async () => {
    const before = await countRows();
    const { token } = await signUp(withBucket, 'player');
    s3.misbehave('InternalError', 3);
    const photo = imageUpload(await flat(10, 10).png().toBuffer());
    const refused = await upload(withBucket, token, photo);
    expect(refused.status).toBe(500);
    expect(refused.body).toEqual({ code: 'INTERNAL', requestId: expect.any(String) });
    expect(await countRows()).toBe(before);
    expect((await upload(withBucket, token, photo)).status).toBe(201);
  });

  it('a file that cannot be deleted is only logged', async () => {
    const imageUrl = await uploadPhoto(server, await signUp(server, 'player'));
    const images = {
      ...createLocalStore({ folder }),
      remove: () => Promise.reject(new Error('the disk is away')),
    };
    await serviceWith(images).discard([imageUrl]);
    expect(logged).toEqual(['unused pictures could not be deleted']);
  });

  it('while the bucket is down, a picture is a 500, not missing', async () => {
    const imageUrl = await uploadPhoto(withBucket, await signUp(withBucket, 'player'));
    s3.misbehave('SlowDown', 3);
    const response = await fetch(`${withBucket.url}${imageUrl}`);
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${withBucket.url}${imageUrl}`)).status).toBe(200);
  });
});

describe('the check that a picture was uploaded here', () => {
  it('accepts only URLs of our uploads, and by the owner if one is given', async () => {
    const person = await signUp(server, 'player');
    const imageUrl = await uploadPhoto(server, person);
    const { imageExists } = server.deps.uploads;
    expect(await imageExists(server.deps.db, imageUrl, null)).toBe(true);
    expect(await imageExists(server.deps.db, imageUrl, person.user._id)).toBe(true);
    expect(await imageExists(server.deps.db, imageUrl, randomUUIDv7())).toBe(false);
    for (const url of [
      `/uploads/${randomUUIDv7()}.webp`,
      `${server.url}${imageUrl}`,
      `//evil.example${imageUrl}`,
      `https://evil.example${imageUrl}`,
      `${imageUrl}?x`,
      `${imageUrl}\n`,
      imageUrl.toUpperCase(),
      imageUrl.replace('.webp', '.png'),
      imageUrl.slice(1),
      imageUrl.replace('/uploads/', '/kyc-doc/'),
      `/uploads/../uploads${imageUrl.slice('/uploads'.length)}`,
      '/uploads/\0.webp',
      'javascript:alert(1)',
      '',
    ]) {
      expect(await imageExists(server.deps.db, url, null), url).toBe(false);
    }
  });
});
