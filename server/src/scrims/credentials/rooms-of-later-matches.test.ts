import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../../test/people.ts';
import { roomDetails } from '../../../test/room-details.ts';
import { readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60 });
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

const { values, set, get, openScene } = roomDetails(server, () => owner);

/** Returns the matches of each room: '1-4', or '1-end' for one that serves all later matches. */
const roomsOf = async (scrimId: string): Promise<string[]> => {
  const rows = await server.deps.db
    .selectFrom('scrim_credentials')
    .selectAll()
    .where('scrim_id', '=', scrimId)
    .orderBy('match_number')
    .execute();
  return rows.map(row => `${row.match_number}-${row.through_match === 20 ? 'end' : row.through_match}`);
};
const linesOf = async (scrimId: string): Promise<string[]> => {
  const { body } = await server.call(`GET /scrims/${scrimId}/room`, { token: owner.token });
  const messages: Message[] = body.room.messages;
  return messages.filter(message => message.type === 'credentials').map(message => message.content);
};
const out = { releaseAt: null };
const later = { laterToo: true };

describe('one room for all later matches', () => {
  it('is set, announced and released once, and serves the later matches too', async () => {
    const { scrim, squad } = await openScene({ maps: ['Erangel', 'Miramar', 'Sanhok'] });
    const { body } = await set(scrim._id, { ...values(1), ...later });
    expect(body.credentials).toMatchObject({ matchNumber: 1, throughMatch: 3, released: false });
    expect((await get(scrim._id, squad, '?matchNumber=3')).status).toBe(403);
    await set(scrim._id, { ...values(1), ...later, ...out });
    expect((await get(scrim._id, squad, '?matchNumber=3')).body.credentials).toMatchObject({
      ...values(1),
      throughMatch: 3,
      released: true,
    });
    expect((await get(scrim._id, owner)).body.credentials.seen).toEqual({ count: 1, of: 1 });
    expect(await linesOf(scrim._id)).toEqual(['Maps 1 to 3']);
  });

  it('counts for each later match on the dashboard', async () => {
    const { scrim } = await openScene();
    await set(scrim._id, { ...values(2), ...later });
    const { body } = await server.call('GET /dashboard/org', { token: owner.token });
    const lobby = body.today.find((one: { _id: string }) => one._id === scrim._id);
    expect(lobby.credentialsFor).toEqual([2, 3]);
  });

  it('replaces the rooms of later matches, and ends where another room is set', async () => {
    const { scrim } = await openScene({ matchCount: 4 });
    await set(scrim._id, values(3));
    await set(scrim._id, { ...values(1), ...later });
    expect(await roomsOf(scrim._id)).toEqual(['1-end']);
    await set(scrim._id, { ...values(3), laterToo: false });
    expect(await roomsOf(scrim._id)).toEqual(['1-2', '3-3']);
    await set(scrim._id, { ...values(1), laterToo: false });
    expect(await roomsOf(scrim._id)).toEqual(['1-1', '3-3']);
    expect((await get(scrim._id, owner, '?matchNumber=4')).body.credentials).toMatchObject({
      matchNumber: 4,
      throughMatch: 4,
      releaseAt: null,
    });
  });

  it('can be extended afterwards and stays seen', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(1), ...out });
    await get(scrim._id, squad);
    await set(scrim._id, { ...values(1), ...later });
    expect(await roomsOf(scrim._id)).toEqual(['1-end']);
    expect((await get(scrim._id, owner)).body.credentials.seen).toEqual({ count: 1, of: 1 });
    expect(await linesOf(scrim._id)).toEqual(['Map 1 · Erangel', 'Maps 1 to 3 · updated']);
  });

  it('stays seen if it replaces an unreleased room of a later match', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(1), ...out });
    await get(scrim._id, squad);
    server.clock.advance(1000);
    await set(scrim._id, values(3));
    await set(scrim._id, { ...values(1), ...later });
    expect((await get(scrim._id, owner, '?matchNumber=3')).body.credentials).toMatchObject({
      ...values(1),
      seen: { count: 1, of: 1 },
    });
  });

  it('keeps the rooms of later matches unless changed explicitly', async () => {
    const { scrim } = await openScene({ matchCount: 4 });
    await set(scrim._id, { ...values(1), ...later });
    await set(scrim._id, { ...values(1), password: 'drop1b' });
    expect(await roomsOf(scrim._id)).toEqual(['1-end']);
    await set(scrim._id, values(3));
    expect(await roomsOf(scrim._id)).toEqual(['1-2', '3-end']);
  });

  it('does not release the separate room of a later match early', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(1), ...later, ...out });
    const { body } = await set(scrim._id, values(3));
    expect(body.credentials).toMatchObject({ matchNumber: 3, released: false });
    expect((await get(scrim._id, squad, '?matchNumber=3')).status).toBe(403);
    expect((await get(scrim._id, squad)).body.credentials).toMatchObject(values(1));
  });

  it('keeps its release for earlier matches if a later match gets another', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(1), ...later, ...out });
    const releaseAt = new Date(Date.parse(scrim.matchStarts[2] ?? '') - 12 * 60_000).toISOString();
    await set(scrim._id, { ...values(1), matchNumber: 3, ...later, releaseAt });
    expect(await roomsOf(scrim._id)).toEqual(['1-2', '3-end']);
    expect((await get(scrim._id, squad, '?matchNumber=2')).body.credentials).toMatchObject({
      roomId: values(1).roomId,
      released: true,
    });
  });

  it('serves all later matches even if their number changes', async () => {
    const play = async (scrimId: string, matchCount: number) => {
      const body = { matchCount };
      expect((await server.call(`PUT /scrims/${scrimId}`, { token: owner.token, body })).status).toBe(200);
    };
    const { scrim } = await openScene({ matchCount: 4 });
    const shown = async () => (await get(scrim._id, owner, '?matchNumber=1')).body.credentials.throughMatch;
    await set(scrim._id, { ...values(1), ...later });
    for (const matches of [4, 1, 2, 5]) {
      await play(scrim._id, matches);
      expect([await shown(), (await readScrim(server, scrim._id)).roomReleases]).toEqual([
        matches,
        [expect.objectContaining({ matchNumber: 1, throughMatch: matches })],
      ]);
    }
    // A room set for the last match alone does not serve added ones.
    await set(scrim._id, { ...values(5), laterToo: false });
    await play(scrim._id, 6);
    expect((await get(scrim._id, owner, '?matchNumber=6')).body.credentials.roomId).toBeNull();
    // Nor does a room that ended where another one began.
    await play(scrim._id, 4);
    await play(scrim._id, 6);
    expect(await roomsOf(scrim._id)).toEqual(['1-4']);
  });
});
