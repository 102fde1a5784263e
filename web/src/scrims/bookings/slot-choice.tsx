import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { useState } from 'react';
import { rupees } from '../../lib/format/money.ts';
import { slotsIn } from '../../lib/lobby-slots.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { isFull } from './booking-view.ts';

export type Choice = {
  /** What is sent: a seat, or null for the next free one. */
  slotNumber: number | null;
  /** Seats to choose from. */
  free: readonly number[];
  /** The seat that was wanted, once it is gone. */
  gone: number | null;
  /** No seat is left: one can only wait. */
  isFull: boolean;
  /** The server says that the seat is gone. */
  lose: () => void;
};

/**
 * The seat that is booked: the wanted one while it is free. Once it is gone, the next free one takes its place, named
 * before it is sent.
 */
export function useSlotChoice(scrim: Scrim, wanted: number | null): Choice {
  const [lost, setLost] = useState<readonly number[]>([]);
  const free = slotsIn(scrim, 'free').filter(number => !lost.includes(number));
  // The own seat, whose answer is still on its way, is nobody else's.
  const isOwn = scrim.myBooking !== null;
  const gone = wanted !== null && !isOwn && !free.includes(wanted) ? wanted : null;
  const slotNumber = gone === null ? wanted : (free[0] ?? null);
  return {
    slotNumber,
    free,
    gone,
    isFull: isFull(scrim) || free.length === 0,
    lose: () => slotNumber !== null && setLost([...lost, slotNumber]),
  };
}

/** Returns the button's text; a paid slot is held first, so the fee is on the button. */
export function submitText({ slotNumber, free, isFull }: Choice, entryFee: number): string {
  if (isFull) return 'Join the waitlist';
  const next = slotNumber ?? free[0];
  if (entryFee > 0 && next !== undefined) return `Hold slot ${slotText(next)} · ${rupees(entryFee)}`;
  return slotNumber === null ? 'Book next free slot' : `Book slot ${slotText(slotNumber)}`;
}

type Props = { choice: Choice; onSlot: (slotNumber: number | null) => void };

/** Which seat, and what happened to the one that was wanted. */
export function SlotChoice({ choice, onSlot }: Props) {
  const { slotNumber, free, gone, isFull } = choice;
  if (isFull) {
    return (
      <p role="status" className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5">
        {gone === null ? 'All slots are taken.' : `Slot ${slotText(gone)} has just been taken, the last one.`}{' '}
        Your squad joins the waitlist. Free slots go to the first squad on it.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <div role="status" className="empty:hidden">
        {gone !== null && slotNumber !== null && (
          <p className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5">
            Slot {slotText(gone)} has just been taken. Slot {slotText(slotNumber)} is the next free one.
          </p>
        )}
      </div>
      <SelectField
        label="Slot"
        value={slotNumber ?? ''}
        onChange={event => onSlot(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">Next free: {slotText(free[0] ?? 0)}</option>
        {free.map(number => (
          <option key={number} value={number}>
            Slot {slotText(number)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
