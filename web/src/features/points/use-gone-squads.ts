import { useState } from 'react';
import { type Entries, isTyped, type Seat } from './results-model.ts';

/**
 * The squads that have left while something stood in their fields: their rows stay, so that what was typed does not
 * vanish under the hands that type it.
 */
export function useGoneSquads(seats: readonly Seat[], entries: Entries): Seat[] {
  const [known, setKnown] = useState({ seats, gone: [] as Seat[] });
  if (slotsOf(known.seats) === slotsOf(seats)) return known.gone;
  const here = new Set(seats.map(seat => seat.slotNumber));
  const kept = new Set(known.gone.map(seat => seat.slotNumber));
  const gone = [...known.seats, ...known.gone].filter(
    ({ slotNumber }) => !here.has(slotNumber) && (kept.has(slotNumber) || isTyped(entries, slotNumber)),
  );
  setKnown({ seats, gone });
  return gone;
}

const slotsOf = (seats: readonly Seat[]): string => seats.map(seat => seat.slotNumber).join();
