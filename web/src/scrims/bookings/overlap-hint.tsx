import type { PlayerDashboard } from '@hotdrop/contract/account/dashboards.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api/query.ts';
import { clockTime } from '../../lib/format/time.ts';

type Times = Pick<Scrim, '_id' | 'startAt' | 'endAt'>;
type Own = PlayerDashboard['bookings'][number];

/** Returns the player's other lobby whose time crosses this one's, the earliest first; null where none does. */
export function overlapping(scrim: Times, bookings: readonly Own[]): Own['scrim'] | null {
  const crossing = bookings
    .filter(({ booking }) => booking.status === 'held' || booking.status === 'confirmed')
    .map(own => own.scrim)
    .filter(other => other._id !== scrim._id && other.startAt < scrim.endAt && scrim.startAt < other.endAt)
    .sort((a, b) => a.startAt.localeCompare(b.startAt));
  return crossing[0] ?? null;
}

/** Says before booking that the squad already plays elsewhere at that time. It is the player's choice all the same. */
export function OverlapHint({ scrim, isPlayer }: { scrim: Times; isPlayer: boolean }) {
  const { data } = useQuery({ ...apiQuery('GET /dashboard/player'), enabled: isPlayer });
  const other = data && overlapping(scrim, data.bookings);
  if (!other) return null;
  return (
    <p
      role="status"
      className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5 [overflow-wrap:anywhere]"
    >
      You also play {other.title}, {clockTime(other.startAt)} to {clockTime(other.endAt)}. The two overlap.
    </p>
  );
}
