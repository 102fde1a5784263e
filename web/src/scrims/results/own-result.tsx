import type { Booking } from '@hotdrop/contract/scrims/booking.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { placeLabel, plural } from '../../lib/format/in-words.ts';
import { useStandings } from './points-api.ts';

type Props = { scrim: Scrim; booking: Pick<Booking, 'teamName' | 'slotNumber'> };

/** "10th of 16 · 11 points": how the reader's squad stands, "so far" while matches are to come; nothing without results. */
export function OwnResult({ scrim, booking }: Props) {
  const { data } = useStandings(scrim._id, scrim);
  const own = data?.items.find(
    ({ teamName, slotNumber }) => teamName === booking.teamName && slotNumber === booking.slotNumber,
  );
  if (!data || !own) return null;
  const isFinal = data.matches.length >= scrim.matchCount;
  return (
    <p>
      <span className="numeric text-2xl text-accent">{placeLabel(own.rank)}</span>{' '}
      <span className="text-ink-2">
        of {data.items.length} · {plural(own.totalPoints, 'point')}
        {!isFinal && ' so far'}
      </span>
    </p>
  );
}
