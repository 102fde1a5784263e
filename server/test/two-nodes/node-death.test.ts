import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene } from '../groups.ts';
import { type Person, signUp } from '../people.ts';
import { bookSlot, publishScrim } from '../scrims.ts';
import { startSmtp } from '../smtp.ts';
import { closeSocketsAtEnd } from '../sockets.ts';
import { startBalancer } from './balancer.ts';
import { soon, useTwoNodes } from './nodes.ts';
import { groupRoom, readRoom, roomOf } from './room-reader.ts';

const smtp = await startSmtp();
const nodes = useTwoNodes(() => ({ SMTP_URL: smtp.url, AUTH_EMAIL_OTP: 'off' }));
closeSocketsAtEnd();
let front: Awaited<ReturnType<typeof startBalancer>>;

beforeAll(async () => {
  front = await startBalancer([nodes.a, nodes.b]);
});
afterAll(async () => {
  await front?.close();
  await smtp.close();
});

/** Number of slow jobs that a node runs at a time. */
const slowJobs = 8;

it('a node that dies under load loses nothing: its clients move to the other, which runs its jobs (L3)', async () => {
  // The mail server is slow, so each node has as many jobs in progress as possible.
  smtp.state.msPerMail = 3_600_000;
  const owner = await signUp(front, 'organization');
  const squad = await signUp(front, 'player');
  const lobbies: string[] = [];
  for (let count = 0; count < 2 * slowJobs; count++) {
    const scrim = await publishScrim(front, owner);
    await bookSlot(front, squad, scrim._id);
    await front.call(`DELETE /scrims/${scrim._id}`, { token: owner.token });
    lobbies.push(scrim.title);
  }
  const mailJobs = () =>
    nodes.db.selectFrom('jobs').where('kind', '=', 'send-mails').select(['run_at', 'attempts']).execute();
  const isLeased = (job: { run_at: Date; attempts: number }) => job.attempts === 1 && job.run_at > new Date();
  await soon(async () => (await mailJobs()).filter(isLeased).length).toBe(2 * slowJobs);

  const scene = await openScene(front, 2);
  const room = groupRoom(scene.tournamentId, scene.groupId, scene.own);
  const member = scene.members[0] as Person;
  const readers = Array.from({ length: 6 }, () => readRoom(front, member, room));
  await soon(() => readers.every(reader => reader.connects === 1)).toBe(true);

  const contents = Array.from({ length: 30 }, (_, turn) => `post ${turn}`);
  for (const content of contents) {
    // A dead node does not respond, so the same message is sent again, as in the web app.
    const body = { type: 'text', content, clientMsgId: content.replace(' ', '-') };
    const post = () =>
      front.call(`POST ${scene.own}`, { token: scene.members[1]?.token, body }).then(
        ({ status }) => status,
        () => 'no answer',
      );
    if (content === 'post 10') void nodes.a.kill();
    const answers = [await post()];
    while (answers.at(-1) === 'no answer') answers.push(await post());
    expect([200, 201]).toContain(answers.at(-1));
  }
  const stored = await roomOf(front, member, room);
  expect(
    stored.map(line => line.split(' ').slice(2).join(' ')).filter(text => text.startsWith('post')),
  ).toEqual(contents);
  await expect
    .poll(() => readers.map(reader => reader.held()), { timeout: 30_000, interval: 100 })
    .toEqual(readers.map(() => stored));
  expect(readers.map(reader => reader.connects)).toEqual(readers.map(() => 2));

  // The mail server drops the other node's connections, which then tries again, and the dead node's claims expire.
  smtp.state.msPerMail = 0;
  smtp.received.length = 0;
  smtp.drop();
  const now = new Date();
  await nodes.db.updateTable('deliveries').set({ claimed_until: now }).execute();
  await nodes.db.updateTable('jobs').set({ run_at: now }).where('kind', '=', 'send-mails').execute();
  const written = () => [...new Set(smtp.received.map(({ subject }) => subject))].sort();
  await soon(written).toEqual(lobbies.map(title => `${title} was cancelled`).sort());
  await soon(async () => (await mailJobs()).length).toBe(0);
});
