import { beforeAll, describe, expect, it } from 'vitest';
import { shareOf } from '../../../test/depth.ts';
import { submitKyc } from '../../../test/kyc-submissions.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { imageUpload, multipartHeaders } from '../../../test/pictures/multipart.ts';
import { flat, noise } from '../../../test/pictures/pictures.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ trustProxy: '127.0.0.1' });

type From = { address?: string; signal?: AbortSignal };

async function upload(person: Person, picture: Buffer, { address, signal }: From = {}): Promise<number> {
  const response = await fetch(`${server.url}/api/upload/image`, {
    method: 'POST',
    headers: {
      ...multipartHeaders,
      authorization: `Bearer ${person.token}`,
      ...(address && { 'x-forwarded-for': address }),
    },
    body: new Uint8Array(imageUpload(picture)),
    ...(signal && { signal }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Sends many uploads of one person at once; `count` counts the responses so far by status. */
function flood(person: Person, picture: Buffer, times: number, from: From = {}) {
  const statuses: number[] = [];
  const leaving = new AbortController();
  const sent = Array.from({ length: times }, async () => {
    // Aborted ones have no response.
    const status = await upload(person, picture, { ...from, signal: leaving.signal }).catch(() => null);
    if (status !== null) statuses.push(status);
  });
  const count = (status: number) => statuses.filter(one => one === status).length;
  return {
    count,
    async end(): Promise<void> {
      leaving.abort();
      await Promise.all(sent);
    },
  };
}

describe('while one account sends twenty pictures of 40 megapixels at once', () => {
  let heavy: Buffer;
  let small: Buffer;
  beforeAll(async () => {
    heavy = await flat(6300, 6300).jpeg().toBuffer();
    small = await flat(300, 200).png().toBuffer();
  });

  it("B4: only that account is rejected; others' pictures and verifications are accepted at once", async () => {
    const [x, y] = [await signUp(server, 'player'), await signUp(server, 'player')];
    const organizers = await Promise.all([signUp(server, 'organization'), signUp(server, 'organization')]);
    const flooding = flood(x, heavy, 20);
    try {
      await expect.poll(() => flooding.count(503)).toBeGreaterThan(0);
      for (let count = 0; count < 4; count++) expect(await upload(y, small)).toBe(201);
      for (const organizer of organizers) expect((await submitKyc(server, organizer)).status).toBe(201);
      // A large picture waits for the one in progress; two more may finish while it and its response are in
      // transit.
      const before = flooding.count(201);
      expect(await upload(y, heavy)).toBe(201);
      expect(flooding.count(201) - before).toBeLessThanOrEqual(3);
      expect(flooding.count(503)).toBe(3);
    } finally {
      await flooding.end();
    }
  });

  it('B4: uploads whose client has disconnected are not decoded, and do not count against that account', async () => {
    const x = await signUp(server, 'player');
    const flooding = flood(x, heavy, 20);
    try {
      // Three, or four while the previous test's last picture is still being decoded.
      await expect.poll(() => flooding.count(503)).toBeGreaterThan(2);
    } finally {
      await flooding.end();
    }
    await expect.poll(() => upload(x, small)).toBe(201);
    await expect.poll(() => upload(x, heavy)).toBe(201);
    const stored = await server.deps.db
      .selectFrom('uploads')
      .select('id')
      .where('owner_id', '=', x.user._id)
      .execute();
    // The two above, those that got a response, and the one being decoded when its sender disconnected.
    expect(stored.length).toBeLessThanOrEqual(2 + flooding.count(201) + 1);
  });
});

describe.each([
  ['one address', 0, () => '198.51.100.1'],
  ['ten addresses', 1, (account: number) => `198.51.100.${account + 1}`],
] as const)('while ten accounts at %s send large pictures', (_where, turn, addressOf) => {
  const accounts = 10;
  const stranger = '203.0.113.1';
  /** Floods until the queue is full and some uploads are shed. */
  const floodWith = async (picture: Buffer, times: number) => {
    const people = await Promise.all(Array.from({ length: accounts }, () => signUp(server, 'player')));
    const floods = people.map((person, index) =>
      flood(person, picture, times, { address: addressOf(index) }),
    );
    await expect
      .poll(() => floods.reduce((sum, { count }) => sum + count(503), 0), { timeout: 20_000 })
      .toBeGreaterThan(0);
    return { end: () => Promise.all(floods.map(({ end }) => end())) };
  };

  const heaps = [
    ['pixels', 16, () => flat(6300, 6300).jpeg().toBuffer()],
    ['bytes', 5, () => noise(1300, 1280).png({ compressionLevel: 0 }).toBuffer()],
  ] as const;
  it.each(shareOf(heaps, 2, turn))(
    'L4: despite many %s (%i uploads each), a stranger’s first upload is accepted',
    async (_what, times, make) => {
      const picture = await make();
      const person = await signUp(server, 'player');
      const flooding = await floodWith(picture, times);
      try {
        expect(await upload(person, picture, { address: stranger })).toBe(201);
      } finally {
        await flooding.end();
      }
    },
  );
});
