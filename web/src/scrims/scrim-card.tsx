import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { BannerBadge, EventCard } from '../events/event-card.tsx';
import { FillBar } from '../ui/fill-bar.tsx';
import { capacityOf } from './lobby-slots.ts';
import { playingText, startLine, statusText, waitingText } from './model.ts';

type Props = {
  scrim: ScrimSummary;
  now: number;
  /** Among the first on the screen: its banner is loaded at once. */
  priority?: boolean;
  /** Where the card is only shown, as in the preview of the create form, it links nowhere. */
  linked?: boolean;
};

/** A scrim in a list. */
export function ScrimCard({ scrim, now, priority, linked = true }: Props) {
  const waiting = waitingText(scrim);
  return (
    <EventCard
      event={scrim}
      to={linked ? `/scrims/${scrim._id}` : undefined}
      badge={<ScrimBannerStatus scrim={scrim} now={now} />}
      playing={playingText(scrim)}
      start={startLine(scrim, now)}
      priority={priority}
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

type ScrimBannerStatusProps = { scrim: ScrimSummary; now: number };

/** Where a scrim stands, on top of a picture. */
function ScrimBannerStatus({ scrim, now }: ScrimBannerStatusProps) {
  const status = statusNow(scrim, now);
  return (
    <BannerBadge tone={status === 'live' || status === 'open' ? status : 'plain'}>
      {statusText[status]}
    </BannerBadge>
  );
}
