import { ago } from '../../lib/format/ago.ts';
import { dateTime, dayLabel } from '../../lib/format/time.ts';
import { TimeText } from '../../ui/time-text.tsx';

type Props = {
  /** ISO; null for never. */
  at: string | null;
  /** In ms. */
  now: number;
  /** With the time of day also when it is longer ago. */
  precise?: boolean;
};

const DAY = 24 * 60 * 60_000;

/** When something of the past was: "40 min ago", "Yesterday", "Fri 20 Nov"; the exact time on hover and tap. */
export function When({ at, now, precise }: Props) {
  if (!at) return null;
  const isNear = Math.abs(Date.parse(at) - now) < DAY;
  if (isNear) return <TimeText at={at}>{ago(at, now)}</TimeText>;
  return <TimeText at={at}>{precise ? dateTime(at, now) : dayLabel(at, now)}</TimeText>;
}
