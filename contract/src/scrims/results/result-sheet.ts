import type { ResultRow } from './points.ts';

/** How organizers head the columns of their results, as `headingKey` reads them. */
export const resultHeadings: Record<keyof ResultRow, readonly string[]> = {
  slotNumber: ['slot', 'slots', 'slotno', 'slotnumber', 'slotnum', 'seat', 'seatno', 'seatnumber'],
  placement: ['placement', 'place', 'placed', 'rank', 'ranking', 'position', 'pos'],
  kills: [
    'kills',
    'kill',
    'totalkills',
    'finishes',
    'finish',
    'killpoints',
    'finishpoints',
    'elims',
    'eliminations',
  ],
};

/** A heading in small letters and digits alone: "Slot No." is `slotno`. */
export function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '');
}
