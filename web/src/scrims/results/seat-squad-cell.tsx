import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { ChevronsUpDown } from 'lucide-react';
import type { Seat, Squad } from './results-model.ts';

type Props = { seat: Seat; onChoose: (bookingId: string) => void };

/** Whose points a row are; where the slot has changed hands, the organizer may say who played. */
export function SeatSquadCell({ seat, onChoose }: Props) {
  const choices = seat.choices.filter(
    (choice): choice is Squad & { bookingId: string } => choice.bookingId !== null,
  );
  const hasChoice = choices.length > 1;
  // Where there is a choice, it says the name itself.
  const name = (
    <span aria-hidden={hasChoice} className="line-clamp-2 [overflow-wrap:anywhere]">
      {seat.teamName}
    </span>
  );
  return (
    <>
      {hasChoice ? (
        <span className="relative flex min-h-11 items-center gap-1 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent">
          {name}
          <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-ink-3" />
          {/* Over the name, which may take two lines where a select has one. */}
          <select
            aria-label={`Squad that played in slot ${slotText(seat.slotNumber)}`}
            value={seat.bookingId ?? ''}
            onChange={event => onChoose(event.target.value)}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          >
            {choices.map(({ bookingId, teamName, hasLeft }) => (
              <option key={bookingId} value={bookingId}>
                {hasLeft ? `${teamName} (has left)` : teamName}
              </option>
            ))}
          </select>
        </span>
      ) : (
        name
      )}
      {seat.hasLeft && <span className="block text-ink-3 text-sm">Has left</span>}
    </>
  );
}
