import type { adminListRoutes } from '@hotdrop/contract/admin/lists/lists.ts';
import type { RouteInput } from '@hotdrop/contract/lib/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { organizerIsActive } from '../../account/hidden-users.queries.ts';
import { tournamentEnd } from '../../events/tournament-end.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import { accountsLike, wordPatterns } from '../../platform/db/word-search.ts';
import type { PageOfIds } from './admin-lists.queries.ts';

export type TournamentsQuery = RouteInput<typeof adminListRoutes.tournaments>['query'];

function hasStatus(status: TournamentsQuery['status'], now: Date): RawBuilder<boolean> {
  if (status === 'deleted') return sql`deleted_at is not null`;
  const stands = sql<boolean>`deleted_at is null`;
  if (status === 'upcoming') return sql`${stands} and start_at > ${now}`;
  if (status === 'live') return sql`${stands} and start_at <= ${now} and ${tournamentEnd} >= ${now}`;
  return status === 'completed' ? sql`${stands} and ${tournamentEnd} < ${now}` : stands;
}

function tournaments(executor: Executor, { search, status, organizationId }: TournamentsQuery, now: Date) {
  let query = executor.selectFrom('tournaments').where(hasStatus(status, now));
  for (const pattern of wordPatterns(search)) {
    query = query.where(sql<boolean>`(search_text like ${pattern}
      or organization_id = any(array(${accountsLike(pattern)} and role = 'organization')))`);
  }
  if (organizationId) query = query.where('organization_id', '=', organizationId);
  return query;
}

/** Returns tournament ids, newest first, including those of suspended organizers. */
export async function findTournamentIds(
  executor: Executor,
  filter: TournamentsQuery,
  { before, limit, now }: PageOfIds & { now: Date },
): Promise<{ id: string; deleted_at: Date | null; organizer_hidden: boolean }[]> {
  let query = tournaments(executor, filter, now)
    .select(['id', 'deleted_at'])
    .select(sql<boolean>`not ${organizerIsActive('tournaments')}`.as('organizer_hidden'));
  if (before) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function countTournamentsOfAll(
  executor: Executor,
  filter: TournamentsQuery,
  now: Date,
): Promise<number> {
  const { total } = await tournaments(executor, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
