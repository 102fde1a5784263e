import { bookableSlots } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';

type Seats = Pick<ScrimSummary, 'slots' | 'startFrom' | 'reservedSlots' | 'bookedCount'>;

/** How many squads fit: the seats that the organizer has not kept. */
export function capacityOf(scrim: Seats): number {
  return bookableSlots(scrim).length;
}

/** Seats still free, never below zero. */
export function freeSlots(scrim: Seats): number {
  return Math.max(0, capacityOf(scrim) - scrim.bookedCount);
}

/**
 * A card with the places that were told. Of an edited lobby only is told how many squads fit, not which seats are kept:
 * a card shows no more than that.
 */
export function withPlaces<S extends Seats>(scrim: S, taken: number, capacity: number): S {
  const told = { ...scrim, bookedCount: taken };
  return capacity === capacityOf(scrim) ? told : { ...told, slots: capacity, reservedSlots: [] };
}

/** The numbers of the slots in this state, in order. */
export function slotsIn({ slotBoard }: Pick<Scrim, 'slotBoard'>, wanted: SlotState): number[] {
  return slotBoard.filter(({ state }) => state === wanted).map(({ slotNumber }) => slotNumber);
}

type SlotState = Scrim['slotBoard'][number]['state'];
