import { type AuditTarget, auditTargets } from '@hotdrop/contract/admin/audit/audit.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Role } from '@hotdrop/contract/lib/route.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { DatabaseSchema } from '../../platform/db/schema.ts';
import { nameOf } from '../people.queries.ts';

export type AuditRow = Selectable<DatabaseSchema['audit_log']>;

export type AuditFilter = {
  actorId?: string | undefined;
  targetKind?: AuditTarget | undefined;
  targetId?: string | undefined;
  action?: string | undefined;
  without?: string | undefined;
};

function entries(executor: Executor, { actorId, targetKind, targetId, action, without }: AuditFilter) {
  let query = executor.selectFrom('audit_log');
  if (actorId) query = query.where('actor_id', '=', actorId);
  if (targetKind) query = query.where('target_kind', '=', targetKind);
  if (targetId) query = query.where('target_id', '=', targetId);
  // An id is unique across kinds; the index starts with the kind.
  if (targetId && !targetKind) query = query.where('target_kind', 'in', auditTargets);
  if (action) query = query.where('action', '=', action);
  if (without) query = query.where('action', '<>', without);
  return query;
}

/** Returns audit entries, newest first. */
export async function findAuditPage(
  executor: Executor,
  filter: AuditFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditRow[]> {
  let query = entries(executor, filter).selectAll();
  if (before) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Counts the entries, up to `auditCounted` only: a growing log must not be scanned for a number. */
export async function countAudit(executor: Executor, filter: AuditFilter): Promise<number> {
  const { total } = await executor
    .selectFrom(entries(executor, filter).select('id').limit(limits.auditCounted).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type AuditActor = { _id: string; name: string; role: Role };

/** Returns these accounts' current names, by id. */
export async function findAuditActors(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, AuditActor>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AuditActor>`
    select id as _id, ${nameOf('users')} as name, role from users where id = any(${ids}::uuid[])`.execute(
    executor,
  );
  return new Map(rows.map(row => [row._id, row]));
}

const ofBooking = (ids: readonly string[]) => sql`
  select payments.id, bookings.team_name from payments join bookings on bookings.id = payments.booking_id
  where payments.id = any(${ids}::uuid[])`;
const plain = (table: string, column: string) => (ids: readonly string[]) =>
  sql`
  select id, ${sql.ref(column)} from ${sql.table(table)} where id = any(${ids}::uuid[])`;

/** The current label of each kind of target: an erased person shows as erased here too. */
const labels: Record<AuditTarget, (ids: readonly string[]) => RawBuilder<unknown>> = {
  user: ids => sql`select id, ${nameOf('users')} from users where id = any(${ids}::uuid[])`,
  tournament: plain('tournaments', 'title'),
  registration: plain('registrations', 'team_name'),
  group: plain('tournament_groups', 'name'),
  scrim: plain('scrims', 'title'),
  booking: plain('bookings', 'team_name'),
  payment: ofBooking,
  promo: plain('promos', 'title'),
  rating: ids => sql`
    select ratings.id, ratings.rating || (case when ratings.rating = 1 then ' star for ' else ' stars for ' end)
      || ${nameOf('users')}
    from ratings join users on users.id = ratings.organization_id where ratings.id = any(${ids}::uuid[])`,
  kyc: ids => sql`
    select users.id, ${nameOf('users')} from users where id = any(${ids}::uuid[])
    union all
    select kyc_submissions.id, ${nameOf('users')} from kyc_submissions join users on users.id = kyc_submissions.user_id
    where kyc_submissions.id = any(${ids}::uuid[])`,
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type AuditThing = Pick<AuditRow, 'target_kind' | 'target_id'>;

/**
 * Returns these targets' current labels under the key `kind id`, in one statement; deleted ones are missing.
 */
export async function findAuditLabels(
  executor: Executor,
  things: readonly AuditThing[],
): Promise<Map<string, string>> {
  const byKind = Map.groupBy(
    things.filter(thing => UUID.test(thing.target_id)),
    thing => thing.target_kind,
  );
  const parts = auditTargets.flatMap(kind => {
    const ids = byKind.get(kind)?.map(thing => thing.target_id);
    const kinds = sql`select ${kind}::text as kind, named.id, named.label`;
    return ids ? [sql`${kinds} from (${labels[kind](ids)}) as named (id, label)`] : [];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ kind: string; id: string; label: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(executor);
  return new Map(rows.map(({ kind, id, label }) => [`${kind} ${id}`, label]));
}
