import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { EventCard } from '../events/event-card.tsx';
import { FillBar } from '../ui/fill-bar.tsx';
import { capacityOf, playingText, waitingText } from './model.ts';

type Props = {
  scrim: ScrimSummary;
  now: number;
  priority?: boolean;
  linked?: boolean;
};

export function ScrimCard({ scrim, ...shown }: Props) {
  const waiting = waitingText(scrim);
  return (
    <EventCard
      {...shown}
      event={scrim}
      path={`/scrims/${scrim._id}`}
      status={statusNow(scrim, shown.now)}
      playing={playingText(scrim)}
    >
      <FillBar
        label={waiting ? `Slots · ${waiting}` : 'Slots'}
        unit="slot"
        taken={scrim.bookedCount}
        capacity={capacityOf(scrim)}
      />
    </EventCard>
  );
}
