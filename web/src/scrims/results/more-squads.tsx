import type { MatchSeat } from '@hotdrop/contract/scrims/results/points.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { Seat } from './results-model.ts';

type Props = {
  matchSeats: readonly MatchSeat[];
  /** The rows that the grid has. */
  seats: readonly Seat[];
  onAdd: (slotNumber: number, bookingId: string) => void;
};

/** Squads that had a slot, but not at this match by plan: an evening may be ahead of it or late. */
export function MoreSquads({ matchSeats, seats, onAdd }: Props) {
  const here = new Set(seats.map(seat => seat.slotNumber));
  const more = matchSeats.filter(seat => !here.has(seat.slotNumber));
  if (more.length === 0) return null;
  return (
    <section aria-label="Squads of other matches" className="grid gap-2">
      <p className="text-ink-3 text-sm">Had a slot in other matches. Add the squads that played this one:</p>
      <ul className="flex flex-wrap gap-2">
        {more.flatMap(({ slotNumber, others }) =>
          others.map(({ bookingId, teamName }) => (
            <li key={bookingId} className="min-w-0">
              <Button
                size="sm"
                icon={<Plus aria-hidden size={16} />}
                onClick={() => onAdd(slotNumber, bookingId)}
              >
                {slotText(slotNumber)} {teamName}
              </Button>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
