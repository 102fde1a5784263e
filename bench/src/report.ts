/**
 * One row of the report. `floor` is the lower bound of the ratio; without a baseline, it is the upper bound of
 * `ours`.
 */
export type Row = {
  work: string;
  unit: string;
  ours: number;
  baseline: number | null;
  ratio: number | null;
  /** Null for a figure without a target; the row always passes. */
  floor: number | null;
  held: boolean;
};

type Measured = { work: string; unit: string; ours: number; problems?: string[] };

/** Returns a row whose target is at least `floor` times its baseline; a problem in the responses fails it too. */
export function ratioRow({
  work,
  unit,
  ours,
  baseline,
  floor,
  problems = [],
}: Measured & { baseline: number; floor: number | null }): Row {
  const ratio = ours / baseline;
  const held = problems.length === 0 && (floor === null || ratio >= floor);
  return { work, unit, ours: rounded(ours), baseline: rounded(baseline), ratio: rounded(ratio), floor, held };
}

/** Returns a row whose target is below `limit`; a baseline next to it is only informative. */
export function limitRow({
  work,
  unit,
  ours,
  limit,
  baseline = null,
  problems = [],
}: Measured & { limit: number; baseline?: number | null }): Row {
  return {
    work,
    unit,
    ours: rounded(ours),
    baseline: baseline === null ? null : rounded(baseline),
    ratio: null,
    floor: limit,
    held: problems.length === 0 && ours < limit,
  };
}

/** Returns a row without a target; it fails if something went wrong during the run. */
export function plainRow({ work, unit, ours, problems = [] }: Measured): Row {
  return {
    work,
    unit,
    ours: rounded(ours),
    baseline: null,
    ratio: null,
    floor: null,
    held: problems.length === 0,
  };
}

/** Returns the value with three significant digits, or as an integer from 100 on. */
function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

/** Prints what was wrong with the outcome of a work to stderr, each problem once. */
export function reportProblems(work: string, problems: readonly string[]): void {
  for (const problem of new Set(problems)) console.error(`${work}: ${problem}`);
}

const heading = ['work', 'unit', 'ours', 'baseline', 'ratio', 'floor', 'held'];

/** Returns the rows as an aligned table, numbers to the right. */
export function formatTable(rows: Row[]): string {
  const lines = [heading, ...rows.map(cells)];
  const widths = heading.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)));
  const aligned = lines.map(line =>
    line
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map(width => '-'.repeat(width)).join('  ');
  return [aligned[0], rule, ...aligned.slice(1)].join('\n');
}

function cells(row: Row): string[] {
  const bound = row.floor === null ? '' : row.ratio === null ? `< ${row.floor}` : `>= ${row.floor}x`;
  return [
    row.work,
    row.unit,
    number(row.ours),
    row.baseline === null ? '' : number(row.baseline),
    row.ratio === null ? '' : `${row.ratio.toFixed(2)}x`,
    bound,
    row.floor === null && row.held ? '' : row.held ? 'yes' : 'NO',
  ];
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
