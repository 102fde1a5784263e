import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp, squad } from '../../test/people.ts';
import { type Booker, manyBookers, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { timeInWords } from '../platform/lib/time-in-words.ts';
import { createLetterWriter } from './letter-writer.ts';

const server = useServer();
let owner: Person;
let bookers: Booker[];

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  bookers = await manyBookers(server, 120);
  // Letters are written when a test says so.
  await server.deps.jobs.pause();
});

const book = async ({ token }: Booker, id: string) =>
  expect((await server.call(`POST /scrims/${id}/book`, { token, body: squad() })).status).toBe(201);
const giveUp = ({ token }: Booker, id: string) => server.call(`DELETE /scrims/${id}/book`, { token });
const cancel = (id: string) => server.call(`DELETE /scrims/${id}`, { token: owner.token });

/** A lobby with this many seats, in which these have booked in their order. */
async function lobby(slots: number, people: readonly Booker[]) {
  const scrim = await publishScrim(server, owner, { slots });
  for (const person of people) await book(person, scrim._id);
  return scrim;
}

/** The subjects that were written about the lobby, by booker. */
async function lettersOf(title: string): Promise<Map<string, string[]>> {
  const rows = await server.deps.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject'])
    .where('subject', 'like', `${title}%`)
    .orderBy('id')
    .execute();
  const byAddress = Map.groupBy(rows, row => row.recipient.split('@')[0] ?? '');
  return new Map([...byAddress].map(([id, own]) => [id, own.map(row => row.subject.slice(title.length))]));
}

const owed = (scrimId: string) =>
  server.deps.db.selectFrom('booking_letters').selectAll().where('scrim_id', '=', scrimId).execute();

describe('letters to the squads of a lobby', () => {
  it('keep no answer waiting, and reach everybody of a full waitlist once', async () => {
    const scrim = await publishScrim(server, owner, { slots: 2 });
    await Promise.all(bookers.map(person => book(person, scrim._id)));
    expect((await cancel(scrim._id)).status).toBe(204);
    expect((await lettersOf(scrim.title)).size).toBe(0);
    expect(await owed(scrim._id)).toHaveLength(120);
    await server.deps.jobs.runDue();
    const written = await lettersOf(scrim.title);
    expect([...written.keys()].sort()).toEqual(bookers.map(({ userId }) => userId).sort());
    expect(new Set([...written.values()].map(String))).toEqual(new Set([' was cancelled']));
    expect(await owed(scrim._id)).toEqual([]);
  });

  it('are written on where a node failed at them', async () => {
    const scrim = await publishScrim(server, owner, { slots: 2 });
    await Promise.all(bookers.map(person => book(person, scrim._id)));
    await cancel(scrim._id);
    const { db, log, mailer } = server.deps;
    let left = 70;
    const failing = createLetterWriter({
      db,
      clock: server.clock,
      publicUrl: () => '',
      log,
      mailer: {
        deliver: async mail => (left-- > 0 ? mailer.deliver(mail) : Promise.reject(new Error('no disk'))),
      },
    });
    expect(await failing(scrim._id)).toBeInstanceOf(Date);
    await expect(failing(scrim._id)).rejects.toThrow('no disk');
    expect(await owed(scrim._id)).toHaveLength(50);
    await server.deps.jobs.runDue();
    const written = await lettersOf(scrim.title);
    expect(written.size).toBe(120);
    expect([...written.values()].filter(letters => letters.length > 1)).toEqual([]);
  });

  it('tell of many promotions at once, each squad of its own seat', async () => {
    const people = bookers.slice(0, 9);
    const scrim = await lobby(1, people);
    await server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body: { slots: 9 } });
    await server.deps.jobs.runDue();
    const written = await lettersOf(scrim.title);
    expect(people.map(({ userId }) => written.get(userId)?.join())).toEqual([
      undefined,
      ...[2, 3, 4, 5, 6, 7, 8, 9].map(slot => `: you have slot 0${slot}`),
    ]);
  });

  it('say what is true when they are written: nothing of a seat that was given up, only that it is cancelled', async () => {
    const [first, second, third] = bookers as [Booker, Booker, Booker];
    const scrim = await lobby(1, [first, second, third]);
    await giveUp(first, scrim._id);
    await giveUp(second, scrim._id);
    expect(await owed(scrim._id)).toHaveLength(2);
    await cancel(scrim._id);
    await server.deps.jobs.runDue();
    const written = await lettersOf(scrim.title);
    expect([first, second, third].map(({ userId }) => written.get(userId))).toEqual([
      undefined,
      undefined,
      [' was cancelled'],
    ]);
  });

  it('tell every squad of another start, also those who wait, and say it in the room', async () => {
    const [first, second] = bookers as [Booker, Booker];
    const scrim = await lobby(1, [first, second]);
    const move = (body: object) => server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body });
    expect((await move({ description: 'As before.', startAt: scrim.startAt })).status).toBe(200);
    expect(await owed(scrim._id)).toEqual([]);
    const later = new Date(Date.parse(scrim.startAt) + 90 * 60_000).toISOString();
    expect((await move({ startAt: later })).status).toBe(200);
    await server.deps.jobs.runDue();
    const written = await lettersOf(scrim.title);
    expect([first, second].map(({ userId }) => written.get(userId))).toEqual([
      [' starts at another time'],
      [' starts at another time'],
    ]);
    const { body } = await server.call(`GET /scrims/${scrim._id}/room`, { token: first.token });
    expect(body.room.messages.at(-1)).toMatchObject({
      type: 'system',
      content: expect.stringMatching(/^The start was moved to \w{3} \d+ \w{3}, \d+:\d\d [AP]M IST$/),
    });
  });

  it('tell of the newest start, also where it moves while they are written', async () => {
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
    const { db, log, mailer } = server.deps;
    const interrupted = createLetterWriter({
      db,
      clock: server.clock,
      publicUrl: () => '',
      log,
      mailer: {
        deliver: async mail => {
          await mailer.deliver(mail);
          await move(90);
        },
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
    expect(bodies.map(({ body }) => /It starts (.*) now/.exec(body)?.[1])).toEqual(told);
  });

  it('tell a squad that got a seat of that, and of its start, also where the start moved before they were written', async () => {
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
    expect((await lettersOf(scrim.title)).get(second.userId)).toHaveLength(1);
  });

  it('are not owed where the act came to nothing', async () => {
    const [first] = bookers as [Booker];
    const scrim = await lobby(1, [first]);
    const kick = () =>
      server.call(`DELETE /scrims/${scrim._id}/participants/${first.userId}`, { token: owner.token });
    expect((await kick()).status).toBe(204);
    expect((await kick()).status).toBe(404);
    await server.deps.jobs.runDue();
    expect((await lettersOf(scrim.title)).get(first.userId)).toEqual([': your squad was kicked']);
  });
});
