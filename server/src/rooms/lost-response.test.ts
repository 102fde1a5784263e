import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { PostMessageBody } from '@hotdrop/contract/rooms/rooms.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signUp } from '../../test/people.ts';
import { useServer } from '../../test/server.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { createRoomsService, type RoomsService } from './rooms.service.ts';

const server = useServer();
server.breaksOnPurpose('A room belongs to no group or scrim, or to several');

/** A proxy between the server and its database. */
const between = net.createServer(near => {
  const { host, port } = inject('postgres');
  const far = net.connect(`${host}/.s.PGSQL.${port}`);
  near.on('error', () => {}).on('data', chunk => far.write(chunk));
  far
    .on('error', () => {})
    .on('data', chunk => {
      if (losesNext) near.destroy();
      else near.write(chunk);
      losesNext = false;
    });
  near.on('close', () => far.end());
  far.on('close', () => near.end());
});
/** Drops the database's next response: the connection ends after the statement has run. */
let losesNext = false;
let db: Database;
let rooms: RoomsService;

beforeAll(async () => {
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const { user, password } = inject('postgres');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  const { port } = between.address() as AddressInfo;
  db = openDatabase({ host: '127.0.0.1', port, user, password, database: rows[0]?.name, max: 1 });
  const none = async () => {};
  rooms = createRoomsService({ db, clock: server.deps.clock, assertOwnImage: none, discardImages: none });
});
afterAll(async () => {
  await db?.destroy();
  between.close();
});

it.each([
  ['with a client ID', 'said once'],
  ['without one', null],
])(
  'a message %s is stored once and sent to listeners if the database’s response was lost (D3)',
  async (_, clientMsgId) => {
    const writer = { _id: (await signUp(server, 'player')).user._id, moderates: false };
    const roomId = randomUUIDv7();
    await rooms.open(db, [roomId]);
    const body: PostMessageBody = { type: 'text', content: 'drop at Pochinki', imageUrl: null, clientMsgId };
    losesNext = true;
    const posted = await rooms.post(roomId, writer, body);
    expect(losesNext).toBe(false);
    expect(posted).toMatchObject({ isNew: true, message: { content: 'drop at Pochinki', seq: 2 } });
    const { messages } = await rooms.page(roomId, { limit: 100 });
    expect(messages.filter(({ type }) => type === 'text')).toEqual([posted.message]);
    const again = await rooms.post(roomId, writer, body);
    expect(again.isNew).toBe(clientMsgId === null);
  },
);
