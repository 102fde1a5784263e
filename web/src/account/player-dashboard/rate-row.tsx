import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { EventRow } from '../../events/event-row.tsx';
import { organizerName } from '../../lib/format/organizer.ts';
import { dateTime } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';

type Props = { scrim: ScrimSummary; now: number; onRate: () => void };

/** A lobby that the squad played and has not rated. */
export function RateRow({ scrim, now, onRate }: Props) {
  return (
    <EventRow
      to={`/scrims/${scrim._id}`}
      title={scrim.title}
      about={organizerName(scrim)}
      when={dateTime(scrim.startAt, now)}
      at={scrim.startAt}
      badge={
        <Button size="sm" className="relative z-10" aria-label={`Rate ${scrim.title}`} onClick={onRate}>
          Rate
        </Button>
      }
    />
  );
}
