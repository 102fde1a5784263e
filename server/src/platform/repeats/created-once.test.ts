import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUpManagers } from '../../../test/people.ts';
import { publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let owner: Person;
let other: Person;
let admin: Person;
let scrim: string;

beforeAll(async () => {
  ({ owner, other, admin } = await signUpManagers(server));
  scrim = (await publishScrim(server, owner))._id;
});

let keys = 0;
const newKey = () => ({ 'idempotency-key': `create-${++keys}` });
const send = (by: Person, route: string, body: object, headers: Record<string, string>) =>
  server.call(route, { token: by.token, body, headers });

const startAt = server.clock.inHours(5);
const event = { title: 'Friday cup', game: 'BGMI', startAt };
const promo = { title: 'Friday promo', linkUrl: 'https://example.in/cup' };

type Row = [
  string,
  () => Person,
  () => string,
  { body: object; other: object; ids: (body: never) => unknown },
];
const rows: Row[] = [
  [
    'POST /scrims/{id}/clone',
    () => owner,
    () => `POST /scrims/${scrim}/clone`,
    {
      body: { startAts: [startAt, server.clock.inHours(7)] },
      other: { startAts: [startAt] },
      ids: ({ scrims }: { scrims: { _id: string }[] }) => scrims.map(({ _id }) => _id),
    },
  ],
  [
    'POST /scrims',
    () => owner,
    () => 'POST /scrims',
    {
      body: { ...event, slots: 4, alsoAt: [server.clock.inHours(8)] },
      other: { ...event, slots: 4 },
      ids: (body: { scrim: { _id: string }; alsoCreated: { _id: string }[] }) =>
        [body.scrim, ...body.alsoCreated].map(({ _id }) => _id),
    },
  ],
  [
    'POST /tournaments',
    () => owner,
    () => 'POST /tournaments',
    {
      body: event,
      other: { ...event, title: 'Another cup' },
      ids: ({ tournament }: { tournament: { _id: string } }) => tournament._id,
    },
  ],
  [
    'POST /promos',
    () => owner,
    () => 'POST /promos',
    {
      body: promo,
      other: { ...promo, title: 'Another promo' },
      ids: ({ promo }: { promo: { _id: string } }) => promo._id,
    },
  ],
  [
    'POST /admin/promotions',
    () => admin,
    () => 'POST /admin/promotions',
    {
      body: { ...promo, placement: 'lists' },
      other: { ...promo, placement: 'lists', title: 'Another promo' },
      ids: ({ promotion }: { promotion: { _id: string } }) => promotion._id,
    },
  ],
];

describe.each(rows)('%s', (_name, by, route, { body, other: changed, ids }) => {
  it('creates once per Idempotency-Key, however often it is sent, at once or later', async () => {
    const key = newKey();
    const before = await countAll();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(by(), route(), body, key)));
    answers.push(await send(by(), route(), body, key));
    expect(answers.map(answer => answer.status)).toEqual(Array(9).fill(201));
    const made = answers.map(answer => ids(answer.body as never));
    expect(new Set(made.map(one => JSON.stringify(one))).size).toBe(1);
    expect((await countAll()) - before).toBe([made[0]].flat().length);
  });

  it('rejects the same key with another request, and creates again with a new key', async () => {
    const key = newKey();
    expect((await send(by(), route(), body, key)).status).toBe(201);
    const misused = await send(by(), route(), changed, key);
    expect([misused.status, misused.body.code]).toEqual([409, 'REQUEST_REPEATED']);
    expect((await send(by(), route(), changed, newKey())).status).toBe(201);
  });
});

it("someone else's key is separate, and a key is valid for a day", async () => {
  const key = newKey();
  const id = async (person: Person) =>
    (await send(person, 'POST /tournaments', event, key)).body.tournament._id;
  const first = await id(owner);
  expect(await id(other)).not.toBe(first);
  expect(await id(owner)).toBe(first);
  const { db } = server.deps;
  await db
    .updateTable('creation_requests')
    .set({ created_at: new Date(server.clock.now().getTime() - 25 * 60 * 60_000) })
    .where('idempotency_key', '=', key['idempotency-key'])
    .execute();
  expect(await id(owner)).not.toBe(first);
});

async function countAll(): Promise<number> {
  const { db } = server.deps;
  const tables = ['scrims', 'tournaments', 'promos'] as const;
  const counts = tables.map(table => db.selectFrom(table).select('id').execute());
  return (await Promise.all(counts)).flat().length;
}
