import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { root, runHeard } from './run.ts';
import { type Count, counted, readPlaywright, readVitest } from './test-report.ts';

/** One run of a runner: `name` of its report, `files` (all if there are none) but those in `without`, in full if `deep`. */
type Round = { name: string; files?: string[]; without?: string[]; args?: string[]; deep?: boolean };

const depthOf = (deep: boolean): Record<string, string> => ({ TEST_DEPTH: deep ? 'full' : 'short' });

/** Runs tests of Vitest, and counts them. */
export async function runVitest({
  name,
  files = [],
  without = [],
  args = [],
  deep = false,
}: Round): Promise<Count> {
  const report = freshReport(name);
  const { exitCode, complaints } = await runHeard(
    'vitest',
    [
      'run',
      ...files,
      ...without.flatMap(file => ['--exclude', inProject(file)]),
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    depthOf(deep),
  );
  return counted(exitCode, readReport(report), readVitest, complaints);
}

/** Runs tests in a browser, and counts them. */
export async function runBrowserTests({
  name,
  files = [],
  without = [],
  deep = false,
}: Round): Promise<Count> {
  const report = freshReport(name);
  const { exitCode, complaints } = await runHeard(
    'playwright',
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      ...files.map(file => path.basename(file)),
      // Matched against the name of the file and of the test.
      ...(without.length > 0 ? ['--grep-invert', without.map(file => path.basename(file)).join('|')] : []),
    ],
    {
      ...depthOf(deep),
      CHROMIUM_PATH: findChromium({ windowless: true }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  return counted(exitCode, readReport(report), readPlaywright, complaints);
}

/** Returns a test file's path from the folder of its project. */
const inProject = (file: string): string => file.slice(file.indexOf('/') + 1);

/** Returns where a runner writes its report; the one of an earlier run is gone. */
function freshReport(name: string): string {
  const file = path.join(root, 'reports', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** Returns a report, or null where its runner left none. */
export function readReport(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
