import type { ListScrimsQuery } from '@hotdrop/contract/scrims/routes.ts';
import type { ScrimSort, ScrimStatus } from '@hotdrop/contract/scrims/scrim.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { cursorId, decodeCursor, encodeCursor } from '../../lib/cursor.ts';
import { wordConditions } from '../../lib/word-search.ts';
import type { ScrimWithOrganizer } from './scrims.mapper.ts';
import { type ScrimsQuery, type ScrimTables, scrimsWithOrganizer } from './scrims.queries.ts';

type Page = { rows: ScrimWithOrganizer[]; nextCursor: string | null };

/** What the contract's `scrimStatus` says, in SQL. */
function hasStatus(status: ScrimStatus, now: Date): RawBuilder<boolean> {
  if (status === 'cancelled') return sql`scrims.cancelled_at is not null`;
  const stands = sql`scrims.cancelled_at is null`;
  const isAhead = sql`${stands} and scrims.start_at > ${now} and scrims.end_at >= ${now}`;
  const isBookable = sql`scrims.booking_opens_at <= ${now} and scrims.booking_closes_at > ${now}`;
  const isFull = sql`scrims.taken_count >= scrims.slots - cardinality(scrims.reserved_slots)`;
  switch (status) {
    case 'completed':
      return sql`${stands} and scrims.end_at < ${now}`;
    case 'live':
      return sql`${stands} and scrims.start_at <= ${now} and scrims.end_at >= ${now}`;
    case 'open':
      return sql`${isAhead} and ${isBookable} and not ${isFull}`;
    case 'full':
      return sql`${isAhead} and ${isBookable} and ${isFull}`;
    case 'upcoming':
      return sql`${isAhead} and not (${isBookable})`;
  }
}

/** Cancelled ones are in the list only when they are asked for. */
function conditions(filter: ListScrimsQuery, now: Date): RawBuilder<boolean>[] {
  const { search, game, mode, fee, status, organizationId } = filter;
  return [
    status ? hasStatus(status, now) : sql`scrims.cancelled_at is null`,
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

/** One page of the list, in its order, with the cursor of the next. */
export function findScrimPage(executor: Executor, filter: ListScrimsQuery, now: Date): Promise<Page> {
  if (filter.sort === 'soonest') return findSoonest(executor, filter, now);
  return findSorted(executor, filter, sortRules[filter.sort], now);
}

type SortRule = {
  value: RawBuilder<number>;
  direction: 'asc' | 'desc';
  of(row: ScrimWithOrganizer): number;
} | null;

const fee = { value: sql<number>`scrims.entry_fee`, of: (row: ScrimWithOrganizer) => row.entry_fee };

/** Every sort ends with the id, newest first: ids are time-ordered and unique, so pages never skip or repeat. */
const sortRules: Record<Exclude<ScrimSort, 'soonest'>, SortRule> = {
  newest: null,
  'lowest-fee': { ...fee, direction: 'asc' },
  'highest-fee': { ...fee, direction: 'desc' },
  // Who looks for slots looks for free ones.
  'most-slots': {
    value: sql`(scrims.slots - cardinality(scrims.reserved_slots) - scrims.taken_count)`,
    direction: 'desc',
    of: row => row.slots - row.reserved_slots.length - row.taken_count,
  },
};

async function findSorted(
  executor: Executor,
  filter: ListScrimsQuery,
  rule: SortRule,
  now: Date,
): Promise<Page> {
  let query = where(scrimsWithOrganizer(executor), conditions(filter, now));
  if (filter.cursor) query = query.where(beyond(rule, filter.cursor));
  if (rule) query = query.orderBy(rule.value, rule.direction);
  const rows = await query
    .orderBy('scrims.id', 'desc')
    .limit(filter.limit + 1)
    .execute();
  return pageOf(rows, filter.limit, last => (rule ? [rule.of(last), last.id] : [last.id]));
}

function beyond(rule: SortRule, cursor: string): RawBuilder<boolean> {
  if (!rule) return sql`scrims.id < ${cursorId(decodeCursor(cursor, ['string'])[0])}`;
  const [value, id] = decodeCursor(cursor, ['number', 'string']);
  const compared = rule.direction === 'asc' ? sql`>` : sql`<`;
  return sql`(${rule.value} ${compared} ${value} or (${rule.value} = ${value} and scrims.id < ${cursorId(id)}))`;
}

/**
 * Those that run or come, by their start; then those that are over, the latest first. The cursor keeps the moment of
 * the first page, so that a scrim that ends while somebody pages is not met twice.
 */
async function findSoonest(executor: Executor, filter: ListScrimsQuery, now: Date): Promise<Page> {
  const from = filter.cursor ? soonestCursor(filter.cursor) : null;
  const asOf = from?.asOf ?? now;
  const base = where(scrimsWithOrganizer(executor), conditions(filter, now));
  const part = (isAhead: boolean, limit: number) =>
    inPart(base, { isAhead, asOf, from }).limit(limit).execute();
  const wanted = filter.limit + 1;
  const ahead = from?.isAhead === false ? [] : await part(true, wanted);
  const over = ahead.length < wanted ? await part(false, wanted - ahead.length) : [];
  return pageOf([...ahead, ...over], filter.limit, last => [
    last.end_at >= asOf ? 1 : 0,
    last.start_at.getTime(),
    last.id,
    asOf.getTime(),
  ]);
}

type Place = { isAhead: boolean; startAt: Date; id: string; asOf: Date };

function soonestCursor(cursor: string): Place {
  const [part, start, id, asOf] = decodeCursor(cursor, ['number', 'instant', 'string', 'instant']);
  return {
    isAhead: part === 1,
    startAt: new Date(Number(start)),
    id: cursorId(id),
    asOf: new Date(Number(asOf)),
  };
}

type Part = { isAhead: boolean; asOf: Date; from: Place | null };

function inPart(query: ScrimsQuery, { isAhead, asOf, from }: Part): ScrimsQuery {
  const compared = isAhead ? sql`>` : sql`<`;
  const direction = isAhead ? 'asc' : 'desc';
  const inIt = query.where('scrims.end_at', isAhead ? '>=' : '<', asOf);
  const after =
    from?.isAhead === isAhead
      ? inIt.where(
          sql<boolean>`(scrims.start_at, scrims.id) ${compared} (${from.startAt}::timestamptz, ${from.id}::uuid)`,
        )
      : inIt;
  // Few scrims are ahead and many are over: not by the index of starts, which would be walked from the oldest on.
  const startAt = isAhead ? sql`scrims.start_at + interval '0'` : sql`scrims.start_at`;
  return after.orderBy(startAt, direction).orderBy('scrims.id', direction);
}

/** `cursorOf`: where the next page begins after this row. */
function pageOf(
  rows: ScrimWithOrganizer[],
  limit: number,
  cursorOf: (last: ScrimWithOrganizer) => (string | number)[],
): Page {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null };
}

export async function countScrims(executor: Executor, filter: ListScrimsQuery, now: Date): Promise<number> {
  const { total } = await where(executor.selectFrom('scrims'), conditions(filter, now))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const maxGames = 100;

/** The distinct games of all scrims as they were spelt last, by hopping down the index from one game to the next. */
export async function findGames(executor: Executor): Promise<string[]> {
  const latest = (condition: RawBuilder<unknown>) => sql`
    select lower(game) as key, game from scrims
    where cancelled_at is null and game <> '' and ${condition}
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
