import type { ListTournamentsQuery } from '@hotdrop/contract/tournaments/routes.ts';
import type { TournamentSort } from '@hotdrop/contract/tournaments/tournaments.ts';
import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { isHidden, ofActiveOrganizer } from '../account/hidden-users.queries.ts';
import type { OrganizerColumns } from '../account/users.mapper.ts';
import type { Slots } from '../events/slot-events.ts';
import { tournamentEnd } from '../events/tournament-end.queries.ts';
import type { Executor } from '../platform/db/database.ts';
import type {
  DatabaseSchema,
  NewTournamentRow,
  TournamentChanges,
  TournamentRow,
} from '../platform/db/schema.ts';
import { wordConditions } from '../platform/db/word-search.ts';
import { cursorId, decodeCursor } from '../platform/lib/cursor.ts';
import { type Page, pageOf } from '../platform/lib/pages.ts';

const summaryColumns = [
  'tournaments.id',
  'tournaments.title',
  'tournaments.banner_url',
  'tournaments.game',
  'tournaments.prize_pool',
  'tournaments.prize_pool_total',
  'tournaments.entry_fee',
  'tournaments.capacity',
  'tournaments.registered_count',
  'tournaments.start_at',
  'tournaments.end_at',
  'tournaments.registration_closes_at',
  'tournaments.registration_url',
  'tournaments.organization_id',
  'tournaments.created_by',
  'tournaments.created_at',
  'organizers.name as organizer_name',
  'organizers.avatar_url as organizer_avatar_url',
  'organizers.verified as organizer_verified',
  'organizers.org_name as organizer_org_name',
  'organizers.org_location as organizer_location',
] as const;

const detailColumns = [
  ...summaryColumns,
  'tournaments.description',
  'tournaments.rules',
  'tournaments.prizes',
  'tournaments.prize_breakdown',
  'tournaments.group_count',
  'tournaments.updated_at',
] as const;

export type SummaryRow = Pick<
  Selectable<DatabaseSchema['tournaments']>,
  | 'id'
  | 'title'
  | 'banner_url'
  | 'game'
  | 'prize_pool'
  | 'prize_pool_total'
  | 'entry_fee'
  | 'capacity'
  | 'registered_count'
  | 'start_at'
  | 'end_at'
  | 'registration_closes_at'
  | 'registration_url'
  | 'created_by'
  | 'created_at'
> &
  OrganizerColumns;

export type DetailRow = SummaryRow &
  Pick<
    TournamentRow,
    'description' | 'rules' | 'prizes' | 'prize_breakdown' | 'group_count' | 'updated_at'
  > & {
    is_registered: boolean;
    organizer_hidden: boolean;
  };

type Tables = DatabaseSchema & { organizers: DatabaseSchema['users'] };
type ListQuery<O> = SelectQueryBuilder<Tables, 'tournaments' | 'organizers', O>;

function published(executor: Executor): ListQuery<object> {
  return executor
    .selectFrom('tournaments')
    .innerJoin('users as organizers', 'organizers.id', 'tournaments.organization_id')
    .where('tournaments.deleted_at', 'is', null) as ListQuery<object>;
}

function filtered<O>(query: ListQuery<O>, filter: ListTournamentsQuery, now: Date): ListQuery<O> {
  let result = query.where(ofActiveOrganizer('tournaments'));
  for (const condition of wordConditions(filter.search, 'tournaments')) result = result.where(condition);
  if (filter.game)
    result = result.where(
      sql<boolean>`lower(tournaments.game) = ${filter.game.toLowerCase()} and tournaments.game <> ''`,
    );
  if (filter.status === 'upcoming') result = result.where('tournaments.start_at', '>', now);
  if (filter.status === 'live')
    result = result.where('tournaments.start_at', '<=', now).where(tournamentEnd, '>=', now);
  if (filter.status === 'completed') result = result.where(tournamentEnd, '<', now);
  if (filter.fee === 'free') result = result.where('tournaments.entry_fee', '=', 0);
  if (filter.fee === 'paid') result = result.where('tournaments.entry_fee', '>', 0);
  if (filter.organizationId) result = result.where('tournaments.organization_id', '=', filter.organizationId);
  return result;
}

type SortRule = { column: 'entry_fee' | 'capacity' | 'start_at'; direction: 'asc' | 'desc' } | null;

/**
 * Every sort ends with the id, newest first: ids are time-ordered and unique, so pages never skip or repeat.
 */
const sortRules: Record<TournamentSort, SortRule> = {
  newest: null,
  'lowest-fee': { column: 'entry_fee', direction: 'asc' },
  'highest-fee': { column: 'entry_fee', direction: 'desc' },
  'highest-capacity': { column: 'capacity', direction: 'desc' },
  soonest: { column: 'start_at', direction: 'asc' },
};

function after<O>(query: ListQuery<O>, rule: SortRule, cursor: string): ListQuery<O> {
  if (!rule) return query.where('tournaments.id', '<', cursorId(decodeCursor(cursor, ['string'])[0]));
  const isTime = rule.column === 'start_at';
  const [position, id] = decodeCursor(cursor, [isTime ? 'instant' : 'number', 'string']);
  const value = isTime ? new Date(Number(position)) : position;
  const column = sql.ref(`tournaments.${rule.column}`);
  const beyond = rule.direction === 'asc' ? sql`>` : sql`<`;
  return query.where(
    sql<boolean>`(${column} ${beyond} ${value} or (${column} = ${value} and tournaments.id < ${cursorId(id)}))`,
  );
}

/** Returns one page of the list, in order, with the cursor of the next. */
export async function findTournamentPage(
  executor: Executor,
  filter: ListTournamentsQuery,
  now: Date,
): Promise<Page<SummaryRow>> {
  const rule = sortRules[filter.sort];
  let query = filtered(published(executor).select(summaryColumns), filter, now);
  if (filter.cursor) query = after(query, rule, filter.cursor);
  if (rule) query = query.orderBy(`tournaments.${rule.column}`, rule.direction);
  const rows = await query
    .orderBy('tournaments.id', 'desc')
    .limit(filter.limit + 1)
    .execute();
  return pageOf(rows, filter.limit, last => (rule ? [Number(last[rule.column]), last.id] : [last.id]));
}

export async function countTournaments(
  executor: Executor,
  filter: ListTournamentsQuery,
  now: Date,
): Promise<number> {
  const query = executor
    .selectFrom('tournaments')
    .where('tournaments.deleted_at', 'is', null) as unknown as ListQuery<object>;
  const row = await filtered(query, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

const maxGames = 100;

/** Returns the distinct games of all tournaments, by skipping through the index from game to game. */
export async function findDistinctGames(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ game: string }>`
    with recursive games as (
      (select lower(game) as key, game from tournaments
       where deleted_at is null and game <> '' and ${ofActiveOrganizer('tournaments')}
       order by lower(game), id desc limit 1)
      union all
      select following.key, following.game from games cross join lateral (
        select lower(game) as key, game from tournaments
        where deleted_at is null and game <> '' and lower(game) > games.key and ${ofActiveOrganizer('tournaments')}
        order by lower(game), id desc limit 1) following
    )
    select game from games limit ${maxGames}`.execute(executor);
  return rows.map(row => row.game);
}

/**
 * Returns published tournaments as their readers see them, in the order of `wanted`; undefined if missing.
 */
export async function findTournamentDetails(
  executor: Executor,
  wanted: readonly { id: string; readerId: string | null }[],
): Promise<(DetailRow | undefined)[]> {
  const ids = [...new Set(wanted.map(one => one.id))];
  const readers = wanted.flatMap(({ id, readerId }) =>
    readerId ? [{ tournamentId: id, userId: readerId }] : [],
  );
  const query = published(executor)
    .select(detailColumns)
    .select(isHidden('organizers').as('organizer_hidden'))
    .where(sql<boolean>`tournaments.id = any(${ids}::uuid[])`);
  const rows =
    readers.length === 0
      ? (await query.execute()).map(row => ({ ...row, registered: [] }))
      : await query.select(registeredOf(readers).as('registered')).execute();
  const byId = new Map(
    rows.map(({ registered, ...row }) => [row.id, { row, registered: new Set(registered) }]),
  );
  return wanted.map(({ id, readerId }) => {
    const found = byId.get(id);
    return found && { ...found.row, is_registered: readerId !== null && found.registered.has(readerId) };
  });
}

/** Selects which of these readers are registered in a tournament, in the statement that reads its count. */
function registeredOf(readers: readonly RegistrationKey[]): RawBuilder<string[]> {
  const tournaments = readers.map(one => one.tournamentId);
  const users = readers.map(one => one.userId);
  return sql`array(
    select own.user_id::text from unnest(${tournaments}::uuid[], ${users}::uuid[]) as reader (tournament_id, user_id)
    join registrations own on own.tournament_id = reader.tournament_id and own.user_id = reader.user_id
    where reader.tournament_id = tournaments.id)`;
}

type RegistrationKey = { tournamentId: string; userId: string };

/** Returns whether the account has a team in the tournament. */
export async function isRegistered(
  executor: Executor,
  { tournamentId, userId }: RegistrationKey,
): Promise<boolean> {
  const row = await executor
    .selectFrom('registrations')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Includes deleted ones: players keep seeing their registrations, marked as deleted. */
export async function findSummariesByIds(
  executor: Executor,
  ids: string[],
): Promise<(SummaryRow & Pick<TournamentRow, 'deleted_at'>)[]> {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('tournaments')
    .innerJoin('users as organizers', 'organizers.id', 'tournaments.organization_id')
    .select([...summaryColumns, 'tournaments.deleted_at'])
    .where(sql<boolean>`tournaments.id = any(${ids}::uuid[])`)
    .execute();
}

/** Locks the row until the transaction ends; everything that counts teams locks it first. */
export async function lockTournament(executor: Executor, id: string): Promise<TournamentRow | undefined> {
  return executor
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findTournamentById(executor: Executor, id: string): Promise<TournamentRow | undefined> {
  return executor
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertTournament(executor: Executor, row: NewTournamentRow): Promise<void> {
  await executor.insertInto('tournaments').values(row).execute();
}

export async function updateTournament(
  executor: Executor,
  id: string,
  changes: TournamentChanges,
): Promise<void> {
  await executor.updateTable('tournaments').set(changes).where('id', '=', id).execute();
}

/** Returns the groups of a tournament with their rooms, in no order. */
export async function findGroupRooms(
  executor: Executor,
  tournamentId: string,
): Promise<{ id: string; roomId: string | null }[]> {
  return executor
    .selectFrom('tournament_groups')
    .select(['id', 'room_id as roomId'])
    .where('tournament_id', '=', tournamentId)
    .execute();
}

/** Returns the slot counts of these tournaments, in order; undefined for deleted ones. */
export async function findTournamentSlots(
  executor: Executor,
  ids: readonly string[],
): Promise<(Slots | undefined)[]> {
  const rows = await executor
    .selectFrom('tournaments')
    .select(['id', 'registered_count as taken', 'capacity'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map(({ id, ...slots }) => [id, slots]));
  return ids.map(id => byId.get(id));
}

/** A condition on rows of `registrations`. */
export type TeamCondition = RawBuilder<SqlBool>;

/** Selects all teams of a tournament. */
export function teamsIn(tournamentId: string): TeamCondition {
  return sql`registrations.tournament_id = ${tournamentId}`;
}
