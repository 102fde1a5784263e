import { sql } from 'kysely';
import { tournamentEnd } from '../../events/tournament-end.queries.ts';
import type { Executor } from '../../platform/db/database.ts';

/** What only an organizer can finish. */
export type Duties = { hasScrims: boolean; hasTournaments: boolean; hasPayments: boolean };

/**
 * Returns whether this account has lobbies, not cancelled, that are not over or still have a hold,
 * tournaments that are not over, and payments to confirm or refund. One statement, so from one snapshot.
 */
export async function findDuties(executor: Executor, userId: string, now: Date): Promise<Duties> {
  const { rows } = await sql<Duties>`
    select exists (
      select from scrims where (organization_id = ${userId} or created_by = ${userId}) and cancelled_at is null
        and (end_at >= ${now} or exists (
          select from bookings where bookings.scrim_id = scrims.id and hold_expires_at is not null))
    ) as "hasScrims", exists (
      select from tournaments where (organization_id = ${userId} or created_by = ${userId}) and deleted_at is null
        and ${tournamentEnd} >= ${now}
    ) as "hasTournaments", exists (
      select from payments where payee_id = ${userId} and status in ('submitted', 'refund-due')
    ) as "hasPayments"`.execute(executor);
  return rows[0] ?? { hasScrims: false, hasTournaments: false, hasPayments: false };
}
