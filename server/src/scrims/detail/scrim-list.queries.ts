import type { ListScrimsQuery } from '@hotdrop/contract/scrims/routes.ts';
import type { ScrimSort, ScrimStatus } from '@hotdrop/contract/scrims/scrims.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { ofActiveOrganizer } from '../../account/hidden-users.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import { wordConditions } from '../../platform/db/word-search.ts';
import { cursorId, decodeCursor } from '../../platform/lib/cursor.ts';
import { beforeIdOf, idPage, type Page, pageOf } from '../../platform/lib/pages.ts';
import type { ScrimWithOrganizer } from '../scrims.mapper.ts';
import { type ScrimsQuery, type ScrimTables, scrimsWithOrganizer } from '../scrims.queries.ts';

type ScrimPage = Page<ScrimWithOrganizer>;

/** The contract's `scrimStatus` in SQL. */
export function hasStatus(status: ScrimStatus, now: Date): RawBuilder<boolean> {
  if (status === 'cancelled') return sql`scrims.cancelled_at is not null`;
  const isNotCancelled = sql`scrims.cancelled_at is null`;
  const isAhead = sql`${isNotCancelled} and scrims.start_at > ${now} and scrims.end_at >= ${now}`;
  const isBookable = sql`scrims.booking_opens_at <= ${now} and scrims.booking_closes_at > ${now}`;
  const isFull = sql`scrims.taken_count >= scrims.slots - cardinality(scrims.reserved_slots)`;
  switch (status) {
    case 'completed':
      return sql`${isNotCancelled} and scrims.end_at < ${now}`;
    case 'live':
      return sql`${isNotCancelled} and scrims.start_at <= ${now} and scrims.end_at >= ${now}`;
    case 'open':
      return sql`${isAhead} and ${isBookable} and not ${isFull}`;
    case 'full':
      return sql`${isAhead} and ${isBookable} and ${isFull}`;
    case 'upcoming':
      return sql`${isAhead} and not (${isBookable})`;
  }
}

/** Cancelled scrims are listed only on request. */
function conditions(filter: ListScrimsQuery, now: Date): RawBuilder<boolean>[] {
  const { search, game, mode, fee, status, organizationId } = filter;
  return [
    status ? hasStatus(status, now) : sql`scrims.cancelled_at is null`,
    ofActiveOrganizer('scrims'),
    ...wordConditions(search, 'scrims'),
    ...(game ? [sql<boolean>`lower(scrims.game) = ${game.toLowerCase()} and scrims.game <> ''`] : []),
    ...(mode ? [sql<boolean>`scrims.mode = ${mode}`] : []),
    ...(fee === 'free' ? [sql<boolean>`scrims.entry_fee = 0`] : []),
    ...(fee === 'paid' ? [sql<boolean>`scrims.entry_fee > 0`] : []),
    ...(organizationId ? [sql<boolean>`scrims.organization_id = ${organizationId}`] : []),
  ];
}

function where<Q extends SelectQueryBuilder<ScrimTables, 'scrims', object>>(
  query: Q,
  all: readonly RawBuilder<boolean>[],
): Q {
  return all.reduce((narrowed, condition) => narrowed.where(condition) as Q, query);
}

/** Returns one page of the list, in order, with the cursor of the next. */
export function findScrimPage(executor: Executor, filter: ListScrimsQuery, now: Date): Promise<ScrimPage> {
  return filter.sort === 'newest'
    ? findNewest(executor, filter, now)
    : findInParts(executor, filter, orders[filter.sort], now);
}

/** Sorts by id: ids are time-ordered and unique. */
async function findNewest(executor: Executor, filter: ListScrimsQuery, now: Date): Promise<ScrimPage> {
  let query = where(scrimsWithOrganizer(executor), conditions(filter, now));
  const before = beforeIdOf(filter.cursor);
  if (before) query = query.where('scrims.id', '<', before);
  const rows = await query
    .orderBy('scrims.id', 'desc')
    .limit(filter.limit + 1)
    .execute();
  return idPage(rows, filter.limit);
}

type Direction = 'asc' | 'desc';

/** Sort key of a part of the list, before the id. */
type Order = {
  value(isAhead: boolean): RawBuilder<unknown>;
  of(row: ScrimWithOrganizer): number;
  /** The value's type in a cursor. */
  kind: 'number' | 'instant';
  /** Directions of the value and the id. */
  directions(isAhead: boolean): [Direction, Direction];
};

const fee = {
  value: () => sql`scrims.entry_fee`,
  of: (row: ScrimWithOrganizer) => row.entry_fee,
  kind: 'number',
} as const;

/** In every order past lobbies come last: readers want one that is live or upcoming. */
const orders: Record<Exclude<ScrimSort, 'newest'>, Order> = {
  // Past scrims: latest first.
  soonest: {
    // Few scrims are ahead and many are over: this avoids the index of starts, which begins with the oldest.
    value: isAhead => (isAhead ? sql`scrims.start_at + interval '0'` : sql`scrims.start_at`),
    of: row => row.start_at.getTime(),
    kind: 'instant',
    directions: isAhead => (isAhead ? ['asc', 'asc'] : ['desc', 'desc']),
  },
  'lowest-fee': { ...fee, directions: () => ['asc', 'desc'] },
  'highest-fee': { ...fee, directions: () => ['desc', 'desc'] },
  // Free slots change: a scrim whose count changes between pages may appear twice or not at all.
  'most-slots': {
    value: () => sql`(scrims.slots - cardinality(scrims.reserved_slots) - scrims.taken_count)`,
    of: row => row.slots - row.reserved_slots.length - row.taken_count,
    kind: 'number',
    directions: () => ['desc', 'desc'],
  },
};

/**
 * Returns live and upcoming scrims in order, then past ones. The cursor keeps the time of the first page, so
 * that a scrim that ends between pages does not appear twice.
 */
async function findInParts(
  executor: Executor,
  filter: ListScrimsQuery,
  order: Order,
  now: Date,
): Promise<ScrimPage> {
  const from = filter.cursor ? placeOf(filter.cursor, order) : null;
  const asOf = from?.asOf ?? now;
  const base = where(scrimsWithOrganizer(executor), conditions(filter, now));
  const part = (isAhead: boolean, limit: number) =>
    inPart(base, order, { isAhead, asOf, from }).limit(limit).execute();
  const wanted = filter.limit + 1;
  const ahead = from?.isAhead === false ? [] : await part(true, wanted);
  const over = ahead.length < wanted ? await part(false, wanted - ahead.length) : [];
  return pageOf([...ahead, ...over], filter.limit, last => [
    last.end_at >= asOf ? 1 : 0,
    order.of(last),
    last.id,
    asOf.getTime(),
  ]);
}

type Place = { isAhead: boolean; value: number | Date; id: string; asOf: Date };

function placeOf(cursor: string, { kind }: Order): Place {
  const [part, value, id, asOf] = decodeCursor(cursor, ['number', kind, 'string', 'instant']);
  return {
    isAhead: part === 1,
    value: kind === 'instant' ? new Date(Number(value)) : Number(value),
    id: cursorId(id),
    asOf: new Date(Number(asOf)),
  };
}

type Part = { isAhead: boolean; asOf: Date; from: Place | null };

function inPart(query: ScrimsQuery, order: Order, { isAhead, asOf, from }: Part): ScrimsQuery {
  const [byValue, byId] = order.directions(isAhead);
  const value = order.value(isAhead);
  let part = query.where('scrims.end_at', isAhead ? '>=' : '<', asOf);
  if (from?.isAhead === isAhead) part = part.where(beyond(value, [byValue, byId], from));
  return part.orderBy(value, byValue).orderBy('scrims.id', byId);
}

function beyond(
  value: RawBuilder<unknown>,
  [byValue, byId]: [Direction, Direction],
  from: Place,
): RawBuilder<boolean> {
  const after = (direction: Direction) => (direction === 'asc' ? sql`>` : sql`<`);
  const last = from.value instanceof Date ? sql`${from.value}::timestamptz` : sql`${from.value}::bigint`;
  // One row comparison if possible: an index can serve it.
  if (byValue === byId) return sql`(${value}, scrims.id) ${after(byId)} (${last}, ${from.id}::uuid)`;
  return sql`(${value} ${after(byValue)} ${last}
    or (${value} = ${last} and scrims.id ${after(byId)} ${from.id}::uuid))`;
}

export async function countScrims(executor: Executor, filter: ListScrimsQuery, now: Date): Promise<number> {
  const { total } = await where(executor.selectFrom('scrims'), conditions(filter, now))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const maxGames = 100;

/**
 * Returns the distinct games of all scrims in their latest spelling, by skipping through the index from game
 * to game.
 */
export async function findGames(executor: Executor): Promise<string[]> {
  const latest = (condition: RawBuilder<unknown>) => sql`
    select lower(game) as key, game from scrims
    where cancelled_at is null and game <> '' and ${condition} and ${ofActiveOrganizer('scrims')}
    order by lower(game) desc, start_at desc limit 1`;
  const { rows } = await sql<{ game: string }>`
    with recursive games as (
      (${latest(sql`true`)})
      union all
      select before.key, before.game
      from games cross join lateral (${latest(sql`lower(game) < games.key`)}) before
    )
    select game from (select * from games limit ${maxGames}) found order by key`.execute(executor);
  return rows.map(row => row.game);
}
