/**
 * A number with Indian grouping, to three decimals at most: "20,000", "1,00,000". Without Intl, whose first use takes a
 * phone a tenth of a second.
 */
export function count(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const grouped = whole.replace(/(\d)(?=(\d\d)*\d{3}$)/g, '$1,');
  return decimals ? `${grouped}.${decimals}` : grouped;
}

/** "1 team", "1,204 teams"; `many` where adding an s is wrong. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
