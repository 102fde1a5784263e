/* Older backends responded in other shapes (SPEC §3 and §7). These are only read, never sent: everything behind
   the normalisers uses one canonical shape. */

export type Loose = Record<string, unknown>;

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const asObject = (value: unknown): Loose => (isObject(value) ? value : {});
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
export const asTextOrNull = (value: unknown): string | null => asText(value) || null;

export function asNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Returns the first value that is an instant, as ISO. */
export function firstInstant(...values: unknown[]): string | null {
  for (const value of values) {
    const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
    if (date && !Number.isNaN(date.getTime())) return date.toISOString();
  }
  return null;
}
