/** The number of a slot as everybody writes it, two digits at least: "07". The seat in the game's room is plain: 7. */
export function slotText(slotNumber: number): string {
  return String(slotNumber).padStart(2, '0');
}

/** A squad's slot within a sentence, as far as it is known: "slot 07". */
export function slotInWords(slotNumber: number | null): string {
  return slotNumber === null ? 'a slot' : `slot ${slotText(slotNumber)}`;
}
