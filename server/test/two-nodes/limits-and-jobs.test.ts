import { expect, it } from 'vitest';
import { type Person, signUp } from '../people.ts';
import { bookSlot, publishScrim } from '../scrims.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect } from '../sockets.ts';
import { type NodeProcess, soon, useTwoNodes } from './nodes.ts';

const nodes = useTwoNodes();
closeSocketsAtEnd();

const lobbies = 8;

/** Opens lobbies in which all of these squads have a slot. */
async function openLobbies(owner: Person, squads: readonly Person[]) {
  const opened = [];
  for (let lobby = 0; lobby < lobbies; lobby++) {
    const scrim = await publishScrim(nodes.a, owner);
    for (const squad of squads) await bookSlot(nodes.b, squad, scrim._id);
    opened.push(scrim);
  }
  return opened;
}

it('jobs of many lobbies, due at once on two nodes, run once each', async () => {
  const owner = await signUp(nodes.a, 'organization');
  const squads = [await signUp(nodes.a, 'player'), await signUp(nodes.b, 'player')];
  const scrims = await openLobbies(owner, squads);

  // The release of room details.
  const reader = await connect(nodes.b, squads[0]?.token);
  for (const { _id } of scrims) expect(await ask(reader, 'join-scrim', _id)).toEqual({ ok: true });
  const releaseAt = new Date(Date.now() + 4_000).toISOString();
  for (const { _id } of scrims) {
    const { status } = await nodes.a.call(`PUT /scrims/${_id}/room/credentials`, {
      token: owner.token,
      body: { matchNumber: 1, roomId: '44001', password: 'drop', releaseAt },
    });
    expect(status).toBe(200);
  }
  const released = async () => {
    const answers = scrims.map(({ _id }) =>
      nodes.b.call(`GET /scrims/${_id}/room/credentials`, { token: squads[0]?.token }),
    );
    return (await Promise.all(answers)).filter(({ body }) => body.credentials.released).length;
  };
  await soon(released).toBe(lobbies);
  const jobsLeft = async (kind: string) =>
    (await nodes.db.selectFrom('jobs').select('id').where('kind', '=', kind).execute()).length;
  await soon(() => jobsLeft('release-credentials')).toBe(0);
  await caughtUp(reader);
  for (const { _id } of scrims) {
    const { body } = await nodes.b.call(`GET /scrims/${_id}/room`, { token: owner.token });
    const lines = body.room.messages.filter((message: { type: string }) => message.type === 'credentials');
    expect(lines).toHaveLength(1);
    // One when they were set, one when they were released.
    await soon(() => reader.of('scrim:credentials').filter(({ scrimId }) => scrimId === _id).length).toBe(2);
  }

  // The mails to the squads of cancelled lobbies.
  const cancelled = await Promise.all(
    scrims.map(({ _id }, turn) =>
      (turn % 2 ? nodes.a : nodes.b).call(`DELETE /scrims/${_id}`, { token: owner.token }),
    ),
  );
  expect(cancelled.map(({ status }) => status)).toEqual(scrims.map(() => 204));
  await soon(() => jobsLeft('send-mails')).toBe(0);
  const mails = await nodes.db.selectFrom('mail_outbox').select(['recipient', 'subject']).execute();
  for (const { title } of scrims) {
    const readers = mails.filter(
      ({ subject }) => subject.startsWith(`${title}:`) || subject.startsWith(`${title} `),
    );
    expect(readers.map(mail => mail.recipient).sort()).toEqual(squads.map(({ user }) => user.email).sort());
  }
});

it('requests on one node count towards the rate limit on the other (B4)', async () => {
  const { token } = await signUp(nodes.a, 'player');
  const exported = async (node: NodeProcess, times: number) => {
    let given = 0;
    // One after the other: an account may run only two at a time.
    for (let turn = 0; turn < times; turn++) {
      if ((await node.call('GET /profile/export', { token })).status === 200) given++;
    }
    return given;
  };
  expect([await exported(nodes.a, 20), await exported(nodes.b, 20)]).toEqual([20, 10]);
  expect([await exported(nodes.a, 1), await exported(nodes.b, 1)]).toEqual([0, 0]);
});

it('password guesses are counted together, at once and in any order (A5)', async () => {
  const { user, password } = await signUp(nodes.a, 'player');
  const login = (node: NodeProcess, word: string) =>
    node.call('POST /auth/login', { body: { email: user.email, password: word } });
  const guesses = Array.from({ length: 20 }, (_, turn) =>
    login(turn % 2 ? nodes.a : nodes.b, 'a wrong guess'),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter(status => status === 401)).toHaveLength(8);
  expect(statuses.filter(status => status === 429)).toHaveLength(12);
  for (const node of [nodes.a, nodes.b]) expect((await login(node, password)).status).toBe(429);
});
