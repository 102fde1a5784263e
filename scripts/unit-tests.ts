import { rmSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.ts';

/** The projects whose tests need neither a database nor a browser. */
export const unitProjects = ['contract', 'web', 'repository'];

/** Report of the last `runUnitTests`. */
export const unitReport = path.join(root, 'reports', 'unit.json');

/** Runs these projects with a new report; returns vitest's exit code. */
export function runUnitTests(): Promise<number> {
  rmSync(unitReport, { force: true });
  return run('vitest', [
    'run',
    ...unitProjects.map(project => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]);
}
