/**
 * Returns the rows of a CSV file, parsed as strictly as RFC 4180 defines.
 * @throws Error for anything it does not allow
 */
export function readCsv(file: string): string[][] {
  const text = file.replace(/^\ufeff/, '');
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`no CSV at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    const [, value = '', end] = match;
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  const widths = new Set(rows.map(one => one.length));
  if (widths.size > 1) throw new Error(`rows of different width: ${[...widths].join(', ')}`);
  return rows;
}
