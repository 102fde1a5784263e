import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { root, runHeard } from './run.ts';
import { counted, readPlaywright, readVitest, summary } from './test-report.ts';
import { unitProjects, unitReport } from './unit-tests.ts';
import { ensureWebBuilt } from './web-build.ts';

/**
 * `npm test`: unit, server on real PostgreSQL, web, and the browser tests. The last lines name what failed and count:
 * `N passed, N failed`; the exit code tells the same. With `--after-verify` the unit tests are not run again: those
 * that `npm run verify` has just run are counted from its report.
 */
const afterVerify = process.argv.includes('--after-verify');
const reports = path.join(root, 'reports');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });
mkdirSync(reports, { recursive: true });

const chromium = findChromium({ windowless: true });
await ensureWebBuilt();
const vitest = await runHeard('vitest', [
  'run',
  ...(afterVerify ? unitProjects.map(project => `--project=!${project}`) : []),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const playwright = await runHeard('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
});

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const { text, exitCode } = summary([
  // It ended with 0, or verify would have stopped; a report that is not there counts as a failure.
  ...(afterVerify ? [counted(0, read(unitReport), readVitest)] : []),
  counted(vitest.exitCode, read(vitestReport), readVitest, vitest.complaints),
  counted(playwright.exitCode, read(playwrightReport), readPlaywright, playwright.complaints),
]);
// Counted once: a later run without a verify before it must not take these for its own.
rmSync(unitReport, { force: true });
process.exitCode = exitCode;
console.log(text);
