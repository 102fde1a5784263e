import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { BannerBadge } from '../events/event-card.tsx';
import { statusText } from './model.ts';

type Props = { scrim: ScrimSummary; now: number };

/** Where a scrim stands, on top of a picture. */
export function ScrimBannerStatus({ scrim, now }: Props) {
  const status = statusNow(scrim, now);
  return (
    <BannerBadge tone={status === 'live' || status === 'open' ? status : 'plain'}>
      {statusText[status]}
    </BannerBadge>
  );
}
