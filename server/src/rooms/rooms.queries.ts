import type { Role } from '@hotdrop/contract/lib/route.ts';
import type { Message, MessagesQuery, MessageType } from '@hotdrop/contract/rooms/rooms.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { MessageRow } from '../platform/db/schema.ts';
import type { Permit } from './rooms.policy.ts';

/** A message with its sender as the room shows them: an organization by its name, a player with the team. */
export type MessageWithSender = MessageRow & {
  image_size: Message['imageSize'];
  sender_name: string | null;
  sender_avatar_url: string | null;
  sender_role: Role | null;
  sender_team_name: string | null;
};

/** Finds the picture's upload by the id in its URL. */
const shownColumns = (messages: RawBuilder<unknown>) => sql`
  (select json_build_object('width', width, 'height', height) from uploads
    where id = substring(${messages}.image_url from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid) as image_size,
  coalesce(nullif(case when users.role = 'organization' then users.org_name end, ''), users.name) as sender_name,
  users.avatar_url as sender_avatar_url, users.role as sender_role, registrations.team_name as sender_team_name`;

/** Joins the sender's account, and its team in the tournament whose group has the room. */
const senderJoins = (messages: RawBuilder<unknown>) => sql`
  left join users on users.id = ${messages}.sender_id
  left join tournament_groups on tournament_groups.room_id = ${messages}.room_id and users.role = 'player'
  left join registrations on registrations.tournament_id = tournament_groups.tournament_id
    and registrations.user_id = users.id`;

type NewRoom = { roomId: string; messageId: string };

const roomOpenedLine = 'Room opened';

/** Opens rooms, each with its first message, in one statement. */
export async function insertRooms(executor: Executor, rooms: readonly NewRoom[], now: Date): Promise<void> {
  const ids = rooms.map(room => room.roomId);
  await sql`
    with opened as (
      insert into rooms (id, last_seq, last_rev, created_at)
      select id, 1, 1, ${now}::timestamptz from unnest(${ids}::uuid[]) as id
    )
    insert into messages (id, room_id, seq, rev, type, content, created_at)
    select id, room_id, 1, 1, 'system', ${roomOpenedLine}::text, ${now}::timestamptz
    from unnest(${rooms.map(room => room.messageId)}::uuid[], ${ids}::uuid[]) as new (id, room_id)`.execute(
    executor,
  );
}

type NewLine = { messageId: string; roomId: string; content: string };

/** Adds system lines to rooms, in the given order within each; skips deleted rooms. */
export async function insertSystemLines(
  executor: Executor,
  lines: readonly NewLine[],
  now: Date,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with lines as (
      select id, room_id, content, row_number() over (partition by room_id order by position)::integer as place
      from unnest(${lines.map(line => line.messageId)}::uuid[], ${lines.map(line => line.roomId)}::uuid[],
        ${lines.map(line => line.content)}::text[]) with ordinality as line (id, room_id, content, position)
    ), counts as (
      select room_id, max(place) as count from lines group by room_id
    ), taken as (
      update rooms set last_seq = last_seq + count, last_rev = last_rev + count
      from counts where rooms.id = counts.room_id
      returning rooms.id, last_seq - count as seq, last_rev - count as rev
    )
    insert into messages (id, room_id, seq, rev, type, content, created_at)
    select lines.id, lines.room_id, taken.seq + place, taken.rev + place, 'system', content, ${now}::timestamptz
    from lines join taken on taken.id = lines.room_id
    returning *`.execute(executor);
  return rows;
}

export type NewMessage = {
  id: string;
  senderId: string;
  type: MessageType;
  content: string;
  imageUrl: string | null;
  clientMsgId: string | null;
  /** See `Writer`. */
  permit?: Permit | undefined;
};

type PostOptions = { now: Date; beingChanged: Parameters<Permit>[1] };

/**
 * Posts messages in order: takes the room's next `seq` and `rev` for each and inserts, in one statement, so
 * that readers see no gap and numbers are committed in order (SECURITY D2). Returns those posted; skips those
 * for a missing room, from a sender who may not write, or with a `clientMsgId` that exists. If another
 * statement is posting the same message right now, this violates `messages_once` and uses up no number.
 * Repeats are found one by one through that index: for a join, the planner reads the whole room while its
 * statistics say that the room is small.
 */
export async function insertMessages(
  executor: Executor,
  roomId: string,
  messages: readonly NewMessage[],
  { now, beingChanged }: PostOptions,
): Promise<MessageWithSender[]> {
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map(message => message[key]);
  const asking = messages.filter(({ permit }) => permit !== undefined);
  const permit =
    asking[0]?.permit?.(
      asking.map(({ senderId }) => senderId),
      beingChanged,
    ) ?? sql`select null::uuid as user_id`;
  // Members are told of what the organizer writes, who needs no permit; new room details are told on their own.
  const isAnnounced = messages.some(({ permit, type }) => permit === undefined && type !== 'credentials');
  const { rows } = await sql<MessageWithSender>`
    with asked as (
      select * from unnest(${column('id')}::uuid[], ${column('senderId')}::uuid[], ${column('type')}::text[],
        ${column('content')}::text[], ${column('imageUrl')}::text[], ${column('clientMsgId')}::text[],
        ${messages.map(message => message.permit !== undefined)}::boolean[])
        with ordinality as asked (id, sender_id, type, content, image_url, client_msg_id, needs_permit, place)
    ), permitted as (${permit}), fresh as (
      select *, row_number() over (order by place)::integer as nth from asked
      where (not needs_permit or sender_id in (select user_id from permitted)) and (
        select id from messages where room_id = ${roomId}::uuid and sender_id = asked.sender_id
          and client_msg_id = asked.client_msg_id
      ) is null and not exists (
        select from asked as earlier where earlier.place < asked.place and earlier.sender_id = asked.sender_id
          and earlier.client_msg_id = asked.client_msg_id
      )
    ), taken as (
      update rooms set last_seq = last_seq + count, last_rev = last_rev + count, last_post_seq = last_seq + count
      from (select count(*)::integer as count from fresh) as counted
      where id = ${roomId}::uuid and count > 0
      returning last_seq - count as seq, last_rev - count as rev
    ), posted as (
      insert into messages (id, room_id, seq, rev, type, content, image_url, sender_id, client_msg_id, created_at)
      select id, ${roomId}::uuid, seq + nth, rev + nth, type, content, image_url, sender_id, client_msg_id,
        ${now}::timestamptz
      from fresh cross join taken
      returning *
    )${isAnnounced ? announcement(roomId, now) : sql``}
    select posted.*, ${shownColumns(sql`posted`)} from posted ${senderJoins(sql`posted`)}
    order by posted.seq`.execute(executor);
  return rows;
}

/** Tells the members of a room that its organizer wrote; keyed by the room's ID. */
export const tellMessagesJob = 'tell-messages';

/** Messages in this time are told together, in ms. */
const gatherMs = 5_000;

/** Schedules the job, unless it waits to run; one that runs now may have missed this message. */
const announcement = (roomId: string, now: Date): RawBuilder<unknown> => sql`, announced as (
      insert into jobs (id, kind, key, run_at)
      select gen_random_uuid(), ${tellMessagesJob}, ${roomId}::text, ${new Date(+now + gatherMs)}::timestamptz from taken
      on conflict on constraint jobs_key do update set run_at = excluded.run_at, attempts = 0 where jobs.attempts > 0
    )`;

async function findShown(executor: Executor, condition: RawBuilder<unknown>): Promise<MessageWithSender[]> {
  const { rows } = await sql<MessageWithSender>`
    select messages.*, ${shownColumns(sql`messages`)} from messages ${senderJoins(sql`messages`)}
    where ${condition} order by messages.rev`.execute(executor);
  return rows;
}

async function findOne(
  executor: Executor,
  condition: RawBuilder<unknown>,
): Promise<MessageWithSender | undefined> {
  const [row] = await findShown(executor, condition);
  return row;
}

/** Returns these messages of a room, ordered by revision; skips missing ones. */
export function findMessages(
  executor: Executor,
  roomId: string,
  ids: readonly string[],
): Promise<MessageWithSender[]> {
  return findShown(executor, sql`messages.room_id = ${roomId} and messages.id = any(${ids}::uuid[])`);
}

/** Returns the message that this sender posted under this `clientMsgId`. */
export function findMessageByClientId(
  executor: Executor,
  { roomId, senderId, clientMsgId }: { roomId: string; senderId: string; clientMsgId: string },
): Promise<MessageWithSender | undefined> {
  return findOne(
    executor,
    sql`messages.room_id = ${roomId} and sender_id = ${senderId} and client_msg_id = ${clientMsgId}`,
  );
}

export function findMessage(
  executor: Executor,
  roomId: string,
  id: string,
): Promise<MessageWithSender | undefined> {
  return findOne(executor, sql`messages.id = ${id} and messages.room_id = ${roomId}`);
}

/** Locks the room until the transaction ends; lock it before its messages. Returns whether it exists. */
export async function lockRoom(executor: Executor, roomId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('rooms')
    .select('id')
    .where('id', '=', roomId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

type MessageChange = { type?: 'deleted'; content: string; image_url?: null; edited_at: Date | null };

/** Changes a message under the room's next revision; the caller has locked the room. */
export async function updateMessage(
  executor: Executor,
  { room_id, id }: Pick<MessageRow, 'room_id' | 'id'>,
  change: MessageChange,
): Promise<{ rev: number }> {
  const { last_rev } = await executor
    .updateTable('rooms')
    .set({ last_rev: sql<number>`last_rev + 1` })
    .where('id', '=', room_id)
    .returning('last_rev')
    .executeTakeFirstOrThrow();
  return executor
    .updateTable('messages')
    .set({ ...change, rev: last_rev })
    .where('id', '=', id)
    .returning('rev')
    .executeTakeFirstOrThrow();
}

type RoomState = { room_last_rev: number };
type NoMessage = { [Column in keyof MessageWithSender]: null };

/**
 * Returns a page and the room's newest revision, from one snapshot; undefined if there is no room. At most
 * `limit + 1` messages: the extra one means there are more.
 */
export async function findMessagePage(
  executor: Executor,
  roomId: string,
  { limit, before, afterRev }: MessagesQuery,
): Promise<{ lastRev: number; messages: MessageWithSender[] } | undefined> {
  const page =
    afterRev !== undefined
      ? sql`rev > ${afterRev}::integer order by rev`
      : before !== undefined
        ? sql`seq < ${before}::integer order by seq desc`
        : sql`true order by seq desc`;
  const { rows } = await sql<RoomState & (MessageWithSender | NoMessage)>`
    select rooms.last_rev as room_last_rev, page.*, ${shownColumns(sql`page`)}
    from rooms left join (
      select * from messages where room_id = ${roomId} and ${page} limit ${limit + 1}
    ) as page on true ${senderJoins(sql`page`)}
    where rooms.id = ${roomId}
    order by ${afterRev === undefined ? sql`page.seq` : sql`page.rev`}`.execute(executor);
  const first = rows[0];
  if (!first) return undefined;
  return {
    lastRev: first.room_last_rev,
    messages: rows.filter((row): row is RoomState & MessageWithSender => row.id !== null),
  };
}

/** Deletes rooms with their messages; returns the pictures in them. */
export async function deleteRooms(executor: Executor, roomIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ image_url: string }>`
    with closed as (
      delete from rooms where id = any(${roomIds}::uuid[]) returning id
    )
    select image_url from messages join closed on closed.id = messages.room_id
    where image_url is not null`.execute(executor);
  return rows.map(row => row.image_url);
}

export async function countMessages(executor: Executor, roomId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow();
  return count;
}
