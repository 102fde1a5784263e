import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import { bookableSlotsOf } from '../scrims.mapper.ts';

type Money = { count: number; amount: number };

/** What notices to an organizer are about. */
export type LobbyFacts = {
  scrim: ScrimRow;
  /** Slots that squads can take. */
  bookable: number;
  /** UTRs to check, and what they add up to in rupees. */
  submitted: Money;
  /** Payments to refund. */
  refunds: Money;
  pendingRequests: ReadonlySet<string>;
  /** Whether the first match has room details. */
  hasRoom: boolean;
};

type Counts = {
  scrim_id: string;
  submitted: number;
  submitted_amount: number;
  refunds: number;
  refunds_amount: number;
};

/** Returns these lobbies as they are now, by ID. */
export async function findLobbyFacts(
  executor: Executor,
  scrimIds: readonly string[],
): Promise<Map<string, LobbyFacts>> {
  const isOf = (column: string) => sql<boolean>`${sql.ref(column)} = any(${scrimIds}::uuid[])`;
  const scrims = await executor.selectFrom('scrims').selectAll().where(isOf('id')).execute();
  const { rows: counts } = await sql<Counts>`
    select scrim_id,
      count(*) filter (where status = 'submitted') as submitted,
      coalesce(sum(amount) filter (where status = 'submitted'), 0)::integer as submitted_amount,
      count(*) filter (where status = 'refund-due') as refunds,
      coalesce(sum(amount) filter (where status = 'refund-due'), 0)::integer as refunds_amount
    from payments where ${isOf('scrim_id')} group by scrim_id`.execute(executor);
  const requests = await executor
    .selectFrom('kick_requests')
    .select(['id', 'scrim_id'])
    .where(isOf('scrim_id'))
    .where('status', '=', 'pending')
    .execute();
  const rooms = await executor
    .selectFrom('scrim_credentials')
    .select('scrim_id')
    .where(isOf('scrim_id'))
    .where('match_number', '=', 1)
    .execute();
  const countsOf = new Map(counts.map(row => [row.scrim_id, row]));
  const withRoom = new Set(rooms.map(({ scrim_id }) => scrim_id));
  const requestsOf = Map.groupBy(requests, ({ scrim_id }) => scrim_id);
  return new Map(
    scrims.map(scrim => {
      const money = countsOf.get(scrim.id);
      return [
        scrim.id,
        {
          scrim,
          bookable: bookableSlotsOf(scrim).length,
          submitted: { count: money?.submitted ?? 0, amount: money?.submitted_amount ?? 0 },
          refunds: { count: money?.refunds ?? 0, amount: money?.refunds_amount ?? 0 },
          pendingRequests: new Set((requestsOf.get(scrim.id) ?? []).map(({ id }) => id)),
          hasRoom: withRoom.has(scrim.id),
        },
      ];
    }),
  );
}

/** Returns whether the first match of a lobby has room details. */
export async function hasFirstRoom(executor: Executor, scrimId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('scrim_credentials')
    .select('scrim_id')
    .where('scrim_id', '=', scrimId)
    .where('match_number', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}
