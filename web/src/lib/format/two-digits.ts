/** A number as clocks and dates have it: '07'. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
