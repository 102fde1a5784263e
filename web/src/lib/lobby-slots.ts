import { bookableSlots } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim, ScrimSummary } from '@hotdrop/contract/scrims/scrim.ts';

type Seats = Pick<ScrimSummary, 'slots' | 'startFrom' | 'reservedSlots' | 'bookedCount'>;

/** How many squads fit: the seats that the organizer has not kept. */
export function capacityOf(scrim: Seats): number {
  return bookableSlots(scrim).length;
}

/** Seats still free, never below zero. */
export function freeSlots(scrim: Seats): number {
  return Math.max(0, capacityOf(scrim) - scrim.bookedCount);
}

/** The numbers of the seats that are free, in order. */
export function freeNumbers({ slotBoard }: Pick<Scrim, 'slotBoard'>): number[] {
  return slotBoard.filter(({ state }) => state === 'free').map(({ slotNumber }) => slotNumber);
}
