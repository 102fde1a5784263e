import type { Executor } from '../../platform/db/database.ts';
import type { CredentialsRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { minuteMs } from '../../platform/lib/clock.ts';
import { matchStartsOf } from '../match-starts.rules.ts';
import { findConfirmed } from '../notices/squad-notices.queries.ts';
import { lobbyTopics, tellSquads } from '../notices/tell-squads.ts';

/** Room details are still news this long after the start of their match. */
const lateMs = 10 * minuteMs;

/** Returns what all news about a room have in common. */
export function aboutRoom(scrim: ScrimRow, row: CredentialsRow, now: Date) {
  const start = matchStartsOf(scrim)[row.match_number - 1] ?? scrim.start_at;
  return {
    scrimId: scrim.id,
    now,
    topic: () => lobbyTopics.room(scrim.id, row.match_number),
    facts: { matchNumber: row.match_number, setAt: +row.set_at },
    until: new Date(Math.max(+start, +now) + lateMs),
  };
}

/** Tells the confirmed squads that details are out, or have changed; once per version and release. */
export async function tellRoom(
  trx: Executor,
  scrim: ScrimRow,
  row: CredentialsRow,
  now: Date,
): Promise<void> {
  const start = matchStartsOf(scrim)[row.match_number - 1] ?? scrim.start_at;
  const visibleSince = Math.max(+row.release_at, +row.set_at);
  // Released long ago, by a version that told nobody.
  if (+now > Math.max(+start, visibleSince) + lateMs) return;
  const onceKey = `room:${scrim.id}:${row.match_number}:${+row.set_at}:${+row.release_at}`;
  await tellSquads(trx, row.changed_at ? 'room-changed' : 'room-released', {
    ...aboutRoom(scrim, row, now),
    bookings: await findConfirmed(trx, scrim.id),
    onceKey,
  });
}
