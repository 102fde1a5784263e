/** Scrolls a row sideways to centre the element matching `selector`. `scrollIntoView` would scroll the page too. */
export function centreInRow(row: HTMLElement | null, selector: string): void {
  const chosen = row?.querySelector<HTMLElement>(selector);
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}
