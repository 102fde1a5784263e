import { rmSync } from 'node:fs';
import { findChromium } from './chromium.ts';
import { changedFiles, deepTestsFor } from './deep-tests.ts';
import { readReport, runBrowserTests, runVitest } from './runners.ts';
import { type Count, counted, readVitest, summary } from './test-report.ts';
import { unitProjects, unitReport } from './unit-tests.ts';
import { ensureWebBuilt } from './web-build.ts';

/**
 * `npm test`: unit, server on real PostgreSQL, web, and the browser tests. The last lines name the failed
 * tests and the counts: `N passed, N failed`; the exit code matches. With `--after-verify` the unit tests are
 * not run again: those that `npm run verify` has just run are counted from its report. With
 * `--deep-where-touched` the tests affected by the last commits are run in full instead of in their short round.
 */
const afterVerify = process.argv.includes('--after-verify');
const deep = process.argv.includes('--deep-where-touched') ? touchedDeepTests() : [];

// First, because finding it may mean installing it.
findChromium({ windowless: true });
await ensureWebBuilt();
const [ofServer = [], ofBrowser = []] = ['server/', 'e2e/'].map(folder =>
  deep.filter(file => file.startsWith(folder)),
);
const counts: Count[] = [
  // Its exit code was 0, or verify would have stopped; a missing report counts as a failure.
  ...(afterVerify ? [counted(0, readReport(unitReport), readVitest)] : []),
  await runVitest({
    name: 'vitest',
    args: afterVerify ? unitProjects.map(project => `--project=!${project}`) : [],
    without: ofServer,
  }),
  await runBrowserTests({ name: 'playwright', without: ofBrowser }),
];
if (ofServer.length > 0) counts.push(await runVitest({ name: 'vitest-deep', files: ofServer, deep: true }));
if (ofBrowser.length > 0)
  counts.push(await runBrowserTests({ name: 'playwright-deep', files: ofBrowser, deep: true }));

const { text, exitCode } = summary(counts);
// Counted only once: a later run without a verify before it must not count these.
rmSync(unitReport, { force: true });
process.exitCode = exitCode;
console.log(text);

function touchedDeepTests(): string[] {
  const changed = changedFiles();
  if (!changed) console.log('No history of git: full rounds are left to npm run test:deep.');
  const tests = deepTestsFor(changed ?? []);
  if (tests.length > 0) console.log(`In full, as their sources changed: ${tests.join(', ')}`);
  return tests;
}
