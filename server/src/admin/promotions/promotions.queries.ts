import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import type { adminPromotionRoutes } from '@hotdrop/contract/admin/promotions/promotions.ts';
import type { RouteInput } from '@hotdrop/contract/lib/route.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { PromoRow } from '../../platform/db/schema.ts';
import { accountsLike, folded, wordPatterns } from '../../platform/db/word-search.ts';
import { personOf } from '../people.queries.ts';

export type PromotionsQuery = RouteInput<typeof adminPromotionRoutes.list>['query'];
type Filter = Pick<PromotionsQuery, 'search' | 'status' | 'placement'>;

function promotions(executor: Executor, { search, status, placement }: Filter) {
  let query = executor.selectFrom('promos');
  for (const pattern of wordPatterns(search)) {
    query = query.where(sql<boolean>`(${folded('promos.title')} like ${pattern}
      or promos.owner_id in (${accountsLike(pattern)}))`);
  }
  if (status) query = query.where('promos.status', '=', status);
  if (placement) query = query.where('promos.placement', '=', placement);
  return query;
}

/** Returns everybody's promos with their submitters, newest first. */
export async function findPromotionPage(
  executor: Executor,
  filter: Filter,
  { before, limit }: { before: string | null; limit: number },
): Promise<(PromoRow & { owner: AdminPerson })[]> {
  let query = promotions(executor, filter)
    .innerJoin('users', 'users.id', 'promos.owner_id')
    .selectAll('promos')
    .select(personOf('users').as('owner'));
  if (before) query = query.where('promos.id', '<', before);
  return query.orderBy('promos.id', 'desc').limit(limit).execute();
}

export async function countPromotions(executor: Executor, filter: Filter): Promise<number> {
  const { total } = await promotions(executor, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findPromotion(
  executor: Executor,
  id: string,
): Promise<(PromoRow & { owner: AdminPerson }) | undefined> {
  return executor
    .selectFrom('promos')
    .innerJoin('users', 'users.id', 'promos.owner_id')
    .selectAll('promos')
    .select(personOf('users').as('owner'))
    .where('promos.id', '=', id)
    .executeTakeFirst();
}
