import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { decide, submitUtr } from '../../../test/payments.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { imageUpload, multipartHeaders } from '../../../test/pictures/multipart.ts';
import { flat } from '../../../test/pictures/pictures.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let owner: Person;
let admin: Person;
let stranger: Person;
let otherOrganization: Person;
let scrimId: string;
let squad: Person;
let room: string;

const send = (route: string, person: Person | undefined, body?: unknown) =>
  server.call(route, { token: person?.token, ...(body !== undefined && { body }) });
const roomOf = (id: string) => `/scrims/${id}/room`;
const say = async (content: string, by = owner): Promise<Message> =>
  (await send(`POST ${room}/messages`, by, { content })).body.message;
const forbidden = 'This room is for the organizer and confirmed participants';
const readOnly = 'Only organizers can send messages';

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  admin = await signInAdmin(server);
  stranger = await signUp(server, 'player');
  otherOrganization = await signUp(server, 'organization');
  const scrim = await publishScrim(server, owner, { title: 'Night lobby', slots: 12 });
  scrimId = scrim._id;
  room = roomOf(scrimId);
  squad = (await bookedPlayer(server, scrimId)).player;
});

describe('the room of a scrim', () => {
  it('opens with its newest messages for the owner, who writes, and for squads and admins, who read', async () => {
    const message = await say('Lobby opens at 9');
    for (const [person, isOwner] of [
      [owner, true] as const,
      [squad, false] as const,
      [admin, false] as const,
    ]) {
      const { status, body } = await send(`GET ${room}`, person);
      expect(status).toBe(200);
      expect(body.room).toMatchObject({ scrimId, title: 'Night lobby', isOwner, hasMore: false });
      expect(body.room.messages.at(-1)).toEqual(message);
      expect(body.room.lastRev).toBe(message.rev);
    }
    expect(message).toMatchObject({
      type: 'text',
      senderId: { name: owner.user.organizationInfo?.orgName, role: 'organization', teamName: null },
    });
  });

  it('can be paged back and followed by revision (D2)', async () => {
    const own = await publishScrim(server, owner);
    const path = `${roomOf(own._id)}/messages`;
    for (let number = 1; number <= 60; number++) await send(`POST ${path}`, owner, { content: `${number}` });
    const { body } = await send(`GET ${roomOf(own._id)}`, owner);
    const newest: Message[] = body.room.messages;
    expect([newest.length, body.room.hasMore]).toEqual([50, true]);
    const older = (await send(`GET ${path}?before=${newest[0]?.seq}`, owner)).body;
    const all = [...older.messages, ...newest].map((message: Message) => message.seq);
    expect(all).toEqual(all.map((_, at) => at + 1));
    expect(older.hasMore).toBe(false);
    const news = (await send(`GET ${path}?afterRev=${newest.at(-3)?.rev}&limit=1`, owner)).body;
    expect([news.messages.length, news.lastRev, news.hasMore]).toEqual([1, newest.at(-2)?.rev, true]);
  });

  it('numbers simultaneous messages without a gap, and stores retries once (D2, D3)', async () => {
    const own = await publishScrim(server, owner);
    const path = `${roomOf(own._id)}/messages`;
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => send(`POST ${path}`, owner, { content: `at once ${at}` })),
      ...Array.from({ length: 20 }, () =>
        send(`POST ${path}`, owner, { content: 'once', clientMsgId: 'm1' }),
      ),
    ]);
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]));
    const repeated = answers.filter(answer => answer.body.message.content === 'once');
    expect(new Set(repeated.map(answer => answer.body.message._id)).size).toBe(1);
    const { messages } = (await send(`GET ${path}?limit=100`, owner)).body;
    expect(messages.map((message: Message) => message.seq)).toEqual(
      messages.map((_: Message, at: number) => at + 1),
    );
    expect(messages.filter((message: Message) => message.content === 'once')).toHaveLength(1);
    expect(messages).toHaveLength(22);
  });
});

it('accepts no message written for another room', async () => {
  const other = await publishScrim(server, owner);
  const { _id: roomId } = (await send(`GET ${room}`, owner)).body.room;
  const path = `POST ${roomOf(other._id)}/messages`;
  const refused = await send(path, owner, { content: 'Slot list', roomId });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'ANOTHER_ROOM',
    'You wrote this for another room. Reopen the scrim room',
  ]);
  const own = (await send(`GET ${roomOf(other._id)}`, owner)).body.room;
  expect(own.messages.map((message: Message) => message.content)).toEqual(['Room opened']);
  expect((await send(path, owner, { content: 'Slot list', roomId: own._id })).status).toBe(201);
});

describe('who may do what in it (A1)', () => {
  it.each([
    ['a stranger', () => stranger],
    ['another organization', () => otherOrganization],
  ])('%s cannot do anything', async (_who, person) => {
    const { _id } = await say('for us');
    for (const [route, body] of [
      [`GET ${room}`],
      [`GET ${room}/messages`],
      [`POST ${room}/messages`, { content: 'hello' }],
      [`PATCH ${room}/messages/${_id}`, { content: 'mine now' }],
      [`DELETE ${room}/messages/${_id}`],
      [`GET ${room}/credentials`],
    ] as const) {
      const answer = await send(route, person(), body);
      expect([route, answer.status, answer.body.message]).toEqual([route, 403, forbidden]);
    }
    expect((await send(`GET ${room}`, owner)).body.room.messages.at(-1).content).toBe('for us');
  });

  it('squads read and cannot write; admins delete messages, which is logged', async () => {
    const { _id } = await say('to be removed');
    for (const person of [squad, admin]) {
      for (const [route, body] of [
        [`POST ${room}/messages`, { content: 'hello' }],
        [`PATCH ${room}/messages/${_id}`, { content: 'mine now' }],
      ] as const) {
        const answer = await send(route, person, body);
        expect([answer.status, answer.body.message]).toEqual([403, readOnly]);
      }
    }
    const refused = await send(`DELETE ${room}/messages/${_id}`, squad);
    expect([refused.status, refused.body.message]).toEqual([403, readOnly]);
    const { status, body } = await send(`DELETE ${room}/messages/${_id}`, admin);
    expect([status, body.message.type, body.message.content]).toEqual([200, 'deleted', '']);
    const entry = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'delete-message')
      .where('target_id', '=', scrimId)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: admin.user._id,
      target_kind: 'scrim',
      detail: { messageId: _id, senderId: owner.user._id },
    });
  });

  it('the owner edits and deletes', async () => {
    const { _id, rev } = await say('frist');
    const edited = (await send(`PATCH ${room}/messages/${_id}`, owner, { content: 'first' })).body.message;
    expect(edited).toMatchObject({ content: 'first', rev: rev + 1 });
    expect((await send(`PATCH ${room}/messages/${_id}`, owner, { content: ' ' })).status).toBe(400);
    expect((await send(`DELETE ${room}/messages/${_id}`, owner)).body.message.type).toBe('deleted');
    const again = await send(`PATCH ${room}/messages/${_id}`, owner, { content: 'again' });
    expect([again.status, again.body.code]).toEqual([409, 'MESSAGE_DELETED']);
    const none = await send(`DELETE ${room}/messages/${unknownId}`, owner);
    expect([none.status, none.body.code]).toEqual([404, 'MESSAGE_NOT_FOUND']);
  });

  it('a message of another scrim is not found in this one', async () => {
    const other = await publishScrim(server, owner);
    const { _id } = await say('here');
    expect((await send(`DELETE ${roomOf(other._id)}/messages/${_id}`, owner)).status).toBe(404);
  });

  it('an unknown scrim has no room', async () => {
    for (const [route, body] of [
      [`GET ${roomOf(unknownId)}`],
      [`GET ${roomOf(unknownId)}/messages`],
      [`POST ${roomOf(unknownId)}/messages`, { content: 'x' }],
      [`GET ${roomOf(unknownId)}/credentials`],
      [`PUT ${roomOf(unknownId)}/credentials`, { roomId: '1', password: '2' }],
    ] as const) {
      const answer = await send(route, owner, body);
      expect([route, answer.status, answer.body.message]).toEqual([route, 404, 'Scrim not found']);
    }
  });

  it('accepts pictures that the owner uploaded here, and no others', async () => {
    const upload = async (person: Person): Promise<string> => {
      const response = await fetch(`${server.url}/api/upload/image`, {
        method: 'POST',
        headers: { ...multipartHeaders, authorization: `Bearer ${person.token}` },
        body: new Uint8Array(imageUpload(await flat(40, 20).png().toBuffer())),
      });
      return ((await response.json()) as { imageUrl: string }).imageUrl;
    };
    const post = (imageUrl: string) => send(`POST ${room}/messages`, owner, { type: 'image', imageUrl });
    const own = await upload(owner);
    expect((await post(own)).body.message).toMatchObject({
      type: 'image',
      imageUrl: own,
      imageSize: { width: 40, height: 20 },
    });
    const foreign = await post(await upload(squad));
    expect([foreign.status, foreign.body.message]).toEqual([400, 'Please upload the image here first']);
  });
});

describe('squads without a confirmed slot have no access (A7)', () => {
  const statusOf = async (person: Person, id: string) => (await send(`GET ${roomOf(id)}`, person)).status;

  it('because it is held, waitlisted or expired', async () => {
    const scrim = await publishScrim(server, owner, { slots: 1, entryFee: 50, holdMinutes: 15 });
    const held = await bookedPlayer(server, scrim._id);
    const waits = await bookedPlayer(server, scrim._id);
    expect([held.booking.status, waits.booking.status]).toEqual(['held', 'waitlisted']);
    expect([await statusOf(held.player, scrim._id), await statusOf(waits.player, scrim._id)]).toEqual([
      403, 403,
    ]);
    await server.deps.db
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(0) })
      .where('id', '=', held.booking._id)
      .execute();
    await server.deps.bookings.expireHold(held.booking._id);
    expect(await statusOf(held.player, scrim._id)).toBe(403);
  });

  it('because they gave it up or were kicked', async () => {
    const scrim = await publishScrim(server, owner);
    const { player: left } = await bookedPlayer(server, scrim._id);
    const { player: kicked } = await bookedPlayer(server, scrim._id);
    expect([await statusOf(left, scrim._id), await statusOf(kicked, scrim._id)]).toEqual([200, 200]);
    await send(`DELETE /scrims/${scrim._id}/book`, left);
    await send(`DELETE /scrims/${scrim._id}/participants/${kicked.user._id}`, owner);
    expect([await statusOf(left, scrim._id), await statusOf(kicked, scrim._id)]).toEqual([403, 403]);
    const refused = await server.call(`GET /scrims/${scrim._id}/room`, { token: kicked.token });
    expect(refused.body.code).toBe('KICKED');
  });
});

describe('when the scrim is over', () => {
  it('its squads can still read', async () => {
    const scrim = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, scrim._id);
    await server.deps.db
      .updateTable('scrims')
      .set({ end_at: new Date(Date.now() - 60_000), start_at: new Date(Date.now() - 120_000) })
      .set({ booking_opens_at: new Date(0), booking_closes_at: new Date(Date.now() - 120_000) })
      .where('id', '=', scrim._id)
      .execute();
    expect((await send(`GET ${roomOf(scrim._id)}`, player)).status).toBe(200);
    const said = await send(`POST ${roomOf(scrim._id)}/messages`, owner, { content: 'GG' });
    expect(said.status).toBe(201);
  });

  it('a cancelled one is readable by squads whose confirmed slot was cancelled, and by nobody else', async () => {
    const scrim = await publishScrim(server, owner, { slots: 3 });
    const { player: left } = await bookedPlayer(server, scrim._id);
    await send(`DELETE /scrims/${scrim._id}/book`, left);
    const { player: there } = await bookedPlayer(server, scrim._id);
    const { player: kicked } = await bookedPlayer(server, scrim._id);
    await send(`DELETE /scrims/${scrim._id}/participants/${kicked.user._id}`, owner);
    for (let slot = 2; slot <= 3; slot++) await bookedPlayer(server, scrim._id);
    const { player: waits, booking } = await bookedPlayer(server, scrim._id);
    expect(booking.status).toBe('waitlisted');
    expect((await send(`DELETE /scrims/${scrim._id}`, owner)).status).toBe(204);
    const statuses = [];
    for (const person of [owner, admin, there, left, kicked, waits, stranger]) {
      statuses.push((await send(`GET ${roomOf(scrim._id)}`, person)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403, 403, 403]);
  });

  it('a squad that was only held at the cancellation cannot read, even if its payment turns up later (A8)', async () => {
    const scrim = await publishScrim(server, owner, { entryFee: 50 });
    const { player: held } = await bookedPlayer(server, scrim._id);
    const { player: late } = await bookedPlayer(server, scrim._id);
    const { player: paid } = await bookedPlayer(server, scrim._id);
    const payment = await submitUtr(server, late, scrim._id);
    await decide(server, owner, await submitUtr(server, paid, scrim._id), 'approve');
    await send(`DELETE /scrims/${scrim._id}`, owner);
    const approved = await decide(server, owner, payment, 'approve');
    expect(approved.body.payment.status).toBe('refund-due');
    const statuses = [];
    for (const person of [held, late, paid]) {
      statuses.push((await send(`GET ${roomOf(scrim._id)}`, person)).status);
    }
    expect(statuses).toEqual([403, 403, 200]);
  });
});
