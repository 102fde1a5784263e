import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { begin, match, submitMatch } from '../../../test/match-results.ts';
import { type Person, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, expectSoundLobby, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { caughtUp, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();
let owner: Person;
let admin: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

const add = (id: string, body: object, person = owner) =>
  server.call(`POST /scrims/${id}/participants`, { token: person.token, body });
const move = (id: string, bookingId: string, body: object, person = owner) =>
  server.call(`PUT /scrims/${id}/participants/${bookingId}/slot`, { token: person.token, body });
const remove = (id: string, squadId: string) =>
  server.call(`DELETE /scrims/${id}/participants/${squadId}`, { token: owner.token });
const slotsOf = async (id: string) => {
  const { slotBoard } = await readScrim(server, id, owner.token);
  return slotBoard.map(({ teamName, state }) => teamName ?? state);
};
const roomLines = async (id: string) =>
  (await server.call(`GET /scrims/${id}/room`, { token: owner.token })).body.room.messages.map(
    (message: { content: string }) => message.content,
  );

describe('a walk-in squad', () => {
  it('gets the next free slot or the requested one, and is confirmed without a fee', async () => {
    const { _id: id } = await publishScrim(server, owner, { entryFee: 50 });
    const named = await add(id, { teamName: 'Street Kings', slotNumber: 3 });
    expect([named.status, named.body.participant]).toEqual([
      201,
      expect.objectContaining({
        userId: null,
        teamName: 'Street Kings',
        slotNumber: 3,
        status: 'confirmed',
        players: [],
        phone: '',
        payment: null,
      }),
    ]);
    expect((await add(id, { teamName: ' Night  Shift ' }, admin)).body.participant).toMatchObject({
      teamName: 'Night Shift',
      slotNumber: 1,
    });
    expect(await slotsOf(id)).toEqual(['Night Shift', 'free', 'Street Kings', 'free']);
    await expectSoundLobby(server, id);
  });

  it('may get a reserved slot, which then counts like any other', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 3, reservedSlots: [1, 2] });
    const { booking } = await bookedPlayer(server, id);
    await bookedPlayer(server, id);
    expect((await add(id, { teamName: 'Guests' })).body.code).toBe('SCRIM_FULL');
    expect((await add(id, { teamName: 'Guests', slotNumber: 2 })).status).toBe(201);
    expect(await slotsOf(id)).toEqual(['reserved', 'Guests', booking.teamName]);
    const { waiting } = await expectSoundLobby(server, id);
    expect(waiting).toHaveLength(1);
  });

  it('is rejected if the name or slot is taken, and once the scrim is over or cancelled', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const { booking } = await bookedPlayer(server, id, { slotNumber: 2 });
    const taken = await add(id, { teamName: booking.teamName.toLowerCase() });
    expect([taken.status, taken.body.code, taken.body.fieldErrors]).toEqual([
      409,
      'TEAM_NAME_TAKEN',
      { teamName: 'That team name is taken' },
    ]);
    expect((await add(id, { teamName: 'Guests', slotNumber: 2 })).body.code).toBe('SLOT_TAKEN');
    for (const body of [{ teamName: ' ' }, { teamName: 'Guests', slotNumber: 9 }, {}, { teamName: 7 }]) {
      expect((await add(id, body)).status).toBe(400);
    }
    expect((await add(unknownId, { teamName: 'Guests' })).body.code).toBe('SCRIM_NOT_FOUND');
    const other = await signUp(server, 'organization');
    expect((await add(id, { teamName: 'Guests' }, other)).body.code).toBe('SCRIM_FORBIDDEN');
    await server.call(`DELETE /scrims/${id}`, { token: owner.token });
    expect((await add(id, { teamName: 'Guests' })).body.code).toBe('SCRIM_CANCELLED');
  });

  it('gets the slot alone if several are added to it at once', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => add(id, { teamName: `Guests ${index}`, slotNumber: 2 })),
    );
    expect(answers.map(one => one.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    await expectSoundLobby(server, id);
  });

  it('gets results and a rank in the standings, separate from any other walk-in', async () => {
    const scrim = await publishScrim(server, owner, { matchCount: 2, maps: ['Erangel', 'Miramar'] });
    const id = scrim._id;
    await add(id, { teamName: 'Street Kings' });
    await add(id, { teamName: 'Night Shift' });
    await begin(server, id);
    for (const matchNumber of [1, 2]) {
      const rows = match(matchNumber, `1 2 1, 2 1 ${matchNumber}`);
      expect((await submitMatch(server, id, owner, rows)).status).toBe(201);
    }
    const { body } = await server.call(`GET /scrims/${id}/standings`);
    expect(body.items.map((row: { teamName: string; kills: number }) => [row.teamName, row.kills])).toEqual([
      ['Night Shift', 3],
      ['Street Kings', 2],
    ]);
  });

  it('is kicked by its booking ID, without a mail, and the next squad gets the slot', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 1 });
    const { participant } = (await add(id, { teamName: 'Guests' })).body;
    const { booking } = await bookedPlayer(server, id);
    expect(booking.status).toBe('waitlisted');
    expect((await remove(id, participant._id)).status).toBe(204);
    expect(await slotsOf(id)).toEqual([booking.teamName]);
    expect((await remove(id, participant._id)).body.code).toBe('PARTICIPANT_NOT_FOUND');
    // The name is free again, and the squad may return.
    expect((await add(id, { teamName: 'Guests' })).body.code).toBe('SCRIM_FULL');
    const queued = await server.deps.db
      .selectFrom('notices')
      .select('id')
      .where('topic', '=', `booking:${participant._id}`)
      .execute();
    expect(queued).toEqual([]);
    await expectSoundLobby(server, id);
  });

  it('is not confused with a regular squad, which cannot be kicked by its booking ID', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const { booking } = await bookedPlayer(server, id);
    expect((await remove(id, booking._id)).body.code).toBe('PARTICIPANT_NOT_FOUND');
  });

  it('is not shown to signed-out readers as their own, and shows no phone or account', async () => {
    const { _id: id } = await publishScrim(server, owner);
    await add(id, { teamName: 'Guests' });
    const { slotBoard } = await readScrim(server, id);
    expect(slotBoard[0]).toMatchObject({ state: 'taken', teamName: 'Guests' });
    const { body } = await server.call(`GET /scrims/${id}/participants`);
    expect(body.items).toEqual([expect.objectContaining({ userId: null, teamName: 'Guests' })]);
    expect(body.items[0]).not.toHaveProperty('phone');
  });
});

describe('moving a squad', () => {
  it('to a free slot notifies the squad and the organizer, and adds a line in the room', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const { player, booking } = await bookedPlayer(server, id);
    const socket = await connect(server, player.token);
    expect((await move(id, booking._id, { slotNumber: 4 })).status).toBe(204);
    await caughtUp(socket);
    expect(socket.of('booking:updated')).toEqual([
      { scrimId: id, bookingId: booking._id, status: 'confirmed' },
    ]);
    expect((await readScrim(server, id, player.token)).myBooking?.slotNumber).toBe(4);
    expect((await roomLines(id)).at(-1)).toBe('The squad in slot 01 moved to slot 04');
    await expectSoundLobby(server, id);
  });

  it('can swap two, but only with the squad that the organizer saw in the slot', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const one = (await bookedPlayer(server, id)).booking;
    const other = (await bookedPlayer(server, id)).booking;
    expect((await move(id, one._id, { slotNumber: 2 })).body.code).toBe('SLOT_TAKEN');
    expect((await move(id, one._id, { slotNumber: 3, swapWith: other._id })).body.code).toBe('SLOT_TAKEN');
    expect((await move(id, one._id, { slotNumber: 2, swapWith: other._id })).status).toBe(204);
    expect(await slotsOf(id)).toEqual([other.teamName, one.teamName, 'free', 'free']);
    expect((await roomLines(id)).at(-1)).toBe('The squads in slots 01 and 02 swapped');
    await expectSoundLobby(server, id);
  });

  it('many swaps at once leave every squad in one slot', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const ids: string[] = [];
    for (let at = 0; at < 4; at++) ids.push((await bookedPlayer(server, id)).booking._id);
    const answers = await Promise.all(
      ids.flatMap((one, at) =>
        ids.map((swapWith, slot) =>
          move(id, one, { slotNumber: slot + 1, swapWith: at === slot ? null : swapWith }),
        ),
      ),
    );
    expect(answers.every(({ status }) => status === 204 || status === 409)).toBe(true);
    expect((await expectSoundLobby(server, id)).inSlots).toHaveLength(4);
  });

  it('into a reserved slot gives its old slot to the waitlist', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 2, reservedSlots: [1] });
    const first = (await bookedPlayer(server, id)).booking;
    const waits = (await bookedPlayer(server, id)).booking;
    expect((await move(id, first._id, { slotNumber: 1 })).status).toBe(204);
    expect(await slotsOf(id)).toEqual([first.teamName, waits.teamName]);
    await expectSoundLobby(server, id);
  });

  it('is rejected for waitlisted squads, for slots outside the lobby, and once the scrim has started', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 1 });
    const booked = (await bookedPlayer(server, id)).booking;
    const waits = (await bookedPlayer(server, id)).booking;
    expect((await move(id, waits._id, { slotNumber: 1 })).body.code).toBe('PARTICIPANT_NOT_FOUND');
    expect((await move(id, booked._id, { slotNumber: 2 })).status).toBe(400);
    expect((await move(id, unknownId, { slotNumber: 1 })).status).toBe(404);
    await begin(server, id);
    const late = await move(id, booked._id, { slotNumber: 1 });
    expect([late.status, late.body.message]).toEqual([409, 'Slots cannot change once the scrim has started']);
  });
});

describe('editing your own squad', () => {
  const edit = (id: string, person: Person, body: object) =>
    server.call(`PUT /scrims/${id}/book`, { token: person.token, body });

  it('changes name, phone and players; keeps slot and waitlist position', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 1 });
    for (const slotNumber of [1, null]) {
      const { player, booking } = await bookedPlayer(server, id);
      const changed = squad({ teamName: `${booking.teamName} 2` });
      const { status, body } = await edit(id, player, changed);
      expect([status, body.booking]).toEqual([
        200,
        { ...booking, teamName: changed.teamName, phone: changed.phone, players: body.booking.players },
      ]);
      expect(body.booking.players.map((one: { ignId: string }) => one.ignId)).toEqual(
        changed.players.map(one => one.ignId),
      );
      expect(body.booking.slotNumber).toBe(slotNumber);
    }
    await expectSoundLobby(server, id);
  });

  it('frees players who leave it for other squads, and reserves new ones', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const { player, booking } = await bookedPlayer(server, id);
    const other = await bookedPlayer(server, id);
    const fresh = squad({ teamName: booking.teamName });
    expect((await edit(id, player, fresh)).status).toBe(200);
    const back = squad({ players: booking.players.map(({ ignName, ignId }) => ({ ignName, ignId })) });
    expect((await edit(id, other.player, back)).status).toBe(200);
    const refused = await edit(id, other.player, { ...back, players: fresh.players });
    expect([refused.status, refused.body.code]).toEqual([409, 'PLAYER_TAKEN']);
    expect(Object.keys(refused.body.fieldErrors)).toEqual(['players.0.ignId']);
    const named = await edit(id, other.player, { ...back, teamName: booking.teamName });
    expect([named.status, named.body.code]).toEqual([409, 'TEAM_NAME_TAKEN']);
    // The rejected changes had no effect.
    expect((await edit(id, other.player, back)).status).toBe(200);
  });

  it('is rejected without a booking, with too few players, or after the start', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, id);
    const stranger = await signUp(server, 'player');
    expect((await edit(id, stranger, squad())).body.code).toBe('BOOKING_NOT_FOUND');
    const few = await edit(id, player, squad({ players: squad().players.slice(0, 2) }));
    expect(few.status).toBe(400);
    await begin(server, id);
    const late = await edit(id, player, squad());
    expect([late.status, late.body.code]).toEqual([409, 'SQUAD_FIXED']);
  });
});
