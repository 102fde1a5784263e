import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsOfAnotherNode, queuedAbout } from '../../test/deliveries.ts';
import { type Person, signUp, squad } from '../../test/people.ts';
import { type Booker, manyBookers, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { timeInWords } from '../platform/lib/time-in-words.ts';
import { noticeSource } from './notice-source.ts';
import { tell } from './tell.ts';

const server = useServer();
let owner: Person;
let bookers: Booker[];

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  bookers = await manyBookers(server, 120);
  // Tests decide when mails are sent.
  await server.deps.jobs.pause();
});

const book = async ({ token }: Booker, id: string) =>
  expect((await server.call(`POST /scrims/${id}/book`, { token, body: squad() })).status).toBe(201);
const giveUp = ({ token }: Booker, id: string) => server.call(`DELETE /scrims/${id}/book`, { token });
const cancel = (id: string) => server.call(`DELETE /scrims/${id}`, { token: owner.token });

/** Returns a lobby with this many slots, booked by these people in order. */
async function lobby(slots: number, people: readonly Booker[]) {
  const scrim = await publishScrim(server, owner, { slots });
  for (const person of people) await book(person, scrim._id);
  return scrim;
}

/** Returns the subjects of the mails about the lobby, by booker. */
async function mailsOf(title: string): Promise<Map<string, string[]>> {
  const rows = await server.deps.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject'])
    .where('subject', 'like', `${title}%`)
    .orderBy('id')
    .execute();
  const byAddress = Map.groupBy(rows, row => row.recipient.split('@')[0] ?? '');
  return new Map([...byAddress].map(([id, own]) => [id, own.map(row => row.subject.slice(title.length))]));
}

const queued = async (scrimId: string) =>
  (await queuedAbout(server, scrimId)).filter(({ recipient_id }) => recipient_id !== owner.user._id);

describe('mails to the squads of a lobby', () => {
  it('delay no response, and reach everyone on a full waitlist once', async () => {
    const scrim = await publishScrim(server, owner, { slots: 2 });
    await Promise.all(bookers.map(person => book(person, scrim._id)));
    expect((await cancel(scrim._id)).status).toBe(204);
    expect((await mailsOf(scrim.title)).size).toBe(0);
    expect(await queued(scrim._id)).toHaveLength(120);
    await server.deps.jobs.runDue();
    const sent = await mailsOf(scrim.title);
    expect([...sent.keys()].sort()).toEqual(bookers.map(({ userId }) => userId).sort());
    expect(new Set([...sent.values()].map(String))).toEqual(new Set([' was cancelled']));
    expect(await queued(scrim._id)).toEqual([]);
  });

  it('are sent by another node if one fails', async () => {
    const scrim = await publishScrim(server, owner, { slots: 2 });
    await Promise.all(bookers.map(person => book(person, scrim._id)));
    await cancel(scrim._id);
    const { mailer } = server.deps;
    let left = 70;
    const failing = mailsOfAnotherNode(server, {
      deliver: async mail => (left-- > 0 ? mailer.deliver(mail) : Promise.reject(new Error('no disk'))),
    });
    expect(await failing(scrim._id)).toBeInstanceOf(Date);
    await expect(failing(scrim._id)).rejects.toThrow('no disk');
    expect(await queued(scrim._id)).toHaveLength(50);
    await server.deps.jobs.runDue();
    const sent = await mailsOf(scrim.title);
    expect(sent.size).toBe(120);
    expect([...sent.values()].filter(mails => mails.length > 1)).toEqual([]);
  });

  it('announce many promotions at once, each squad its own slot', async () => {
    const people = bookers.slice(0, 9);
    const scrim = await lobby(1, people);
    await server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body: { slots: 9 } });
    await server.deps.jobs.runDue();
    const sent = await mailsOf(scrim.title);
    expect(people.map(({ userId }) => sent.get(userId)?.join())).toEqual([
      undefined,
      ...[2, 3, 4, 5, 6, 7, 8, 9].map(slot => `: you have slot 0${slot}`),
    ]);
  });

  it('are true when sent: nothing about a slot that was given up, only that the scrim is cancelled', async () => {
    const [first, second, third] = bookers as [Booker, Booker, Booker];
    const scrim = await lobby(1, [first, second, third]);
    await giveUp(first, scrim._id);
    await giveUp(second, scrim._id);
    expect(await queued(scrim._id)).toHaveLength(2);
    await cancel(scrim._id);
    await server.deps.jobs.runDue();
    const sent = await mailsOf(scrim.title);
    expect([first, second, third].map(({ userId }) => sent.get(userId))).toEqual([
      undefined,
      undefined,
      [' was cancelled'],
    ]);
  });

  it('tell every squad about a new start, waitlist included, and post it in the room', async () => {
    const [first, second] = bookers as [Booker, Booker];
    const scrim = await lobby(1, [first, second]);
    const move = (body: object) => server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body });
    expect((await move({ description: 'As before.', startAt: scrim.startAt })).status).toBe(200);
    expect(await queued(scrim._id)).toEqual([]);
    const later = new Date(Date.parse(scrim.startAt) + 90 * 60_000).toISOString();
    expect((await move({ startAt: later })).status).toBe(200);
    await server.deps.jobs.runDue();
    const sent = await mailsOf(scrim.title);
    expect([first, second].map(({ userId }) => sent.get(userId))).toEqual([
      [' has a new start time'],
      [' has a new start time'],
    ]);
    const { body } = await server.call(`GET /scrims/${scrim._id}/room`, { token: first.token });
    expect(body.room.messages.at(-1)).toMatchObject({
      type: 'system',
      content: expect.stringMatching(/^The start was moved to \w{3} \d+ \w{3}, \d+:\d\d [AP]M IST$/),
    });
  });

  it('state the newest start, even if it moves while they are being sent', async () => {
    const [first] = bookers as [Booker];
    const scrim = await lobby(1, [first]);
    const move = async (minutes: number) => {
      const startAt = new Date(Date.parse(scrim.startAt) + minutes * 60_000).toISOString();
      const { status } = await server.call(`PUT /scrims/${scrim._id}`, {
        token: owner.token,
        body: { startAt },
      });
      expect(status).toBe(200);
    };
    await move(30);
    const { db, mailer } = server.deps;
    const interrupted = mailsOfAnotherNode(server, {
      deliver: async mail => {
        await mailer.deliver(mail);
        await move(90);
      },
    });
    await interrupted(scrim._id);
    await server.deps.jobs.runDue();
    const bodies = await db
      .selectFrom('mail_outbox')
      .select('body')
      .where('subject', 'like', `${scrim.title}%`)
      .orderBy('id')
      .execute();
    const told = [30, 90].map(minutes => timeInWords(new Date(Date.parse(scrim.startAt) + minutes * 60_000)));
    expect(bodies.map(({ body }) => /It now starts (.*?)\. If/.exec(body)?.[1])).toEqual(told);
  });

  it('tell a squad that it got a slot and that the start moved, both with the new start', async () => {
    const [first, second] = bookers as [Booker, Booker];
    const scrim = await lobby(1, [first, second]);
    await giveUp(first, scrim._id);
    const startAt = new Date(Date.parse(scrim.startAt) + 90 * 60_000).toISOString();
    await server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body: { startAt } });
    await server.deps.jobs.runDue();
    const { body } = await server.deps.db
      .selectFrom('mail_outbox')
      .select('body')
      .where('subject', '=', `${scrim.title}: you have slot 01`)
      .executeTakeFirstOrThrow();
    expect(body).toContain(`starts ${timeInWords(new Date(startAt))}`);
    // Each is sent: one could be held back or switched off on its own.
    expect((await mailsOf(scrim.title)).get(second.userId)?.toSorted()).toEqual([
      ' has a new start time',
      ': you have slot 01',
    ]);
  });

  it('are not queued if the action was rolled back', async () => {
    const [first] = bookers as [Booker];
    const scrim = await lobby(1, [first]);
    const kick = () =>
      server.call(`DELETE /scrims/${scrim._id}/participants/${first.userId}`, { token: owner.token });
    expect((await kick()).status).toBe(204);
    expect((await kick()).status).toBe(404);
    await server.deps.jobs.runDue();
    expect((await mailsOf(scrim.title)).get(first.userId)).toEqual([': your squad was kicked']);
  });
});

describe('the queue', () => {
  /** Mails whose subject is in their facts. */
  const titled = noticeSource(async () => item => item, {
    'promo-decided': {
      text: ({ facts }) => ({ title: String(facts.title), body: '', link: '/' }),
    },
  });
  const sender = (sent: string[]) =>
    mailsOfAnotherNode(server, {
      deliver: async ({ subject }) => void sent.push(subject),
      sources: [titled],
    });

  /** Queues mails to the organizer, each with its due time in minutes from now. */
  async function queueTitled(subjectId: string, dueMinutes: Record<string, number>) {
    const now = server.clock.now();
    const news = Object.entries(dueMinutes).map(([title, minutes]) => ({
      kind: 'promo-decided' as const,
      subjectId,
      topic: `titled:${title}`,
      recipientId: owner.user._id,
      facts: { title },
      dueAt: new Date(+now + minutes * 60_000),
    }));
    await server.deps.db.transaction().execute(trx => tell(trx, news, { now }));
    return news;
  }

  it('sends each mail when it is due, even if others are due later', async () => {
    const subjectId = randomUUIDv7();
    const [, soon, late] = await queueTitled(subjectId, { now: 0, soon: 1, late: 9 });
    const sent: string[] = [];
    const send = sender(sent);
    expect(await send(subjectId)).toEqual(soon?.dueAt);
    expect(sent).toEqual(['now']);
    server.clock.advance(60_000);
    expect(await send(subjectId)).toEqual(late?.dueAt);
    server.clock.advance(8 * 60_000);
    expect(await send(subjectId)).toBeNull();
    expect(sent).toEqual(['now', 'soon', 'late']);
  });

  it('keeps any number of mails that only newer nodes know, and sends the others', async () => {
    const subjectId = randomUUIDv7();
    const { db } = server.deps;
    // More than one run sends.
    const newer = Array.from({ length: 60 }, (_, i) => ({
      kind: 'kyc-decided' as const,
      subjectId,
      topic: `newer:${i}`,
      recipientId: owner.user._id,
    }));
    await db.transaction().execute(trx => tell(trx, newer, { now: server.clock.now() }));
    await queueTitled(subjectId, { known: 0 });
    const sent: string[] = [];
    await expect(sender(sent)(subjectId)).rejects.toThrow('unknown kind of notice: kyc-decided');
    expect(sent).toEqual(['known']);
    expect((await queuedAbout(server, subjectId)).map(({ kind }) => kind)).toEqual(
      newer.map(({ kind }) => kind),
    );
  });
});
