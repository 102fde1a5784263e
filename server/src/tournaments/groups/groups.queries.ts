import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { GroupRow } from '../../platform/db/schema.ts';
import { folded, likePattern } from '../../platform/db/word-search.ts';

/** A group with its teams' users, by team number. */
export type FullGroupRow = GroupRow & {
  member_ids: string[];
  last_seq: number | null;
  last_post_seq: number | null;
};

function groups(executor: Executor) {
  return executor
    .selectFrom('tournament_groups')
    .leftJoin('rooms', 'rooms.id', 'tournament_groups.room_id')
    .selectAll('tournament_groups')
    .select(['rooms.last_seq', 'rooms.last_post_seq'])
    .select(
      sql<string[]>`array(
        select registrations.user_id from registrations
        where registrations.tournament_id = tournament_groups.tournament_id
          and registrations.group_id = tournament_groups.id
        order by registrations.number)`.as('member_ids'),
    );
}

export async function findGroup(
  executor: Executor,
  tournamentId: string,
  groupId: string,
): Promise<FullGroupRow | undefined> {
  return groups(executor)
    .where('tournament_groups.tournament_id', '=', tournamentId)
    .where('tournament_groups.id', '=', groupId)
    .executeTakeFirst();
}

/** Returns the group of the user's team. */
export async function findGroupOfUser(
  executor: Executor,
  tournamentId: string,
  userId: string,
): Promise<FullGroupRow | undefined> {
  return groups(executor)
    .where('tournament_groups.tournament_id', '=', tournamentId)
    .where('tournament_groups.id', '=', sql<string>`${groupIdOf(tournamentId, userId)}`)
    .executeTakeFirst();
}

function groupIdOf(tournamentId: string, userId: string): RawBuilder<string> {
  return sql`(select group_id from registrations
    where tournament_id = ${tournamentId} and user_id = ${userId})`;
}

type GroupFilter = {
  tournamentId: string;
  search: string;
  groupId?: string | undefined;
  memberId?: string | undefined;
};

/** Matches part of the name or the exact number; optionally only `groupId`, or the group of `memberId`. */
function matches({ tournamentId, search, groupId, memberId }: GroupFilter): RawBuilder<SqlBool> {
  const parts = [sql<SqlBool>`tournament_groups.tournament_id = ${tournamentId}`];
  if (groupId) parts.push(sql`tournament_groups.id = ${groupId}`);
  if (memberId) parts.push(sql`tournament_groups.id = ${groupIdOf(tournamentId, memberId)}`);
  if (search) {
    parts.push(sql`(${folded('tournament_groups.name')} like ${likePattern(search)}
      or tournament_groups.number::text = ${search.replace(/^#/, '')})`);
  }
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** Returns groups by number, after `afterNumber`. */
export async function findGroupPage(
  executor: Executor,
  filter: GroupFilter & { afterNumber: number; offset: number; limit: number },
): Promise<FullGroupRow[]> {
  return groups(executor)
    .where(matches(filter))
    .where('tournament_groups.number', '>', filter.afterNumber)
    .orderBy('tournament_groups.number')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute();
}

export async function countGroups(executor: Executor, filter: GroupFilter): Promise<number> {
  const row = await executor
    .selectFrom('tournament_groups')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Returns the groups numbered `from` to `to`, in that order. */
export async function findGroupsNumbered(
  executor: Executor,
  tournamentId: string,
  { from, to }: { from: number; to: number },
): Promise<FullGroupRow[]> {
  return groups(executor)
    .where('tournament_groups.tournament_id', '=', tournamentId)
    .where('tournament_groups.number', '>=', from)
    .where('tournament_groups.number', '<=', to)
    .orderBy('tournament_groups.number')
    .execute();
}

export async function countUngrouped(executor: Executor, tournamentId: string): Promise<number> {
  const row = await executor
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tournament_id', '=', tournamentId)
    .where('group_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}
