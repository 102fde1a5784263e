import type { TestServer } from './server.ts';

type Series = { name: string; labels: Record<string, string>; value: number };

export type Exposition = {
  series: Series[];
  /** The type of each metric: counter, gauge, histogram. */
  types: Map<string, string>;
  /**
   * Returns the sum of this metric's series with these labels.
   * @throws Error if there is none
   */
  value(name: string, labels?: Record<string, string>): number;
};

const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\n"])*)"(?:,|$)/y;

/**
 * Parses the text format of Prometheus, as strictly as its scraper.
 * @throws Error for an invalid line, a series without its metric before it, or a duplicate one
 */
export function parseExposition(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const types = new Map<string, string>();
  const series: Series[] = [];
  const seen = new Set<string>();
  for (const line of text.split('\n')) {
    const family = /^# TYPE (\S+) (counter|gauge|histogram|summary|untyped)$/.exec(line);
    if (family?.[1] && family[2]) types.set(family[1], family[2]);
    if (line === '' || line.startsWith('#')) continue;
    const parsed = parseSample(line);
    const key = JSON.stringify([parsed.name, Object.entries(parsed.labels).sort()]);
    if (seen.has(key)) throw new Error(`twice: ${line}`);
    if (!types.has(parsed.name) && !types.has(parsed.name.replace(/_(bucket|sum|count)$/, ''))) {
      throw new Error(`of no family: ${line}`);
    }
    seen.add(key);
    series.push(parsed);
  }
  return { series, types, value: (name, labels = {}) => sumOf(series, name, labels) };
}

function parseSample(line: string): Series {
  const [, name, inBraces = '', number = ''] = sample.exec(line) ?? [];
  const isNotANumber = /^nan$/i.test(number);
  const value = Number(number.replace('+Inf', 'Infinity'));
  if (!name || (Number.isNaN(value) && !isNotANumber)) throw new Error(`no sample: ${line}`);
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  while (label.lastIndex < inBraces.length) {
    const [, key, word] = label.exec(inBraces) ?? [];
    if (key === undefined || word === undefined) throw new Error(`no labels: ${line}`);
    labels[key] = word;
  }
  return { name, labels, value };
}

function sumOf(series: Series[], name: string, labels: Record<string, string>): number {
  const found = series.filter(
    one => one.name === name && Object.entries(labels).every(([key, word]) => one.labels[key] === word),
  );
  if (found.length === 0) throw new Error(`no series ${name} ${JSON.stringify(labels)}`);
  return found.reduce((sum, { value }) => sum + value, 0);
}

/** Returns the response of `/metrics` to a caller on this machine, or with this token. */
export async function readMetrics(server: TestServer, token?: string): Promise<Exposition> {
  const answer = await fetch(`${server.url}/metrics`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`);
  return parseExposition(await answer.text());
}
