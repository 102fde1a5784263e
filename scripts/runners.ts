import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { today } from '../server/test/depth.ts';
import { root, runCapturing } from './run.ts';
import { inTempFolder } from './temp-folder.ts';
import { type Count, counted, readPlaywright, readVitest } from './test-report.ts';

/** One run: `name` of its report, `files` (default: all) except those in `without`, in full if `deep`. */
type Round = { name: string; files?: string[]; without?: string[]; args?: string[]; deep?: boolean };

/** Runs Vitest tests and counts them. */
export function runVitest({ files = [], without = [], args = [], ...round }: Round): Promise<Count> {
  const report = freshReport(round.name);
  const excluded = without.flatMap(file => ['--exclude', inProject(file)]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runTests(['vitest', 'run', ...files, ...excluded, ...args, ...reporters], report, readVitest, round);
}

/** Runs browser tests and counts them. */
export function runBrowserTests({ files = [], without = [], ...round }: Round): Promise<Count> {
  const report = freshReport(round.name);
  // Matched against the path of the file, from the folder of the tests, and the name of the test.
  const names = without.map(file => `(^| )${file.replace('e2e/tests/', '')}`);
  const excluded = names.length > 0 ? ['--grep-invert', names.join('|')] : [];
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...files, ...excluded];
  return runTests(command, report, readPlaywright, round, {
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
    runCapturing(command, args, {
      ...folder,
      TEST_DEPTH: deep ? 'full' : 'short',
      TEST_DAY: String(today),
      ...env,
    }),
  );
  return counted(exitCode, readReport(report), read, complaints);
}

/** Returns a test file's path from the folder of its project. */
const inProject = (file: string): string => file.slice(file.indexOf('/') + 1);

/** Returns where a runner writes its report, and deletes that of an earlier run. */
function freshReport(name: string): string {
  const file = path.join(root, 'reports', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** Returns a report, or null if its runner left none. */
export function readReport(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
