/** The number of a seat as boards and cards show it, two digits at least: "07". */
export function slotText(slotNumber: number): string {
  return String(slotNumber).padStart(2, '0');
}
