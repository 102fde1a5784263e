import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { root, runHeard } from './run.ts';
import { inTempFolder } from './temp-folder.ts';
import { type Count, counted, readPlaywright, readVitest } from './test-report.ts';

/** One run of a runner: `name` of its report, `files` (all if there are none) but those in `without`, in full if `deep`. */
type Round = { name: string; files?: string[]; without?: string[]; args?: string[]; deep?: boolean };

/** Runs tests of Vitest, and counts them. */
export function runVitest({ files = [], without = [], args = [], ...round }: Round): Promise<Count> {
  const report = freshReport(round.name);
  const excluded = without.flatMap(file => ['--exclude', inProject(file)]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runTests(['vitest', 'run', ...files, ...excluded, ...args, ...reporters], report, readVitest, round);
}

/** Runs tests in a browser, and counts them. */
export function runBrowserTests({ files = [], without = [], ...round }: Round): Promise<Count> {
  const report = freshReport(round.name);
  const names = (some: string[]) => some.map(file => path.basename(file));
  // Matched against the name of the file and of the test.
  const excluded = without.length > 0 ? ['--grep-invert', names(without).join('|')] : [];
  const command = [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...names(files),
    ...excluded,
  ];
  return runTests(command, report, readPlaywright, round, {
    CHROMIUM_PATH: findChromium({ windowless: true }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
}

async function runTests(
  [command = '', ...args]: string[],
  report: string,
  read: Parameters<typeof counted>[2],
  { deep = false }: Pick<Round, 'deep'>,
  env: Record<string, string> = {},
): Promise<Count> {
  const { exitCode, complaints } = await inTempFolder(folder =>
    runHeard(command, args, { ...folder, TEST_DEPTH: deep ? 'full' : 'short', ...env }),
  );
  return counted(exitCode, readReport(report), read, complaints);
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
