import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../../test/people.ts';
import { roomDetails } from '../../../test/room-details.ts';
import { useServer } from '../../../test/server.ts';
import { releaseCredentialsJob } from './credentials.service.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60 });
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  // The test inspects due jobs instead of running them.
  await server.deps.jobs.close();
});

const minutes = 60_000;
const { values, set, get, openScene } = roomDetails(server, () => owner);

describe('room details', () => {
  it('stay released when they are corrected, unless another time is set', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(), releaseAt: null });
    const corrected = await set(scrim._id, { ...values(), password: 'right' });
    expect(corrected.body.credentials).toMatchObject({ password: 'right', released: true });
    expect((await get(scrim._id, squad)).body.credentials.password).toBe('right');
    const releaseAt = new Date(Date.parse(scrim.startAt) - 5 * minutes).toISOString();
    await set(scrim._id, { ...values(), password: 'later', releaseAt });
    expect((await get(scrim._id, squad)).body.code).toBe('CREDENTIALS_NOT_RELEASED');
  });

  it('do not count as seen after a HEAD request (FIELD 3)', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(), releaseAt: null });
    const seen = async () => (await get(scrim._id, owner)).body.credentials.seen;
    const url = `${server.url}/api/scrims/${scrim._id}/room/credentials`;
    const headers = { authorization: `Bearer ${squad.token}` };
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(200);
    expect(await seen()).toEqual({ count: 0, of: 1 });
    await get(scrim._id, squad);
    expect(await seen()).toEqual({ count: 1, of: 1 });
  });

  it('must be released before the scrim ends', async () => {
    const { scrim } = await openScene();
    const after = (minute: number) => new Date(Date.parse(scrim.endAt) + minute * minutes).toISOString();
    const late = await set(scrim._id, { ...values(), releaseAt: after(1) });
    expect([late.status, late.body.fieldErrors]).toEqual([
      400,
      { releaseAt: 'Must be before the scrim ends' },
    ]);
    expect((await set(scrim._id, { ...values(), releaseAt: after(0) })).status).toBe(200);
  });

  it('are deleted with a match that is no longer played, and seeing them does not count for others (FIELD 3)', async () => {
    const { scrim, squad } = await openScene();
    for (const match of [2, 3]) await set(scrim._id, { ...values(match), releaseAt: null });
    expect((await get(scrim._id, squad, '?matchNumber=3')).body.credentials).toMatchObject(values(3));
    const { token } = owner;
    const edit = { token, body: { matchCount: 2 } };
    expect((await server.call(`PUT /scrims/${scrim._id}`, edit)).status).toBe(200);
    expect((await get(scrim._id, owner)).body.credentials).toMatchObject({
      ...values(2),
      seen: { count: 0, of: 1 },
    });
    expect((await get(scrim._id, squad)).body.credentials).toMatchObject(values(2));
    // Clients that show them are notified at once.
    const job = await server.deps.db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', releaseCredentialsJob)
      .where('key', '=', scrim._id)
      .executeTakeFirst();
    expect(+(job?.run_at ?? Infinity)).toBeLessThanOrEqual(+server.clock.now());
    expect((await set(scrim._id, values(3))).status).toBe(400);
  });
});
