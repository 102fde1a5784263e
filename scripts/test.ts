import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { root, run } from './run.ts';
import { ensureWebBuilt } from './web-build.ts';

/**
 * `npm test`: unit, server on real PostgreSQL, web, and the browser tests. The last line is `N passed, N failed`, and
 * the exit code tells the same (SECURITY D9): a runner that fails without a failed test counts as one.
 */
const reports = path.join(root, 'reports');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

type Count = { passed: number; failed: number };

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const chromium = findChromium();
await ensureWebBuilt();
const vitestCode = await run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const playwrightCode = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
});

const counts = [
  counted(vitestCode, vitestReport, readVitest),
  counted(playwrightCode, playwrightReport, readPlaywright),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

function counted(exitCode: number, report: string, read: (json: string) => Count): Count {
  const count = existsSync(report) ? read(readFileSync(report, 'utf8')) : { passed: 0, failed: 0 };
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function readVitest(json: string): Count {
  const report = JSON.parse(json) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function readPlaywright(json: string): Count {
  const { stats } = JSON.parse(json) as { stats: { expected: number; unexpected: number; flaky: number } };
  // A flaky test is a failed one: it would be found out by whoever runs it next.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
