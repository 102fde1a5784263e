/**
 * Returns a number with Indian digit groups and at most three decimals: "20,000", "1,00,000". Does without
 * Intl, whose first use takes a phone a tenth of a second.
 */
export function grouped(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const groups = whole.replace(/(\d)(?=(\d\d)*\d{3}$)/g, '$1,');
  return decimals ? `${groups}.${decimals}` : groups;
}
