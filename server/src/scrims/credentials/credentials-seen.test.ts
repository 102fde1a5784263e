import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { roomDetails } from '../../../test/room-details.ts';
import { bookedPlayer } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import type { CredentialsRow } from '../../platform/db/schema-scrims.ts';
import { findRooms } from './credentials.queries.ts';
import { noteOpened } from './opens.queries.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60 });
let owner: Person;
let admin: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

const { values, set, get, openScene } = roomDetails(server, () => owner);

describe('the count of squads that have seen them (FIELD 3)', () => {
  it('includes each squad once, and starts over when the details change', async () => {
    const { scrim, squad } = await openScene({ slots: 3 });
    const { player: second } = await bookedPlayer(server, scrim._id);
    const seen = async () => (await get(scrim._id, owner)).body.credentials.seen;
    const stampOf = async (person: Person) =>
      server.deps.db
        .selectFrom('credential_opens')
        .innerJoin('bookings', 'bookings.id', 'booking_id')
        .select(['version', 'opened_at'])
        .where('bookings.scrim_id', '=', scrim._id)
        .where('user_id', '=', person.user._id)
        .execute();
    await set(scrim._id, { ...values(1), releaseAt: null });
    await get(scrim._id, owner);
    await get(scrim._id, admin);
    expect(await seen()).toEqual({ count: 0, of: 2 });
    await get(scrim._id, squad);
    const first = await stampOf(squad);
    expect(first).toMatchObject([{ version: 1 }]);
    server.clock.advance(1000);
    await get(scrim._id, squad);
    expect([await seen(), await stampOf(squad)]).toEqual([{ count: 1, of: 2 }, first]);
    await set(scrim._id, { ...values(1), releaseAt: null });
    expect(await seen()).toEqual({ count: 1, of: 2 });
    await set(scrim._id, { ...values(1), password: 'changed', releaseAt: null });
    expect(await seen()).toEqual({ count: 0, of: 2 });
    await get(scrim._id, squad);
    await get(scrim._id, second);
    expect(await seen()).toEqual({ count: 2, of: 2 });
  });

  it('excludes walk-in squads, which have no account to see them with', async () => {
    const { scrim, squad } = await openScene({ slots: 3 });
    const add = { token: owner.token, body: { teamName: 'Street Kings' } };
    expect((await server.call(`POST /scrims/${scrim._id}/participants`, add)).status).toBe(201);
    await set(scrim._id, { ...values(1), releaseAt: null });
    await get(scrim._id, squad);
    expect((await get(scrim._id, owner)).body.credentials.seen).toEqual({ count: 1, of: 1 });
  });

  it('excludes squads that saw details just before they were replaced', async () => {
    const { scrim, squad } = await openScene();
    const { db } = server.deps;
    await set(scrim._id, { ...values(1), releaseAt: null });
    const shown = (await findRooms(db, scrim._id))[0] as CredentialsRow;
    server.clock.advance(1000);
    await set(scrim._id, { ...values(1), password: 'changed', releaseAt: null });
    await noteOpened(db, shown, { userId: squad.user._id, now: server.clock.now() });
    expect((await get(scrim._id, owner)).body.credentials.seen).toEqual({ count: 0, of: 1 });
  });

  it('excludes a squad that saw the old details while new ones were being set', async () => {
    const { scrim, squad } = await openScene();
    const { db } = server.deps;
    await set(scrim._id, { ...values(1), releaseAt: null });
    const shown = (await findRooms(db, scrim._id))[0] as CredentialsRow;
    server.clock.advance(1000);
    // The organizer's request has begun, and will store this time.
    const setAt = server.clock.now();
    await noteOpened(db, shown, { userId: squad.user._id, now: new Date(setAt.getTime() + 2) });
    await set(scrim._id, { ...values(1), password: 'changed' });
    expect((await get(scrim._id, owner)).body.credentials.seen).toEqual({ count: 0, of: 1 });
  });

  it('is per room: seeing the room of one match does not count for the next', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(1), releaseAt: null });
    server.clock.advance(1000);
    await set(scrim._id, { ...values(2), releaseAt: null });
    server.clock.advance(1000);
    await get(scrim._id, squad);
    server.clock.advance(Date.parse(scrim.startAt) - server.clock.now().getTime());
    expect((await get(scrim._id, squad)).body.credentials).toMatchObject(values(2));
    expect((await get(scrim._id, owner, '?matchNumber=2')).body.credentials.seen).toEqual({
      count: 1,
      of: 1,
    });
    // Without that release, squads see the first room again, which this one opened before.
    const later = new Date(server.clock.now().getTime() + 20 * 60_000).toISOString();
    await set(scrim._id, { ...values(2), releaseAt: later });
    expect((await get(scrim._id, owner, '?matchNumber=1')).body.credentials.seen).toEqual({
      count: 1,
      of: 1,
    });
  });

  it('starts over for the next match, and seeing the current one does not count for it', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(1), releaseAt: null });
    await get(scrim._id, squad);
    await set(scrim._id, values(2));
    const seenOf = async (match: number) =>
      (await get(scrim._id, owner, `?matchNumber=${match}`)).body.credentials.seen;
    const onTheSquadsTab = async () => {
      const call = `GET /scrims/${scrim._id}/participants`;
      return (await server.call(call, { token: owner.token })).body.items[0].credentialsSeenAt !== null;
    };
    // The second room is set but not released: squads still use the first.
    expect([await seenOf(1), await seenOf(2)]).toEqual([{ count: 1, of: 1 }, undefined]);
    expect(await onTheSquadsTab()).toBe(true);
    server.clock.advance(Date.parse(scrim.matchStarts[1] ?? '') - 60_000 - server.clock.now().getTime());
    expect([await seenOf(1), await seenOf(2)]).toEqual([undefined, { count: 0, of: 1 }]);
    expect(await onTheSquadsTab()).toBe(false);
    await get(scrim._id, squad, '?matchNumber=1');
    expect(await seenOf(2)).toEqual({ count: 0, of: 1 });
    await get(scrim._id, squad);
    expect([await seenOf(2), await onTheSquadsTab()]).toEqual([{ count: 1, of: 1 }, true]);
  });
});
