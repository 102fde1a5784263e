import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';

/** What only an organizer can see to its end. */
export type Duties = { hasScrims: boolean; hasPayments: boolean };

/**
 * Whether this account has lobbies that are neither over nor cancelled, or in which a hold still runs; and
 * whether squads wait for it to confirm or give back their money. Of one moment, because it is one statement.
 */
export async function findDuties(executor: Executor, userId: string, now: Date): Promise<Duties> {
  const { rows } = await sql<Duties>`
    select exists (
      select from scrims where (organization_id = ${userId} or created_by = ${userId}) and cancelled_at is null
        and (end_at >= ${now} or exists (
          select from bookings where bookings.scrim_id = scrims.id and hold_expires_at is not null))
    ) as "hasScrims", exists (
      select from payments where payee_id = ${userId} and status in ('submitted', 'refund-due')
    ) as "hasPayments"`.execute(executor);
  return rows[0] ?? { hasScrims: false, hasPayments: false };
}
