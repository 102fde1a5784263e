import { type Kysely, sql } from 'kysely';

/**
 * Adds when a slot was confirmed, one kick request per reported squad, and lobbies bound to their organizer.
 */
export async function confirmedSeats(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Kept after the squad has left: squads that had a slot when a scrim was cancelled can read the reason in
  // its room.
  'alter table bookings add column confirmed_at timestamptz',
  // Until now the price implied it: free, or paid before the squad left.
  `update bookings set confirmed_at = updated_at
    where status = 'confirmed' or slot_number is not null and status in ('cancelled', 'kicked') and (
      fee = 0 or exists (
        select from payments where payments.booking_id = bookings.id
          and (payments.status in ('captured', 'refunded')
            or payments.status = 'refund-due' and coalesce(payments.decided_at <= bookings.updated_at, true))))`,
  "alter table bookings add constraint bookings_confirmed check (status <> 'confirmed' or confirmed_at is not null)",
  // Per squad too: another one may have the slot at the time of the next request.
  'drop index kick_requests_once',
  `create unique index kick_requests_once on kick_requests (scrim_id, requested_by, slot_number, booking_id)
    nulls not distinct where status = 'pending'`,
  // Admins who cloned a lobby became its owners, and could read room details before their release (A8).
  'update scrims set created_by = organization_id where created_by <> organization_id',
];
