import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../test/people.ts';
import { useServer } from '../../test/server.ts';
import { submitKyc } from '../kyc/testing/submissions.ts';
import { imageUpload, multipartHeaders } from './testing/multipart.ts';
import { flat } from './testing/pictures.ts';

const server = useServer();

async function upload(person: Person, picture: Buffer, signal: AbortSignal | null = null): Promise<number> {
  const response = await fetch(`${server.url}/api/upload/image`, {
    method: 'POST',
    headers: { ...multipartHeaders, authorization: `Bearer ${person.token}` },
    body: new Uint8Array(imageUpload(picture)),
    signal,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Many uploads of one person at once; the statuses come as they are answered, until it is ended. */
function flood(person: Person, picture: Buffer, times: number) {
  const statuses: number[] = [];
  const leaving = new AbortController();
  const sent = Array.from({ length: times }, async () => {
    // Those that are given up have no answer.
    const status = await upload(person, picture, leaving.signal).catch(() => null);
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

  it("B4: it alone is refused; others' pictures and verifications go through at once", async () => {
    const [x, y] = [await signUp(server, 'player'), await signUp(server, 'player')];
    const organizers = await Promise.all([signUp(server, 'organization'), signUp(server, 'organization')]);
    const flooding = flood(x, heavy, 20);
    try {
      await expect.poll(() => flooding.count(503)).toBeGreaterThan(0);
      for (let count = 0; count < 4; count++) expect(await upload(y, small)).toBe(201);
      for (const organizer of organizers) expect((await submitKyc(server, organizer)).status).toBe(201);
      // A large one waits for the one that is worked on; one more each may end while this and its answer are on their way.
      const before = flooding.count(201);
      expect(await upload(y, heavy)).toBe(201);
      expect(flooding.count(201) - before).toBeLessThanOrEqual(3);
      expect(flooding.count(503)).toBe(4);
    } finally {
      await flooding.end();
    }
  });

  it('B4: what its sender no longer waits for is not decoded, and takes up none of its places', async () => {
    const x = await signUp(server, 'player');
    const flooding = flood(x, heavy, 20);
    try {
      await expect.poll(() => flooding.count(503)).toBe(4);
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
    // Both of these, what was answered before, and what was being decoded when its sender left.
    expect(stored.length).toBeLessThanOrEqual(2 + flooding.count(201) + 1);
  });
});
