import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { assignedSlotsOf } from '../../../test/assigned-slots.ts';
import { auditOf } from '../../../test/audit-entries.ts';
import { unknownId } from '../../../test/groups.ts';
import { mailsTo } from '../../../test/payments.ts';
import { type Person, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, expectSoundLobby, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { caughtUp, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';
import { timeInWords } from '../../platform/lib/time-in-words.ts';

const server = useServer();
server.breaksOnPurpose(
  'An erased account can still log in, or contains personal data',
  'A suspended account has a session that started after the suspension',
);
closeSocketsAtEnd();

const hour = 60 * 60_000;
let organizer: Person;
let admin: Person;

beforeAll(async () => {
  organizer = await signUp(server, 'organization', { orgName: 'Raid House' });
  admin = await signInAdmin(server);
});

const { add, added, refused } = assignedSlotsOf(server, () => admin);

describe('a slot assigned by an admin', () => {
  it('is the next free one, confirmed and free of charge, whatever the fee', async () => {
    const { _id: id } = await publishScrim(server, organizer, { entryFee: 99 });
    await bookedPlayer(server, id);
    const player = await signUp(server, 'player');
    const booking = await added(id, player);
    expect(booking).toMatchObject({
      scrimId: id,
      userId: player.user._id,
      status: 'confirmed',
      slotNumber: 2,
      fee: 0,
      holdExpiresAt: null,
      payment: null,
    });
    const { inSlots } = await expectSoundLobby(server, id);
    expect(inSlots).toHaveLength(2);
    const mine = await server.call(`GET /scrims/${id}/payment`, { token: player.token });
    expect(mine.body.payment).toMatchObject({ upi: null, razorpay: null });
    const room = await server.call(`GET /scrims/${id}/room`, { token: player.token });
    expect(room.status).toBe(200);
  });

  it('is the one requested', async () => {
    const { _id: id } = await publishScrim(server, organizer, { slots: 4, reservedSlots: [1] });
    expect((await added(id, await signUp(server, 'player'), { slotNumber: 3 })).slotNumber).toBe(3);
    const player = await signUp(server, 'player');
    expect(await refused(id, player, { slotNumber: 3 })).toEqual([409, 'SLOT_TAKEN', undefined]);
    expect(await refused(id, player, { slotNumber: 1 })).toEqual([409, 'SLOT_RESERVED', undefined]);
    expect(await refused(id, player, { slotNumber: 5 })).toEqual([
      400,
      'VALIDATION',
      { slotNumber: 'Valid slot number required' },
    ]);
    expect((await added(id, player)).slotNumber).toBe(2);
  });

  it('is announced to the player at once and by mail, and is in the audit log', async () => {
    const { _id: id, title } = await publishScrim(server, organizer);
    const player = await signUp(server, 'player');
    const socket = await connect(server, player.token);
    const booking = await added(id, player);
    await caughtUp(socket);
    expect(socket.of('booking:updated')).toEqual([
      { scrimId: id, bookingId: booking._id, status: 'confirmed' },
    ]);
    const mails = await mailsTo(server, player);
    expect(mails.map(mail => mail.subject)).toEqual([`${title}: you have slot 01`]);
    expect(mails[0]?.body).toContain(`An admin gave your squad, ${booking.teamName}, slot 01 in ${title}`);
    expect(await auditOf(server, 'booking', booking._id)).toEqual([
      {
        action: 'add',
        actor: admin.user._id,
        detail: { scrimId: id, userId: player.user._id, slotNumber: 1 },
      },
    ]);
  });

  it('is announced as assigned even if the start moves before the mail; one that opened up is not', async () => {
    const { _id: id, title, startAt } = await publishScrim(server, organizer, { slots: 2 });
    const player = await signUp(server, 'player');
    const first = await bookedPlayer(server, id);
    await server.deps.jobs.pause();
    await added(id, player);
    const waiting = await bookedPlayer(server, id);
    await server.call(`DELETE /scrims/${id}/book`, { token: first.player.token });
    const later = new Date(Date.parse(startAt) + hour);
    const moved = await server.call(`PUT /scrims/${id}`, {
      token: organizer.token,
      body: { startAt: later.toISOString() },
    });
    server.deps.jobs.start();
    expect(moved.status).toBe(200);
    const text = async (person: Person) => (await mailsTo(server, person)).map(mail => mail.body).join();
    expect(await text(player)).toContain(`slot 02 in ${title}, which starts ${timeInWords(later)}`);
    expect(await text(player)).toContain('An admin gave your squad');
    expect(await text(waiting.player)).toContain('A slot came free');
    expect(await text(waiting.player)).not.toContain('An admin');
  });

  it('can be assigned after booking has closed, until the end', async () => {
    const { _id: id } = await publishScrim(server, organizer, {
      startAt: server.clock.inHours(1),
      endAt: server.clock.inHours(2),
    });
    const [one, two, three] = [
      await signUp(server, 'player'),
      await signUp(server, 'player'),
      await signUp(server, 'player'),
    ];
    server.clock.advance(1.5 * hour);
    admin = await signInAdmin(server);
    expect((await readScrim(server, id)).status).toBe('live');
    await added(id, one);
    server.clock.advance(hour);
    admin = await signInAdmin(server);
    expect(await refused(id, two)).toEqual([409, 'SCRIM_OVER', undefined]);
    organizer = await signUp(server, 'organization');
    const cancelled = await publishScrim(server, organizer);
    await server.call(`DELETE /scrims/${cancelled._id}`, { token: organizer.token });
    expect(await refused(cancelled._id, three)).toEqual([409, 'SCRIM_CANCELLED', undefined]);
  });

  it('can be given to a squad that was kicked before', async () => {
    const { _id: id } = await publishScrim(server, organizer);
    const { player } = await bookedPlayer(server, id);
    await server.call(`DELETE /scrims/${id}/participants/${player.user._id}`, { token: organizer.token });
    const again = await server.call(`POST /scrims/${id}/book`, { token: player.token, body: squad() });
    expect(again.body.code).toBe('KICKED');
    expect((await added(id, player)).status).toBe('confirmed');
  });

  it('does not exist in a full lobby', async () => {
    const { _id: id } = await publishScrim(server, organizer, { slots: 2 });
    await bookedPlayer(server, id);
    await bookedPlayer(server, id);
    const { player: waiting } = await bookedPlayer(server, id);
    const stranger = await signUp(server, 'player');
    expect(await refused(id, stranger)).toEqual([409, 'SCRIM_FULL', undefined]);
    expect(await refused(id, stranger, { slotNumber: 1 })).toEqual([409, 'SCRIM_FULL', undefined]);
    expect(await refused(id, waiting)).toEqual([409, 'SCRIM_FULL', undefined]);
  });

  it('is for active players, not for the lobby’s own organizer', async () => {
    const { _id: id } = await publishScrim(server, organizer);
    const [other, player, gone] = [
      await signUp(server, 'organization'),
      await signUp(server, 'player'),
      await signUp(server, 'player'),
    ];
    for (const person of [organizer, other, admin]) {
      expect(await refused(id, person)).toEqual([409, 'NOT_A_PLAYER', undefined]);
    }
    await sql`update users set suspended_at = now() where id = ${player.user._id}`.execute(server.deps.db);
    expect(await refused(id, player)).toEqual([
      409,
      'NOT_A_PLAYER',
      { playerId: 'This account is suspended' },
    ]);
    await sql`update users set deleted_at = now() where id = ${gone.user._id}`.execute(server.deps.db);
    expect(await refused(id, gone)).toEqual([404, 'USER_NOT_FOUND', undefined]);
    expect(await refused(id, { user: { ...player.user, _id: unknownId } })).toEqual([
      404,
      'USER_NOT_FOUND',
      undefined,
    ]);
    // An organizer that is now a player still owns its lobby.
    const switched = await signUp(server, 'organization');
    const own = await publishScrim(server, switched);
    await sql`update users set role = 'player' where id = ${switched.user._id}`.execute(server.deps.db);
    expect(await refused(own._id, switched)).toEqual([409, 'NOT_A_PLAYER', undefined]);
  });

  it('is rejected while the organizer is suspended', async () => {
    const maker = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, maker);
    await sql`update users set suspended_at = now() where id = ${maker.user._id}`.execute(server.deps.db);
    expect(await refused(id, await signUp(server, 'player'))).toEqual([
      409,
      'ORGANIZER_SUSPENDED',
      undefined,
    ]);
  });

  it('goes to one of two squads, and to a player once, when everything happens at once (D5)', async () => {
    const { _id: id } = await publishScrim(server, organizer, { slots: 5 });
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp(server, 'player')));
    const twice = people[0] as Person;
    const answers = await Promise.all([
      ...people.map(person => add(id, person)),
      add(id, twice),
      add(id, twice),
      ...people.map(person => server.call(`POST /scrims/${id}/book`, { token: person.token, body: squad() })),
    ]);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const { inSlots } = await expectSoundLobby(server, id);
    expect(inSlots).toHaveLength(5);
  });
});
