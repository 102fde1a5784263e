import type { PlayerDashboard } from '@hotdrop/contract/account/dashboards.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { EventRow } from '../../events/event-row.tsx';
import { plural } from '../../lib/format/count.ts';
import { organizerName } from '../../lib/format/organizer.ts';
import { placeLabel } from '../../lib/format/place.ts';
import { dateTime } from '../../lib/format/time.ts';

type Props = { result: PlayerDashboard['results'][number]; now: number };

/** How a lobby ended for the squad; leads to its table. */
export function ResultRow({ result: { scrim, rank, teams, totalPoints, teamName }, now }: Props) {
  return (
    <EventRow
      to={`/scrims/${scrim._id}/standings`}
      title={scrim.title}
      about={`${teamName} · ${organizerName(scrim)}`}
      when={dateTime(scrim.startAt, now)}
      at={scrim.startAt}
      badge={
        <p className="shrink-0 text-right">
          <span className="numeric block text-2xl leading-7">{placeLabel(rank)}</span>
          <span className="numeric block text-ink-3 text-sm">of {plural(teams, 'team')}</span>
        </p>
      }
    >
      <p className="numeric text-ink-2">
        {plural(totalPoints, 'point')}
        {statusNow(scrim, now) === 'live' && ' so far'}
      </p>
    </EventRow>
  );
}
