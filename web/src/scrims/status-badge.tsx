import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimStatus, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { statusText } from './model.ts';

type Props = { scrim: ScrimSummary; now: number };

const tones: Record<ScrimStatus, BadgeTone> = {
  upcoming: 'neutral',
  open: 'ok',
  full: 'warn',
  live: 'bad',
  completed: 'neutral',
  cancelled: 'neutral',
};

/** Where a scrim stands: Open, Full, Live … */
export function ScrimStatusBadge({ scrim, now }: Props) {
  const status = statusNow(scrim, now);
  return (
    <Badge tone={tones[status]} dot={status === 'live' || status === 'open'}>
      {statusText[status]}
    </Badge>
  );
}
