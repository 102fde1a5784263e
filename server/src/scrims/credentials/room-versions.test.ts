import { beforeAll, describe, expect, it } from 'vitest';
import { toldAbout } from '../../../test/notices.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { roomDetails } from '../../../test/room-details.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60 });
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  // Tests decide when details are released.
  await server.deps.jobs.pause();
});

const minute = 60_000;
const { values, set, get } = roomDetails(server, () => owner);
const opens = async (scrimId: string) =>
  (await server.call(`GET /scrims/${scrimId}/room/credentials/opens`, { token: owner.token })).body;
const remind = (scrimId: string, by = owner) =>
  server.call(`POST /scrims/${scrimId}/room/credentials/remind`, { token: by.token });
const names = (squads: { slotNumber: number }[]) => squads.map(({ slotNumber }) => slotNumber);

/** Opens a lobby with this many squads. */
async function lobby(squads: number, fields: object = {}) {
  const scrim = await publishScrim(server, owner, { maps: ['Erangel'], matchCount: 3, slots: 9, ...fields });
  const players: Person[] = [];
  for (let count = 0; count < squads; count++) players.push((await bookedPlayer(server, scrim._id)).player);
  return { scrim, players };
}

describe('room details', () => {
  it('are told to every confirmed squad when they are released, once', async () => {
    const { scrim, players } = await lobby(2);
    await set(scrim._id, values());
    const told = (player: Person) => toldAbout(server, player, scrim._id, 'room-released', 'room-changed');
    for (const player of players) expect(await told(player)).toEqual([]);
    server.clock.advance(110 * minute);
    await server.deps.jobs.runDue();
    await server.deps.jobs.runDue();
    for (const player of players) {
      expect(await told(player)).toMatchObject([
        {
          title: 'Room details are out',
          body: `${scrim.title}, Map 1 · Erangel. Tap to copy ID and password.`,
          urgent: true,
          link: `/scrims/${scrim._id}`,
        },
      ]);
    }
  });

  it('never have the version of details that were deleted with their match', async () => {
    const { scrim } = await lobby(1);
    const ofSecond = (password: string) =>
      set(scrim._id, { ...values(), matchNumber: 2, password, releaseAt: null });
    await set(scrim._id, { ...values(), releaseAt: null });
    expect((await ofSecond('two')).body.credentials.version).toBe(2);
    for (const matchCount of [1, 3]) {
      const { status } = await server.call(`PUT /scrims/${scrim._id}`, {
        token: owner.token,
        body: { matchCount },
      });
      expect(status).toBe(200);
    }
    expect((await ofSecond('other')).body.credentials.version).toBe(3);
  });

  it('hidden and released again, as they were, are not told as a change again', async () => {
    const { scrim, players } = await lobby(1);
    const [player] = players as [Person];
    await set(scrim._id, { ...values(), releaseAt: null });
    server.clock.advance(minute);
    const changed = { ...values(), password: 'corrected' };
    await set(scrim._id, { ...changed, releaseAt: null });
    const releaseAt = new Date(+server.clock.now() + 10 * minute).toISOString();
    await set(scrim._id, { ...changed, releaseAt });
    server.clock.advance(10 * minute);
    await server.deps.jobs.runDue();
    const told = await toldAbout(server, player, scrim._id, 'room-released', 'room-changed');
    expect(told.map(({ kind }) => kind)).toEqual(['room-released', 'room-changed', 'room-released']);
  });

  it('released at once are told at once, and not again when they are saved unchanged', async () => {
    const { scrim, players } = await lobby(1);
    const [player] = players as [Person];
    for (let count = 0; count < 3; count++) await set(scrim._id, { ...values(), releaseAt: null });
    await server.deps.jobs.runDue();
    expect(await toldAbout(server, player, scrim._id, 'room-released')).toHaveLength(1);
  });

  it('that change after the release are a new version: everybody is told, and nobody has opened it', async () => {
    const { scrim, players } = await lobby(2);
    const [first, second] = players as [Person, Person];
    await set(scrim._id, { ...values(), releaseAt: null });
    await get(scrim._id, first);
    expect(await opens(scrim._id)).toMatchObject({ version: 1, opened: [{ slotNumber: 1 }] });
    server.clock.advance(minute);
    const changedAt = server.clock.now().toISOString();
    const changed = await set(scrim._id, { ...values(), password: 'other', releaseAt: null });
    expect(changed.body.credentials).toMatchObject({ version: 2, changed: { what: 'password' } });
    expect(await opens(scrim._id)).toMatchObject({ version: 2, opened: [], missing: [{}, {}] });
    for (const player of players) {
      expect(await toldAbout(server, player, scrim._id, 'room-released', 'room-changed')).toMatchObject([
        { kind: 'room-changed', title: 'The room details have changed' },
        { kind: 'room-released' },
      ]);
    }
    // The page of a squad with the old ones learns only that they have changed, until somebody opens them.
    const peeked = (await get(scrim._id, first, '?peek=1')).body.credentials;
    expect(peeked).toMatchObject({ roomId: null, password: null, opened: false, version: 2 });
    expect(Date.parse(peeked.changed.at)).toBeGreaterThanOrEqual(Date.parse(changedAt));
    expect(names((await opens(scrim._id)).opened)).toEqual([]);
    expect((await get(scrim._id, first)).body.credentials).toMatchObject({
      password: 'other',
      opened: true,
    });
    expect(names((await opens(scrim._id)).opened)).toEqual([1]);
    expect((await get(scrim._id, first, '?peek=1')).body.credentials.password).toBe('other');
    // A squad that had none sees them at once.
    expect((await get(scrim._id, second, '?peek=1')).body.credentials.password).toBe('other');
    expect(names((await opens(scrim._id)).opened)).toEqual([1, 2]);
    await set(scrim._id, { ...values(), roomId: '99', password: 'other', releaseAt: null });
    expect((await get(scrim._id, second, '?peek=1')).body.credentials.changed.what).toBe('room');
  });

  it('of an earlier match stay shown once a squad has opened their new version', async () => {
    const { scrim, players } = await lobby(1);
    const [player] = players as [Person];
    await set(scrim._id, { ...values(), releaseAt: null });
    await get(scrim._id, player);
    await set(scrim._id, { ...values(), matchNumber: 2, releaseAt: null });
    await set(scrim._id, { ...values(), password: 'other', releaseAt: null });
    const shown = async (query: string) => (await get(scrim._id, player, query)).body.credentials.opened;
    expect(await shown('?matchNumber=1&peek=1')).toBe(false);
    expect(await shown('?matchNumber=1')).toBe(true);
    expect(await shown('?matchNumber=1&peek=1')).toBe(true);
  });

  it('corrected before the release are no change for the squads', async () => {
    const { scrim, players } = await lobby(1);
    const [player] = players as [Person];
    await set(scrim._id, values());
    await set(scrim._id, { ...values(), password: 'other' });
    server.clock.advance(110 * minute);
    await server.deps.jobs.runDue();
    expect((await get(scrim._id, player, '?peek=1')).body.credentials).toMatchObject({
      password: 'other',
      version: 2,
      changed: null,
      opened: true,
    });
    const told = await toldAbout(server, player, scrim._id, 'room-released', 'room-changed');
    expect(told.map(({ kind }) => kind)).toEqual(['room-released']);
  });
});

describe('a room that replaces the released room of a later match', () => {
  const later = { laterToo: true };
  const out = { releaseAt: null };
  const versionOf = async (scrimId: string, match: number) =>
    (await get(scrimId, owner, `?matchNumber=${match}`)).body.credentials.version;

  it('is a change: everybody is told, and opens it again', async () => {
    const { scrim, players } = await lobby(1);
    const [player] = players as [Person];
    for (const match of [1, 2]) {
      await set(scrim._id, { ...values(match), ...out });
      await get(scrim._id, player, `?matchNumber=${match}`);
    }
    server.clock.advance(minute);
    await set(scrim._id, { ...values(1), ...later });
    const [told, ...before] = await toldAbout(server, player, scrim._id, 'room-released', 'room-changed');
    expect(told).toMatchObject({ kind: 'room-changed', body: expect.stringMatching(/, Maps 1 to 3\. /) });
    expect(before.map(({ kind }) => kind)).toEqual(['room-released', 'room-released']);
    const peeked = (await get(scrim._id, player, '?matchNumber=2&peek=1')).body.credentials;
    expect(peeked).toMatchObject({ opened: false, roomId: null, changed: { what: 'room' } });
  });

  it('is no change if that room was not released, or was the same', async () => {
    const { scrim, players } = await lobby(1);
    await set(scrim._id, { ...values(1), ...out });
    await set(scrim._id, { ...values(1), matchNumber: 2, ...out });
    await set(scrim._id, values(3));
    await set(scrim._id, { ...values(1), ...later });
    expect(await versionOf(scrim._id, 1)).toBe(1);
    expect(await toldAbout(server, players[0] as Person, scrim._id, 'room-changed')).toEqual([]);
  });

  it('and a room set after it never have the version of the replaced one', async () => {
    const { scrim } = await lobby(1);
    await set(scrim._id, { ...values(1), ...out });
    await set(scrim._id, { ...values(2), ...out });
    const replaced = await versionOf(scrim._id, 2);
    await set(scrim._id, { ...values(1), ...later });
    const taken = await versionOf(scrim._id, 2);
    await set(scrim._id, { ...values(2), password: 'new', ...out, laterToo: false });
    const versions = [replaced, taken, await versionOf(scrim._id, 2)];
    expect(new Set(versions).size).toBe(3);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });
});

describe('the squads that have not opened them', () => {
  it('are listed by slot with their phones, for the organizer and admins only', async () => {
    const { scrim, players } = await lobby(3);
    await set(scrim._id, { ...values(), releaseAt: null });
    await get(scrim._id, players[1] as Person);
    const { opened, missing, matchNumber, remindedAt } = await opens(scrim._id);
    expect([names(opened), names(missing), matchNumber, remindedAt]).toEqual([[2], [1, 3], 1, null]);
    expect(missing[0]).toMatchObject({ teamName: expect.any(String), phone: expect.stringMatching(/^\d+$/) });
    const admin = await signInAdmin(server);
    const target = `GET /scrims/${scrim._id}/room/credentials/opens`;
    expect((await server.call(target, { token: admin.token })).status).toBe(200);
    expect((await server.call(target, { token: players[0]?.token })).body.code).toBe('SCRIM_FORBIDDEN');
  });

  it('are unknown before the release', async () => {
    const { scrim } = await lobby(1);
    expect((await opens(scrim._id)).code).toBe('CREDENTIALS_NOT_RELEASED');
    await set(scrim._id, values());
    expect((await remind(scrim._id)).body.code).toBe('CREDENTIALS_NOT_RELEASED');
  });

  it('alone are reminded, once a minute', async () => {
    const { scrim, players } = await lobby(3);
    const [first, second, third] = players as [Person, Person, Person];
    await set(scrim._id, { ...values(), releaseAt: null });
    await get(scrim._id, second);
    const both = await Promise.all([remind(scrim._id), remind(scrim._id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(both.find(({ status }) => status === 200)?.body).toEqual({ count: 2 });
    server.clock.advance(20_000);
    const early = await remind(scrim._id);
    expect([early.status, early.body.code, early.body.message, early.headers.get('retry-after')]).toEqual([
      429,
      'REMINDED',
      'Reminded 20 s ago',
      '40',
    ]);
    const told = async (player: Person) =>
      (await toldAbout(server, player, scrim._id, 'room-reminder')).length;
    expect([await told(first), await told(second), await told(third)]).toEqual([1, 0, 1]);
    await get(scrim._id, first);
    server.clock.advance(40_000);
    expect((await remind(scrim._id)).body).toEqual({ count: 1 });
    expect([await told(first), await told(second), await told(third)]).toEqual([1, 0, 2]);
    await get(scrim._id, third);
    server.clock.advance(minute);
    expect((await remind(scrim._id)).body).toEqual({ count: 0 });
  });

  it('may be reminded at once of details that have changed since', async () => {
    const { scrim } = await lobby(1);
    await set(scrim._id, { ...values(), releaseAt: null });
    expect((await remind(scrim._id)).body).toEqual({ count: 1 });
    await set(scrim._id, { ...values(), password: 'other', releaseAt: null });
    expect((await remind(scrim._id)).body).toEqual({ count: 1 });
  });

  it('are not reminded of a cancelled lobby', async () => {
    const { scrim } = await lobby(1);
    await set(scrim._id, { ...values(), releaseAt: null });
    await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token });
    expect((await remind(scrim._id)).body.code).toBe('SCRIM_CANCELLED');
  });
});
