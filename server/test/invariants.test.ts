import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openScene } from './groups.ts';
import { brokenInvariants, invariants } from './invariants.ts';
import { type SceneIds, waysToBreak } from './invariants-breaking.ts';
import { decide, heldSlot, submitUtr } from './payments.ts';
import { signInAdmin } from './people.ts';
import { bookedPlayer, publishScrim } from './scrims.ts';
import { useServer } from './server.ts';

const server = useServer();

let ids: SceneIds;

beforeAll(async () => {
  const scene = await openScene(server, 2);
  const other = await openScene(server, 1);
  const admin = await signInAdmin(server);
  const posted = await server.call(`POST ${scene.own}`, {
    token: scene.members[0]?.token,
    body: { type: 'text', content: 'Which map first?', clientMsgId: 'once' },
  });
  const scrim = await publishScrim(server, scene.owner, { slots: 3, reservedSlots: [3] });
  const [confirmed, second, waiting] = [
    await bookedPlayer(server, scrim._id),
    await bookedPlayer(server, scrim._id),
    await bookedPlayer(server, scrim._id),
  ];
  const { scrim: paidScrim, ...held } = await heldSlot(server, scene.owner);
  const paid = await bookedPlayer(server, paidScrim._id);
  const payment = await submitUtr(server, paid.player, paidScrim._id);
  expect((await decide(server, scene.owner, payment, 'approve')).status).toBe(200);
  await server.deps.jobs.pause();
  ids = {
    cup: scene.tournamentId,
    otherCup: other.tournamentId,
    group: scene.groupId,
    room: scene.roomId,
    owner: scene.owner.user._id,
    admin: admin.user._id,
    member: scene.members[0]?.user._id ?? '',
    message: posted.body.message._id,
    scrim: scrim._id,
    confirmed: confirmed.booking._id,
    second: second.booking._id,
    waiting: waiting.booking._id,
    paidScrim: paidScrim._id,
    held: held.booking._id,
    paid: paid.booking._id,
    payment: payment._id,
  };
});

it('all invariants hold after actions of every kind', async () => {
  expect(await brokenInvariants(server.deps.db)).toEqual([]);
});

it('each invariant has a statement that breaks it', () => {
  expect(Object.keys(waysToBreak).sort()).toEqual(invariants.map(rule => rule.broken).sort());
});

it.each(Object.entries(waysToBreak))('a broken invariant is reported: %s', async (sentence, statements) => {
  const keepNothing = new Error('rolled back');
  const found: string[] = [];
  const breaking = server.deps.db.transaction().execute(async trx => {
    for (const statement of statements(ids)) await sql.raw(statement).execute(trx);
    found.push(...(await brokenInvariants(trx)));
    throw keepNothing;
  });
  await expect(breaking).rejects.toBe(keepNothing);
  expect(found.map(line => line.replace(/ \(\d+, one is [^()]*\)$/, ''))).toContain(sentence);
});
