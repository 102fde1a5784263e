/**
 * Scrolls a row sideways until what `selector` finds in it is in the middle. Only the row: `scrollIntoView` would
 * move the page too.
 */
export function centreInRow(row: HTMLElement | null, selector: string): void {
  const chosen = row?.querySelector<HTMLElement>(selector);
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}
