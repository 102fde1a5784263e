import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../../scripts/chromium.ts';
import { firstLoad } from '../../../scripts/web-budget.ts';
import { ensureWebBuilt } from '../../../scripts/web-build.ts';
import { limitRow, type Row, ratioRow } from '../report.ts';
import { median } from '../stats.ts';
import { startSubject } from '../subject.ts';

const pages = ['/', '/tournaments', '/scrims'];
const runs = 5;
/** Installed on demand: it is larger than everything else together, and only this work needs it. */
const lighthouse = 'lighthouse@13.5.0';

/** The scores that a page must reach, of 100. */
const floors = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof floors;
const categories = Object.keys(floors) as Category[];

/** The longest times, in ms, by the name of Lighthouse's audit. */
const limits = { 'largest-contentful-paint': 2_000, 'total-blocking-time': 100 };
type Time = keyof typeof limits;
const times = Object.keys(limits) as Time[];

type Measured = Record<Category | Time, number>;

/**
 * Measures the experience on a phone with mobile data, by Lighthouse on the demo: the median of five runs per
 * page.
 */
export async function measureWeb(): Promise<Row[]> {
  await ensureWebBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-web-'));
  const demo = await startSubject(path.resolve(import.meta.dirname, '../../../scripts/demo.ts'), {
    DATA_DIR: dataDir,
    PORT: '0',
  });
  try {
    const rows: Row[] = [];
    for (const page of pages) rows.push(...(await measurePage(demo.url, page)));
    return [...rows, scriptsRow()];
  } finally {
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measurePage(url: string, page: string): Promise<Row[]> {
  const measured: Measured[] = [];
  for (let run = 1; run <= runs; run++) {
    measured.push(await runLighthouse(url + page));
    console.log(`web ${page} ${run}/${runs}: ${JSON.stringify(measured.at(-1))}`);
  }
  const medianOf = (name: Category | Time) => median(measured.map(one => one[name]));
  return [
    ...categories.map(name =>
      ratioRow({
        work: `${page}, ${name}`,
        unit: 'of 100',
        ours: medianOf(name),
        baseline: 100,
        floor: floors[name] / 100,
      }),
    ),
    ...times.map(name =>
      limitRow({ work: `${page}, ${name}`, unit: 'ms', ours: medianOf(name), limit: limits[name] }),
    ),
  ];
}

/** Lighthouse sometimes loses the beginning of the page in its trace; that run has no score. */
const tries = 3;

async function runLighthouse(url: string): Promise<Measured> {
  for (let left = tries - 1; ; left--) {
    try {
      return await tryLighthouse(url);
    } catch (error) {
      if (left === 0) throw error;
      console.log(`web ${url}: once more, ${String(error).slice(0, 200)}`);
    }
  }
}

/** @throws if Lighthouse fails or returns no score */
async function tryLighthouse(url: string): Promise<Measured> {
  const args = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url];
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-background-networking';
  const { stdout } = await promisify(execFile)('npm', [...args, '--output=json', '--quiet', flags], {
    // The users' time zone: abroad, a page shows each time in two zones.
    env: { ...process.env, CHROME_PATH: findChromium(), TZ: 'Asia/Kolkata' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = JSON.parse(stdout) as {
    categories: Record<Category, { score: number | null }>;
    audits: Record<Time, { numericValue?: number }>;
  };
  const given = (name: string, value: number | null | undefined) => {
    if (typeof value !== 'number') throw new Error(`no ${name}`);
    return value;
  };
  return Object.fromEntries([
    ...categories.map(name => [name, Math.round(given(name, report.categories[name].score) * 100)]),
    ...times.map(name => [name, Math.round(given(name, report.audits[name].numericValue))]),
  ]) as Measured;
}

function scriptsRow(): Row {
  const { total, budget } = firstLoad('/tournaments');
  return limitRow({
    work: 'first load of /tournaments, JavaScript gzipped',
    unit: 'kB',
    ours: total / 1000,
    limit: budget / 1000,
  });
}
