import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsOfAnotherNode, queuedAbout } from '../../test/deliveries.ts';
import { decide, submitUtr } from '../../test/payments.ts';
import { type Person, signInAdmin, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { startSmtp } from '../../test/smtp.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { sendJobs } from './tell.ts';

const smtp = await startSmtp();
// The clock jumps ahead; sessions must outlive that.
const server = useServer({ smtpUrl: smtp.url, accessTokenSeconds: 300 * 24 * 3600 });
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  // Tests decide when mails are sent.
  await server.deps.jobs.pause();
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.state.isAway = false;
  smtp.state.answerTo = () => '250 taken';
  smtp.state.msPerMail = 0;
});
afterAll(() => smtp.close());

const queued = async (scrimId: string) =>
  (await queuedAbout(server, scrimId))
    .filter(({ recipient_id }) => recipient_id !== owner.user._id)
    .map(({ tries }) => ({ tries }));
const sent = (title: string) => smtp.received.filter(({ subject }) => subject.startsWith(title));
const recipients = (title: string) =>
  sent(title)
    .map(({ to }) => to)
    .sort();

/** Skips past the backoff of a job that failed a few times, and runs it again. */
async function later() {
  server.clock.advance(10 * 60_000);
  await server.deps.jobs.runDue();
}

/** Returns a cancelled lobby that had this many squads. */
async function cancelled(squads: number) {
  const scrim = await publishScrim(server, owner, { slots: squads });
  const players: Person[] = [];
  for (let slot = 0; slot < squads; slot++) players.push((await bookedPlayer(server, scrim._id)).player);
  expect((await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token })).status).toBe(204);
  return { scrim, addresses: players.map(({ user }) => user.email) };
}

describe('mails sent by a real mail server', () => {
  it('are queued while it is down, and arrive once it is back', async () => {
    smtp.state.isAway = true;
    smtp.drop();
    const { scrim, addresses } = await cancelled(4);
    await server.deps.jobs.runDue();
    expect(await queued(scrim._id)).toHaveLength(4);
    smtp.state.isAway = false;
    await later();
    expect(recipients(scrim.title)).toEqual(addresses.toSorted());
    expect(await queued(scrim._id)).toEqual([]);
  });

  it('are sent once each if more is queued while a slow server takes them', async () => {
    const { scrim, addresses } = await cancelled(12);
    smtp.state.msPerMail = 30;
    const log = { error: (error: unknown) => expect.unreachable(String(error)) };
    const send = mailsOfAnotherNode(server, { log });
    const first = send(scrim._id);
    await expect.poll(() => sent(scrim.title).length).toBeGreaterThan(0);
    await Promise.all([first, send(scrim._id)]);
    expect(recipients(scrim.title)).toEqual(addresses.toSorted());
    expect(await queued(scrim._id)).toEqual([]);
  });

  it('claimed by a node that died are sent once its claim has expired', async () => {
    const { scrim } = await cancelled(1);
    const until = new Date(server.clock.now().getTime() + 60_000);
    const { db } = server.deps;
    await db.updateTable('deliveries').set({ claimed_until: until }).execute();
    await server.deps.jobs.runDue();
    expect(sent(scrim.title)).toEqual([]);
    server.clock.advance(60_000);
    await server.deps.jobs.runDue();
    expect(sent(scrim.title)).toHaveLength(1);
  });

  it('sent again after a crash have the same Message-ID (D10)', async () => {
    const { scrim } = await cancelled(1);
    const { mailer } = server.deps;
    const crashing = mailsOfAnotherNode(server, {
      deliver: async mail => {
        await mailer.deliver(mail);
        throw new Error('the node died before it deleted the row');
      },
    });
    await expect(crashing(scrim._id)).rejects.toThrow('died');
    await server.deps.jobs.runDue();
    const ids = sent(scrim.title).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@\S+>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('are sent once each if the node that sends them is stopped, the rest right after a restart (D10)', async () => {
    const { scrim, addresses } = await cancelled(12);
    smtp.state.msPerMail = 100;
    const log = { error: (error: unknown) => expect.unreachable(String(error)) };
    const deps = { db: server.deps.db, clock: server.clock, log };
    const send = mailsOfAnotherNode(server, { log });
    const stopped = createJobs(deps, { prompt: {}, slow: { [sendJobs.mail]: send } });
    const running = stopped.runDue();
    await expect.poll(() => sent(scrim.title).length).toBeGreaterThan(0);
    await stopped.close();
    expect(sent(scrim.title).length).toBeLessThan(12);
    await running;
    smtp.state.msPerMail = 0;
    await server.deps.jobs.runDue();
    expect(recipients(scrim.title)).toEqual(addresses.toSorted());
  });

  it('reach all the others first if many addresses are temporarily refused', async () => {
    const { scrim, addresses } = await cancelled(60);
    const refused = new Set(addresses.filter((_, index) => index % 6 === 0));
    smtp.state.answerTo = address => (refused.has(address) ? '450 not yet' : '250 taken');
    await server.deps.jobs.runDue();
    expect(sent(scrim.title)).toHaveLength(50);
    smtp.state.answerTo = () => '250 taken';
    await later();
    expect(sent(scrim.title)).toHaveLength(60);
  });

  it('about a payment are queued like those about a slot', async () => {
    smtp.state.isAway = true;
    smtp.drop();
    const scrim = await publishScrim(server, owner, { entryFee: 250 });
    const { player } = await bookedPlayer(server, scrim._id);
    const payment = await submitUtr(server, player, scrim._id);
    expect((await decide(server, owner, payment, 'approve')).status).toBe(200);
    await server.deps.jobs.runDue();
    expect(await queued(scrim._id)).toHaveLength(1);
    smtp.state.isAway = false;
    await later();
    expect(sent(scrim.title)).toMatchObject([
      { to: player.user.email, subject: `${scrim.title}: your slot is confirmed` },
    ]);
  });

  it('reach the others if one address is refused, temporarily or permanently', async () => {
    const { scrim, addresses } = await cancelled(4);
    const [gone, full, ...others] = addresses as [string, string, ...string[]];
    smtp.state.answerTo = address =>
      address === gone ? '550 no such mailbox' : address === full ? '452 mailbox full' : '250 taken';
    await server.deps.jobs.runDue();
    expect(
      sent(scrim.title)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(others.toSorted());
    expect(await queued(scrim._id)).toEqual([{ tries: 1 }]);
    smtp.state.answerTo = () => '250 taken';
    await later();
    expect(sent(scrim.title).at(-1)?.to).toBe(full);
    expect(await queued(scrim._id)).toEqual([]);
  });

  it('are dropped if an address is refused for days', async () => {
    const { scrim } = await cancelled(1);
    smtp.state.answerTo = () => '452 mailbox full';
    await server.deps.jobs.runDue();
    expect(await queued(scrim._id)).toHaveLength(1);
    server.clock.advance(73 * 60 * 60_000);
    await server.deps.jobs.runDue();
    expect(await queued(scrim._id)).toEqual([]);
  });
});

describe('a mail to an organizer whose lobby an admin cancelled', () => {
  const jobs = () =>
    server.deps.db.selectFrom('jobs').select('key').where('kind', '=', sendJobs.mail).execute();
  const cancelledByAdmin = async () => {
    const scrim = await publishScrim(server, owner);
    const { token } = await signInAdmin(server);
    expect((await server.call(`DELETE /admin/scrims/${scrim._id}`, { token })).status).toBe(204);
    await server.deps.jobs.runDue();
    return scrim;
  };

  it('is queued while the mail server is down, and arrives once it is back', async () => {
    smtp.state.isAway = true;
    smtp.drop();
    const scrim = await cancelledByAdmin();
    expect(await jobs()).toEqual([{ key: scrim._id }]);
    smtp.state.isAway = false;
    await later();
    expect(sent(scrim.title)).toMatchObject([
      { to: owner.user.email, subject: `${scrim.title} was cancelled by an admin` },
    ]);
    expect(await jobs()).toEqual([]);
  });

  it('is retried for days if its address refuses it, then dropped', async () => {
    smtp.state.answerTo = () => '452 mailbox full';
    const scrim = await cancelledByAdmin();
    expect(await jobs()).toEqual([{ key: scrim._id }]);
    server.clock.advance(73 * 60 * 60_000);
    await server.deps.jobs.runDue();
    expect(await jobs()).toEqual([]);
    expect(sent(scrim.title)).toEqual([]);
  });
});
