import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../../scripts/chromium.ts';
import { budgetBytes, firstLoadBytes } from '../../../scripts/web-budget.ts';
import { ensureWebBuilt } from '../../../scripts/web-build.ts';
import { limitRow, type Row, ratioRow } from '../report.ts';
import { median } from '../stats.ts';
import { startSubject } from '../subject.ts';

const pages = ['/', '/tournaments', '/scrims'];
const runs = 3;
/** Installed on demand: it is larger than everything else together, and only this work needs it. */
const lighthouse = 'lighthouse@13.5.0';

/** The scores a page must reach, of 100. */
const floors = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof floors;
type Scores = Record<Category, number>;

/**
 * Measures the experience on a phone with mobile data, by Lighthouse on the demo: the median of three runs per
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
    return [...rows, firstLoad()];
  } finally {
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measurePage(url: string, page: string): Promise<Row[]> {
  const scores: Scores[] = [];
  for (let run = 1; run <= runs; run++) {
    scores.push(await runLighthouse(url + page));
    console.log(`web ${page} ${run}/${runs}: ${JSON.stringify(scores.at(-1))}`);
  }
  return (Object.keys(floors) as Category[]).map(category =>
    ratioRow({
      work: `${page}, ${category}`,
      unit: 'of 100',
      ours: median(scores.map(score => score[category])),
      baseline: 100,
      floor: floors[category] / 100,
    }),
  );
}

/** Lighthouse sometimes loses the beginning of the page in its trace; such a run has no score. */
const tries = 3;

async function runLighthouse(url: string): Promise<Scores> {
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
async function tryLighthouse(url: string): Promise<Scores> {
  const args = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url];
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-background-networking';
  const { stdout } = await promisify(execFile)('npm', [...args, '--output=json', '--quiet', flags], {
    // The users' time zone: abroad, a page shows each time in two zones.
    env: { ...process.env, CHROME_PATH: findChromium(), TZ: 'Asia/Kolkata' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { categories } = JSON.parse(stdout) as { categories: Record<Category, { score: number | null }> };
  const names = Object.keys(floors) as Category[];
  return Object.fromEntries(
    names.map(name => {
      const { score } = categories[name];
      if (score === null) throw new Error(`no score for ${name}`);
      return [name, Math.round(score * 100)];
    }),
  ) as Scores;
}

function firstLoad(): Row {
  return limitRow({
    work: 'first load of /tournaments, JavaScript gzipped',
    unit: 'kB',
    ours: firstLoadBytes().total / 1000,
    limit: budgetBytes / 1000,
  });
}
