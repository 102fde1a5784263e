import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { smallImage } from '@hotdrop/contract/lib/small-image.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../../test/people.ts';
import { flat, noise } from '../../../test/pictures/pictures.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-small-'));
const server = useServer({ dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let player: Person;
beforeAll(async () => {
  player = await signUp(server, 'player');
});

const shown = async (url: string) => {
  const response = await fetch(server.url + url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  return Buffer.from(await response.arrayBuffer());
};
const files = () => readdir(path.join(dataDir, 'uploads'));

describe('the small size of a picture', () => {
  it('is 640 pixels on its longest side, and less than half the bytes', async () => {
    const url = await uploadPicture(server, player, noise(1600, 900));
    const [full, small] = [await shown(url), await shown(smallImage(url))];
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
    expect(small.length).toBeLessThan(full.length / 2);
  });

  it('is the picture itself if that is no larger', async () => {
    const url = await uploadPicture(server, player, flat(640, 320));
    expect(await shown(smallImage(url))).toEqual(await shown(url));
  });

  it('is the picture itself if the small file is missing, as for older pictures', async () => {
    const url = await uploadPicture(server, player, noise(1600, 900));
    await rm(path.join(dataDir, smallImage(url)));
    expect(await shown(smallImage(url))).toEqual(await shown(url));
  });

  it('is deleted with its picture', async () => {
    const before = await files();
    const url = await uploadPicture(server, player, noise(1600, 900));
    expect(await files()).toHaveLength(before.length + 2);
    await server.deps.uploads.discard([url]);
    expect(await files()).toEqual(before);
    expect((await fetch(server.url + smallImage(url))).status).toBe(404);
  });

  it('is deleted with the account’s pictures', async () => {
    const leaver = await signUp(server, 'player');
    const before = await files();
    await uploadPicture(server, leaver, noise(1600, 900));
    await server.deps.uploads.removeAllOf(leaver.user._id, () => {});
    expect(await files()).toEqual(before);
  });

  it('does not count as an uploaded picture, so no profile, event or message accepts its URL', async () => {
    const url = await uploadPicture(server, player, noise(1600, 900));
    const { db } = server.deps;
    expect(await server.deps.uploads.imageExists(db, url, null)).toBe(true);
    expect(await server.deps.uploads.imageExists(db, smallImage(url), null)).toBe(false);
  });
});
