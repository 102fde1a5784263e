import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { assignedSlotsOf } from '../../../test/assigned-slots.ts';
import { heldSlot, pay, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad, uniqueNumber } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, expectSoundLobby, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();

const hour = 60 * 60_000;
let organizer: Person;
let admin: Person;

beforeAll(async () => {
  organizer = await signUp(server, 'organization', { orgName: 'Raid House' });
  admin = await signInAdmin(server);
});

const { added, refused, bookingsOf } = assignedSlotsOf(server, () => admin);

describe('the squad of a slot assigned by an admin', () => {
  it('is the one submitted', async () => {
    const { _id: id } = await publishScrim(server, organizer);
    const player = await signUp(server, 'player');
    const players = [{ ignName: 'xRager', ignId: '5123456789' }];
    const booking = await added(id, player, { teamName: 'Team Soul', phone: '9812345678', players });
    expect(booking).toMatchObject({
      teamName: 'Team Soul',
      phone: '9812345678',
      players: [{ ignName: 'xRager', ignId: '5123456789', slot: 1 }],
    });
  });

  it('otherwise is the one the player entered last, of the same game if any', async () => {
    const player = await signUp(server, 'player');
    const enter = async (game: string, kind: 'scrim' | 'cup', teamName: string) => {
      if (kind === 'scrim') {
        const scrim = await publishScrim(server, organizer, { game });
        await bookSlot(server, player, scrim._id, { teamName });
      } else {
        const cup = await publish(server, organizer, { game });
        const { token } = player;
        await server.call(`POST /tournaments/${cup._id}/register`, { token, body: squad({ teamName }) });
      }
    };
    await enter('Valorant', 'scrim', 'First');
    const teamOf = async (game: string) => {
      const { _id: id } = await publishScrim(server, organizer, { game });
      const booking = await added(id, player);
      // An added squad counts as an entry too; it must not affect the next one here.
      await sql`update bookings set created_at = now() - interval '1 day' where id = ${booking._id}`.execute(
        server.deps.db,
      );
      return booking.teamName;
    };
    expect(await teamOf('BGMI')).toBe('First');
    await enter('BGMI', 'cup', 'Cup team');
    await enter('Valorant', 'scrim', 'Latest');
    expect(await teamOf('bgmi')).toBe('Cup team');
    expect(await teamOf('Chess')).toBe('Latest');
  });

  it('has as many players as the mode, with their game IDs and phone', async () => {
    const player = await signUp(server, 'player');
    const known = await bookSlot(server, player, (await publishScrim(server, organizer))._id);
    const { _id: id } = await publishScrim(server, organizer, { mode: 'duo' });
    const booking = await added(id, player);
    expect([booking.players, booking.phone]).toEqual([known.players.slice(0, 2), known.phone]);
  });

  it('is the player alone if no squad is known', async () => {
    const { _id: id } = await publishScrim(server, organizer);
    const name = `A very long name indeed ${'x'.repeat(50)}`;
    const player = await signUp(server, 'player', { name, phone: '9800000001' });
    const booking = await added(id, player);
    expect(booking).toMatchObject({
      teamName: name.slice(0, 60),
      phone: '9800000001',
      players: [{ ignName: name.slice(0, 40), ignId: '', slot: 1 }],
    });
    // Several squads without a game id do not conflict.
    await added(id, await signUp(server, 'player'));
  });

  it('never takes another squad’s name or game IDs', async () => {
    const { _id: id } = await publishScrim(server, organizer);
    const { booking } = await bookedPlayer(server, id);
    const player = await signUp(server, 'player');
    expect(await refused(id, player, { teamName: booking.teamName.toUpperCase() })).toEqual([
      409,
      'TEAM_NAME_TAKEN',
      { teamName: 'That team name is taken' },
    ]);
    const players = [{ ignName: 'x', ignId: booking.players[2]?.ignId }];
    expect(await refused(id, player, { players })).toEqual([
      409,
      'PLAYER_TAKEN',
      {
        'players.0.ignId': `A player with ID ${booking.players[2]?.ignId} is already registered in another team`,
      },
    ]);
  });

  it('is no larger than the mode', async () => {
    const { _id: id } = await publishScrim(server, organizer, { mode: 'solo' });
    const players = [1, 2].map(number => ({ ignName: `p${number}`, ignId: `${uniqueNumber()}900` }));
    expect(await refused(id, await signUp(server, 'player'), { players })).toEqual([
      400,
      'VALIDATION',
      { players: 'A squad can have at most 1 player here' },
    ]);
  });
});

describe('a squad that already has a booking', () => {
  it('cannot be added again if it is confirmed, and the error names its slot', async () => {
    const { _id: id } = await publishScrim(server, organizer);
    const { player } = await bookedPlayer(server, id);
    expect(await refused(id, player)).toEqual([
      409,
      'ALREADY_BOOKED',
      { playerId: 'This player already has slot 01 here' },
    ]);
  });

  it('is confirmed in the slot it holds, and has nothing left to pay', async () => {
    const { scrim, player, booking: held } = await heldSlot(server, organizer);
    const booking = await added(scrim._id, player);
    expect(booking).toMatchObject({
      _id: held._id,
      status: 'confirmed',
      slotNumber: held.slotNumber,
      fee: 0,
      holdExpiresAt: null,
      teamName: held.teamName,
      players: held.players,
    });
    const { rows } = await expectSoundLobby(server, scrim._id);
    expect(rows).toHaveLength(1);
    const paying = await pay(server, player, scrim._id, { method: 'upi', reference: '123456789012' });
    expect(paying.body.code).toBe('NOTHING_TO_PAY');
    server.clock.advance(2 * hour);
    await server.deps.jobs.runDue();
    admin = await signInAdmin(server);
    expect((await bookingsOf(scrim._id))[0]).toMatchObject({ booking: { status: 'confirmed' } });
  });

  it('moves to the requested slot, with the submitted names', async () => {
    organizer = await signUp(server, 'organization');
    const { scrim, player, booking: held } = await heldSlot(server, organizer);
    const { booking: other } = await bookedPlayer(server, scrim._id);
    expect(await refused(scrim._id, player, { slotNumber: other.slotNumber })).toEqual([
      409,
      'SLOT_TAKEN',
      undefined,
    ]);
    const booking = await added(scrim._id, player, { slotNumber: 4, teamName: 'Renamed' });
    expect(booking).toMatchObject({ _id: held._id, slotNumber: 4, teamName: 'Renamed', phone: held.phone });
    // Its old slot is free for others.
    const next = await signUp(server, 'player');
    const taken = await server.call(`POST /scrims/${scrim._id}/book`, {
      token: next.token,
      body: squad({ teamName: held.teamName, slotNumber: held.slotNumber }),
    });
    expect(taken.status).toBe(201);
    const clash = await server.call(`POST /scrims/${scrim._id}/book`, {
      token: (await signUp(server, 'player')).token,
      body: squad({ players: held.players }),
    });
    expect(clash.body.code).toBe('PLAYER_TAKEN');
    await expectSoundLobby(server, scrim._id);
  });

  it('keeps its hold while its UTR is unconfirmed', async () => {
    const { scrim, player } = await heldSlot(server, organizer);
    await submitUtr(server, player, scrim._id);
    expect(await refused(scrim._id, player)).toEqual([
      409,
      'ALREADY_BOOKED',
      { playerId: 'This player holds slot 01 and has submitted a UTR. Approve that payment' },
    ]);
  });
});
