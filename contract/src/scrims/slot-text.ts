/** Returns a slot number as shown everywhere, with at least two digits: "07". In the game's room it is plain: 7. */
export function slotText(slotNumber: number): string {
  return String(slotNumber).padStart(2, '0');
}

/** Returns a squad's slot for a sentence: "slot 07", or "a slot" if unknown. */
export function slotInWords(slotNumber: number | null): string {
  return slotNumber === null ? 'a slot' : `slot ${slotText(slotNumber)}`;
}
