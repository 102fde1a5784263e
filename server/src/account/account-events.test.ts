import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../test/people.ts';
import { publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect, type TestSocket } from '../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();
let admin: Person;
let owner: Person;
let scrimId: string;
let tournamentId: string;
let own: TestSocket;
let reader: TestSocket;
let beside: TestSocket;

beforeAll(async () => {
  admin = await signInAdmin(server);
  owner = await signUp(server, 'organization');
  scrimId = (await publishScrim(server, owner))._id;
  tournamentId = (await publish(server, owner))._id;
  const other = await signUp(server, 'organization');
  own = await connect(server, owner.token);
  reader = await connect(server, (await signUp(server, 'player')).token);
  beside = await connect(server, other.token);
  await ask(reader, 'watch', { kind: 'scrim', id: scrimId });
  await ask(reader, 'watch', { kind: 'tournament', id: tournamentId });
  await ask(beside, 'watch', { kind: 'scrim', id: (await publishScrim(server, other))._id });
  // Every event of the setup has been sent.
  await sleep(1300);
});

/** Returns what each socket receives during an action whose events go to `first`. */
async function receivedDuring(act: () => Promise<unknown>, first = own) {
  const sockets = [own, reader, beside];
  for (const socket of sockets) socket.received.length = 0;
  await act();
  await expect.poll(() => first.events().length).toBeGreaterThan(0);
  for (const socket of sockets) if (socket.connected) await caughtUp(socket);
  const [ofOwn, ofReader, ofBeside] = sockets.map(socket => socket.events());
  return { own: ofOwn, reader: ofReader, beside: ofBeside };
}

const asAdmin = (path: string, body: object) => server.call(path, { token: admin.token, body });
const account = { event: 'account:changed', payload: undefined };
const ofItsEvents = () => [
  { event: 'event:changed', payload: { kind: 'scrim', id: scrimId } },
  { event: 'scrim:changed', payload: { scrimId, standings: false } },
  { event: 'event:changed', payload: { kind: 'tournament', id: tournamentId } },
];

it('a player’s registration is announced to all of their devices, and to nobody else', async () => {
  const person = await signUp(server, 'player');
  const device = await connect(server, person.token);
  const register = () =>
    server.call(`POST /tournaments/${tournamentId}/register`, { token: person.token, body: squad() });
  const { own: ofOwner, beside: ofOther } = await receivedDuring(register, device);
  expect(device.events()).toEqual([{ event: 'team:registered', payload: { tournamentId } }]);
  expect([ofOwner, ofOther]).toEqual([[], []]);
});

describe('an organizer', () => {
  const verify = (body: object) => asAdmin(`POST /admin/orgs/${owner.user._id}/verify`, body);
  it.each<[string, () => Promise<unknown>]>([
    [
      'renames itself',
      () => server.call('PUT /auth/profile', { token: owner.token, body: { name: 'Kiran Rao' } }),
    ],
    ['gets the verified badge', () => verify({ verified: true })],
    ['loses the verified badge', () => verify({ verified: false, note: 'Wrong papers' })],
  ])('that %s is notified, and so is everyone watching its events; nobody else', async (_, act) => {
    expect(await receivedDuring(act, reader)).toEqual({ own: [account], reader: ofItsEvents(), beside: [] });
  });

  it('that opens a lobby or tournament on another device is notified, nobody else', async () => {
    const alone = { own: [account], reader: [], beside: [] };
    expect(await receivedDuring(() => publishScrim(server, owner))).toEqual(alone);
    expect(await receivedDuring(() => publish(server, owner))).toEqual(alone);
  });

  it('whose promo is approved, rejected, edited or deleted by an admin is notified, nobody else', async () => {
    const { body } = await server.call('POST /promos', { token: owner.token, body: { title: 'Tonight' } });
    const path = `/admin/promotions/${body.promo._id}`;
    const alone = { own: [account], reader: [], beside: [] };
    expect(await receivedDuring(() => asAdmin(`PUT ${path}`, { status: 'active' }))).toEqual(alone);
    expect(await receivedDuring(() => asAdmin(`DELETE ${path}`, {}))).toEqual(alone);
  });

  it('that is suspended or restored: those watching its events are notified', async () => {
    const { suspend, restore } = accountsOf(server);
    const ofReader = async (act: () => Promise<unknown>) => (await receivedDuring(act, reader)).reader;
    expect(await ofReader(() => suspend(admin, owner))).toEqual(ofItsEvents());
    expect(await ofReader(() => restore(admin, owner))).toEqual(ofItsEvents());
  });
});
