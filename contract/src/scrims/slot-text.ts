/**
 * Returns the number of a slot as shown everywhere, with at least two digits: "07". In the game's room it is
 * plain: 7.
 */
export function slotText(slotNumber: number): string {
  return String(slotNumber).padStart(2, '0');
}

/** A squad's slot within a sentence, if known: "slot 07". */
export function slotInWords(slotNumber: number | null): string {
  return slotNumber === null ? 'a slot' : `slot ${slotText(slotNumber)}`;
}
