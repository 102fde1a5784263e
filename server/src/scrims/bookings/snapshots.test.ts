import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerTeam } from '../../../test/groups.ts';
import { decide, queueOf, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, manyBookers, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { expectOneSnapshot } from '../../../test/snapshots.ts';

const server = useServer();
let owner: Person;
let admin: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

/** Returns a full lobby and its squads: the first has the only slot, the others are on the waitlist. */
async function fullLobby(fields: object): Promise<{ id: string; squads: [Person, ...Person[]] }> {
  const { _id: id } = await publishScrim(server, owner, { slots: 1, ...fields });
  const { player } = await bookedPlayer(server, id);
  const others = [(await bookedPlayer(server, id)).player, (await bookedPlayer(server, id)).player];
  return { id, squads: [player, ...others] };
}

/** Has the first squad give up its slot to the next on the waitlist and rejoin the waitlist as the last. */
async function takeTurns(lobby: Awaited<ReturnType<typeof fullLobby>>): Promise<void> {
  const [first, next, last] = lobby.squads;
  const left = await server.call(`DELETE /scrims/${lobby.id}/book`, { token: first.token });
  expect(left.status).toBe(204);
  await bookSlot(server, first, lobby.id);
  lobby.squads = [next as Person, last as Person, first];
}

describe('while squads come and go, one consistent snapshot is read of', () => {
  let lobby: Awaited<ReturnType<typeof fullLobby>>;
  beforeAll(async () => {
    lobby = await fullLobby({});
  });
  const player = () => lobby.squads[0];
  const waiting = () => lobby.squads[1] as Person;
  const nobody = () => undefined;

  it.each<[string, () => string, () => Person | undefined]>([
    ['the list of squads, for the organizer', () => `/scrims/${lobby.id}/participants`, () => owner],
    ['a page of it', () => `/scrims/${lobby.id}/participants?limit=2`, () => owner],
    ['the waitlist', () => `/scrims/${lobby.id}/participants?status=waitlisted`, () => owner],
    ['the list of squads, for everybody', () => `/scrims/${lobby.id}/participants`, nobody],
    ['the lobby, for a squad', () => `/scrims/${lobby.id}`, player],
    ['a squad’s payment options', () => `/scrims/${lobby.id}/payment`, waiting],
    ["all of a player's bookings", () => '/profile/bookings', waiting],
    ["a player's dashboard", () => '/dashboard/player', player],
    ['the list of bookings, for admins', () => '/admin/bookings', () => admin],
  ])('%s', async (_name, target, reader) => {
    await expectOneSnapshot(server, target, reader()?.token, () => takeTurns(lobby));
  });
});

describe('while payments arrive, one consistent snapshot is read of', () => {
  let lobby: Awaited<ReturnType<typeof fullLobby>>;
  let payer: Person;
  beforeAll(async () => {
    lobby = await fullLobby({ entryFee: 100 });
    payer = lobby.squads[0];
    await submitUtr(server, payer, lobby.id);
  });

  /** Confirms the UTR, has its squad leave so that a refund is due, and submits the next squad's UTR. */
  const payAndLeave = async () => {
    const [payment] = await queueOf(server, owner, lobby.id);
    expect((await decide(server, owner, payment as QueuedPayment, 'approve')).status).toBe(200);
    await takeTurns(lobby);
    await submitUtr(server, lobby.squads[0], lobby.id);
  };

  it.each<[string, () => string, () => Person]>([
    ['the list of squads', () => `/scrims/${lobby.id}/participants`, () => owner],
    ['the list of payments', () => `/scrims/${lobby.id}/payments`, () => owner],
    ["an organizer's dashboard", () => '/dashboard/org', () => owner],
    ['a squad’s payment options', () => `/scrims/${lobby.id}/payment`, () => payer],
    ["a player's dashboard", () => '/dashboard/player', () => payer],
    ['the list of payments, for admins', () => '/admin/payments', () => admin],
  ])('%s', async (_name, target, by) => {
    await expectOneSnapshot(server, target, by().token, payAndLeave);
  });
});

describe('while a team comes and goes, one consistent snapshot is read of', () => {
  let id: string;
  let player: Person;
  let mate: Person;
  let isIn = false;
  beforeAll(async () => {
    ({ _id: id } = await publish(server, owner));
    player = await signUp(server, 'player');
    mate = await registerTeam(server, id);
  });

  const comeOrGo = async () => {
    const target = `/tournaments/${id}/register`;
    const answer = isIn
      ? await server.call(`DELETE ${target}`, { token: player.token })
      : await server.call(`POST ${target}`, { token: player.token, body: squad() });
    expect(answer.status).toBe(isIn ? 204 : 201);
    isIn = !isIn;
  };

  it.each<[string, () => string, () => Person]>([
    ['the list of teams', () => `/tournaments/${id}/participants`, () => owner],
    ['the ungrouped teams', () => `/tournaments/${id}/participants?filter=ungrouped`, () => mate],
    ['the tournament, for its player', () => `/tournaments/${id}`, () => player],
    ["all of a player's bookings", () => '/profile/bookings', () => player],
  ])('%s', async (_name, target, by) => {
    await expectOneSnapshot(server, target, by().token, comeOrGo);
  });
});

describe('while more is published, one consistent snapshot is read of', () => {
  /** Adds one more of everything that is listed. */
  const addOne = async () => {
    // Not open yet, so that its status does not depend on when it is read.
    await publishScrim(server, owner, { bookingOpensAt: server.clock.inHours(1) });
    await publish(server, owner);
    await manyBookers(server, 1);
    const promo = await server.call('POST /promos', { token: admin.token, body: { title: 'One more' } });
    expect(promo.status).toBe(201);
  };

  let limit = 100;
  /** Returns the same list with a different query each time: responses are cached per query. */
  const uncached = (list: string) => `${list}?limit=${limit--}`;

  it.each<[string, () => string, () => Person]>([
    ['the list of lobbies', () => uncached('/scrims'), () => owner],
    ['the list of tournaments', () => uncached('/tournaments'), () => owner],
    ["an organization's page", () => `/organizations/${owner.user._id}`, () => owner],
    ['the list of lobbies, for admins', () => '/admin/scrims', () => admin],
    ['the list of tournaments, for admins', () => '/admin/tournaments', () => admin],
    ['the list of accounts', () => '/admin/users', () => admin],
    ['the list of promos', () => '/admin/promotions', () => admin],
    ['the audit log', () => '/admin/audit', () => admin],
  ])('%s', async (_name, target, by) => {
    await expectOneSnapshot(server, target, by().token, addOne);
  });
});
