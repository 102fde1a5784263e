const numberFormat = new Intl.NumberFormat('en-IN');

/** A number with Indian grouping: "20,000", "1,00,000". */
export function count(value: number): string {
  return numberFormat.format(value);
}

/** "1 team", "1,204 teams"; `many` where adding an s is wrong. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
