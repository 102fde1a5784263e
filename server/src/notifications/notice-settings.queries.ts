import type { Channel, NoticeGroup } from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { Executor } from '../platform/db/database.ts';
import type { QuietHours } from './quiet-hours.rules.ts';

export type Switch = { group: NoticeGroup; channel: Channel; is_on: boolean };

/** Returns what an account has switched. */
export async function findSwitches(executor: Executor, userId: string): Promise<Switch[]> {
  return executor
    .selectFrom('notice_settings')
    .select(['group', 'channel', 'is_on'])
    .where('user_id', '=', userId)
    .execute();
}

/** Saves switches, replacing earlier ones. */
export async function upsertSwitches(
  executor: Executor,
  userId: string,
  switches: readonly Switch[],
): Promise<void> {
  if (switches.length === 0) return;
  await executor
    .insertInto('notice_settings')
    .values(switches.map(one => ({ ...one, user_id: userId })))
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'group', 'channel'])
        .doUpdateSet({ is_on: eb => eb.ref('excluded.is_on') }),
    )
    .execute();
}

/** Deletes an account's switches. */
export async function deleteSwitches(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('notice_settings').where('user_id', '=', userId).execute();
}

export type QuietTimes = { quiet: QuietHours | null; timeZone: string };

/** Returns when an account is not to be woken. */
export async function findQuietTimes(executor: Executor, userId: string): Promise<QuietTimes | undefined> {
  const row = await executor
    .selectFrom('users')
    .select(['time_zone', 'quiet_from', 'quiet_to'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { time_zone: timeZone, quiet_from: from, quiet_to: to } = row;
  return { quiet: from === null || to === null ? null : { from, to }, timeZone };
}

/** Changes quiet hours, time zone or both of an account. */
export async function updateQuietTimes(
  executor: Executor,
  userId: string,
  { quiet, timeZone }: Partial<QuietTimes>,
): Promise<void> {
  if (quiet === undefined && timeZone === undefined) return;
  await executor
    .updateTable('users')
    .set({
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(quiet !== undefined && { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}
