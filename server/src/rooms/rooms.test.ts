import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, MessagePage, PostMessageBody } from '@hotdrop/contract/rooms/rooms.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../test/people.ts';
import { useServer } from '../../test/server.ts';
import type { Permit } from './rooms.policy.ts';

const server = useServer();
// Rooms without an owner: other features decide who owns them.
server.breaksOnPurpose('A room belongs to no group or scrim, or to several');
let writers: Person[];

beforeAll(async () => {
  writers = await Promise.all(Array.from({ length: 5 }, () => signUp(server, 'player')));
});

const rooms = () => server.deps.rooms;
const idOf = (index: number) => writers[index % writers.length]?.user._id ?? '';
const by = (index: number) => ({ _id: idOf(index), moderates: false });

async function openRoom(): Promise<string> {
  const roomId = randomUUIDv7();
  await rooms().open(server.deps.db, [roomId]);
  return roomId;
}

const text = (content: string, clientMsgId: string | null = null): PostMessageBody => ({
  type: 'text',
  content,
  imageUrl: null,
  clientMsgId,
});

const page = (roomId: string, query: { limit?: number; before?: number; afterRev?: number } = {}) =>
  rooms().page(roomId, { limit: 100, ...query });

/** Follows a room by revisions from `afterRev` until there are no more; returns each message's last state. */
async function follow(roomId: string, afterRev: number, limit = 7): Promise<Map<string, Message>> {
  const state = new Map<string, Message>();
  let rev = afterRev;
  let got: MessagePage;
  do {
    got = await page(roomId, { limit, afterRev: rev });
    for (const message of got.messages) state.set(message._id, message);
    rev = got.lastRev;
  } while (got.hasMore);
  return state;
}

/** Returns the whole room as the database has it, read backwards from the newest page. */
async function wholeRoom(roomId: string, limit = 7): Promise<Message[]> {
  let got = await page(roomId, { limit });
  const all = [...got.messages];
  while (got.hasMore) {
    got = await page(roomId, { limit, before: all[0]?.seq ?? 0 });
    all.unshift(...got.messages);
  }
  return all;
}

describe('the order of a room (D2)', () => {
  it('has no gap, and a reader who pages while 50 write misses nothing', async () => {
    const roomId = await openRoom();
    const seen = new Map<number, string>();
    let writing = true;
    const reader = (async () => {
      let rev = 0;
      for (;;) {
        const last = !writing;
        const got = await page(roomId, { limit: 10, afterRev: rev });
        for (const message of got.messages) {
          expect(seen.has(message.seq)).toBe(false);
          seen.set(message.seq, message._id);
        }
        rev = got.lastRev;
        if (last && !got.hasMore) return rev;
      }
    })();
    const write = async (index: number): Promise<string> => {
      if (index % 2 === 0) return (await rooms().post(roomId, by(index), text(`m ${index}`))).message._id;
      // A transaction that holds its number for a while before it commits; one in five rolls back.
      const doomed = index % 5 === 0;
      const writing = server.deps.db.transaction().execute(async trx => {
        const message = await rooms().addSystemLine(trx, roomId, `line ${index}`);
        await sleep(Math.random() * 30);
        if (doomed) throw new Error('rolled back');
        return message._id;
      });
      return doomed ? writing.catch(() => '') : writing;
    };
    const written: string[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, writer) => {
        for (let count = 0; count < 3; count++) {
          await sleep(Math.random() * 20);
          const id = await write(writer * 3 + count);
          if (id) written.push(id);
        }
      }),
    );
    writing = false;
    const lastRev = await reader;
    const total = written.length + 1;
    expect(lastRev).toBe(total);
    expect([...seen.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
    expect(new Set(seen.values())).toEqual(new Set([...written, (await wholeRoom(roomId))[0]?._id]));
  });

  it('adds several system messages at once, in order, even for a room that is gone', async () => {
    const [one, two, gone] = [await openRoom(), await openRoom(), await openRoom()];
    await rooms().remove(server.deps.db, [gone]);
    const lines = await rooms().addSystemLines(server.deps.db, [
      { roomId: one, content: 'a' },
      { roomId: two, content: 'b' },
      { roomId: gone, content: 'c' },
      { roomId: one, content: 'd' },
    ]);
    expect(lines.map(({ roomId, content, seq, rev }) => [roomId, content, seq, rev])).toEqual([
      [one, 'a', 2, 2],
      [two, 'b', 2, 2],
      [one, 'd', 3, 3],
    ]);
    expect((await page(one)).messages.map(message => message.content)).toEqual(['Room opened', 'a', 'd']);
  });

  it('opens thousands of rooms in one statement', async () => {
    const many = Array.from({ length: 3000 }, () => randomUUIDv7());
    await rooms().open(server.deps.db, many);
    expect((await page(many[2999] ?? '')).messages).toMatchObject([
      { seq: 1, rev: 1, type: 'system', content: 'Room opened', senderId: null },
    ]);
  });
});

describe('a message is stored once (D3)', () => {
  it('if the same one is posted 20 times in parallel', async () => {
    const roomId = await openRoom();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rooms().post(roomId, by(0), text('once', 'tab-1:1'))),
    );
    expect(new Set(answers.map(({ message }) => message._id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    const { messages, lastRev } = await page(roomId);
    expect(messages.map(message => message.content)).toEqual(['Room opened', 'once']);
    expect(lastRev).toBe(2);
  });

  it('and a retry while the room is deleted gets the message or ROOM_NOT_FOUND, never a failure (B1)', async () => {
    for (let round = 0; round < 20; round++) {
      const roomId = await openRoom();
      const post = () => rooms().post(roomId, by(0), text('once', 'tab-1:1'));
      const outcomes = await Promise.allSettled([post(), post(), rooms().remove(server.deps.db, [roomId])]);
      const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(refusals.filter(refusal => refusal.code !== 'ROOM_NOT_FOUND')).toEqual([]);
    }
  });

  it('but the same ID in another room or by another user is another message', async () => {
    const [one, two] = [await openRoom(), await openRoom()];
    const ids = await Promise.all(
      [
        [one, 0],
        [one, 1],
        [two, 0],
      ].map(async ([room, index]) => {
        const posted = await rooms().post(String(room), by(Number(index)), text('x', 'id'));
        return posted.message._id;
      }),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('and messages without an ID are never treated as a retry', async () => {
    const roomId = await openRoom();
    await rooms().post(roomId, by(0), text('same'));
    await rooms().post(roomId, by(0), text('same'));
    expect((await page(roomId)).messages).toHaveLength(3);
  });
});

describe('simultaneous messages', () => {
  /** Lets only the first two writers write. */
  const firstTwo: Permit = userIds =>
    sql`select id as user_id from users where id = any(${userIds}::uuid[]) and id in (${idOf(0)}, ${idOf(1)})`;

  /** Counts the transactions that wrote the room's messages. */
  const transactions = async (roomId: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct xmin::text)::integer as count from messages where room_id = ${roomId}`.execute(
      server.deps.db,
    );
    return rows[0]?.count;
  };

  it('are stored together in the order they arrived, and each sender gets their own', async () => {
    const roomId = await openRoom();
    const posts = Array.from({ length: 60 }, (_, index) => ({ index, writer: index % 5 }));
    const outcomes = await Promise.allSettled(
      posts.map(({ index, writer }) =>
        rooms().post(
          roomId,
          // The organizer's side needs no permit.
          writer === 4 ? by(4) : { ...by(writer), permit: firstTwo },
          text(`m ${index}`, `k${index % 30}`),
        ),
      ),
    );
    const contents = outcomes.map(outcome =>
      outcome.status === 'fulfilled' ? outcome.value.message.content : outcome.reason.code,
    );
    expect(contents).toEqual(
      posts.map(({ index, writer }) => ([2, 3].includes(writer) ? 'ROOM_NOT_FOUND' : `m ${index % 30}`)),
    );
    const stored = contents.slice(0, 30).filter(content => content !== 'ROOM_NOT_FOUND');
    const { messages, lastRev } = await page(roomId);
    expect(messages.map(({ content }) => content)).toEqual(['Room opened', ...stored]);
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1));
    expect(lastRev).toBe(messages.length);
    expect(await transactions(roomId)).toBe(2);
  });

  it('and one that cannot be stored does not affect the others', async () => {
    const roomId = await openRoom();
    const outcomes = await Promise.allSettled(
      ['before', 'no text for a database: \0', 'after'].map(content =>
        rooms().post(roomId, by(0), text(content)),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const { messages } = await page(roomId);
    expect(messages.map(({ content }) => content).sort()).toEqual(['Room opened', 'after', 'before']);
  });
});

describe('pages of a room', () => {
  it('go back from the newest, and forward by revision, and say whether there is more', async () => {
    const roomId = await openRoom();
    for (let count = 2; count <= 10; count++) await rooms().post(roomId, by(count), text(`${count}`));
    const seqs = ({ messages }: MessagePage) => messages.map(message => message.seq);
    const newest = await page(roomId, { limit: 4 });
    expect([seqs(newest), newest.hasMore, newest.lastRev]).toEqual([[7, 8, 9, 10], true, 10]);
    const older = await page(roomId, { limit: 6, before: 7 });
    expect([seqs(older), older.hasMore, older.lastRev]).toEqual([[1, 2, 3, 4, 5, 6], false, 10]);
    const first = await page(roomId, { limit: 4, afterRev: 5 });
    expect([seqs(first), first.hasMore, first.lastRev]).toEqual([[6, 7, 8, 9], true, 9]);
    const last = await page(roomId, { limit: 4, afterRev: first.lastRev });
    expect([seqs(last), last.hasMore, last.lastRev]).toEqual([[10], false, 10]);
    const nothing = await page(roomId, { afterRev: 10 });
    expect([seqs(nothing), nothing.hasMore, nothing.lastRev]).toEqual([[], false, 10]);
  });

  it('of an unknown room are 404', async () => {
    await expect(page(randomUUIDv7())).rejects.toMatchObject({ code: 'ROOM_NOT_FOUND' });
  });
});

describe('following a room by its revisions (D4)', () => {
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('post' as const), writer: fc.nat(4) }) },
    fc.record({
      kind: fc.constant('edit' as const),
      at: fc.nat(40),
      content: fc.constantFrom('a', 'b', 'c'),
    }),
    fc.record({ kind: fc.constant('delete' as const), at: fc.nat(40) }),
  );

  it('matches a fresh read from any starting point, after any posts, edits and deletes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), fc.nat(9), async (acts, size) => {
        const roomId = await openRoom();
        const mine: Message[] = [];
        const states: Message[][] = [await wholeRoom(roomId)];
        const revs = [1];
        for (const step of acts) {
          const target = step.kind === 'post' ? undefined : mine[step.at % Math.max(1, mine.length)];
          if (step.kind === 'post') {
            mine.push((await rooms().post(roomId, by(step.writer), text('post'))).message);
          } else if (target) {
            const writer = { _id: target.senderId?._id ?? '', moderates: false };
            const doing =
              step.kind === 'edit'
                ? rooms().edit(roomId, target._id, writer, step.content)
                : rooms().removeMessage(roomId, target._id, writer);
            await doing.catch(error => expect(error.code).toBe('MESSAGE_DELETED'));
          }
          states.push(await wholeRoom(roomId, 100));
          revs.push((await page(roomId)).lastRev);
        }
        const now = await wholeRoom(roomId);
        for (const [at, known] of states.entries()) {
          const merged = new Map(known.map(message => [message._id, message]));
          for (const [id, message] of await follow(roomId, revs[at] ?? 0, size + 1)) merged.set(id, message);
          expect([...merged.values()].sort((a, b) => a.seq - b.seq)).toEqual(now);
        }
        expect(now.map(message => message.seq)).toEqual(now.map((_, at) => at + 1));
      }),
      { numRuns: 12 },
    );
  });

  it('shows a deleted message as a tombstone, and its text is nowhere in the database', async () => {
    const roomId = await openRoom();
    const { message } = await rooms().post(roomId, by(0), text('my secret words'));
    const writer = { _id: idOf(0), moderates: false };
    const { message: gone } = await rooms().removeMessage(roomId, message._id, writer);
    expect(gone).toMatchObject({ type: 'deleted', content: '', imageUrl: null, seq: 2, rev: 3 });
    const { rows } = await sql`select * from messages m where m::text like '%secret%'`.execute(
      server.deps.db,
    );
    expect(rows).toEqual([]);
    const again = await rooms().removeMessage(roomId, message._id, writer);
    expect([again.changed, again.message]).toEqual([false, gone]);
    expect((await page(roomId)).lastRev).toBe(3);
  });

  it('uses no revision for an edit that changes nothing', async () => {
    const roomId = await openRoom();
    const { message } = await rooms().post(roomId, by(0), text('as it is'));
    const writer = { _id: idOf(0), moderates: false };
    const same = await rooms().edit(roomId, message._id, writer, 'as it is');
    expect([same.changed, same.message]).toEqual([false, message]);
    const { message: edited } = await rooms().edit(roomId, message._id, writer, 'other');
    expect(edited).toMatchObject({ content: 'other', seq: 2, rev: 3 });
    expect(edited.editedAt).not.toBeNull();
    expect((await page(roomId)).messages.at(-1)).toEqual(edited);
  });
});
