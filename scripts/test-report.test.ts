import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, runCapturing } from './run.ts';
import { counted, readPlaywright, readVitest, summary } from './test-report.ts';

/** Runs tests in a temporary folder, as `npm test` does. */
async function runTests(tests: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hotdrop-d9-'));
  try {
    const file = path.join(folder, 'deliberate.test.mjs');
    const library = path.join(root, 'node_modules/vitest/dist/index.js');
    writeFileSync(file, `import { expect, test } from '${library}';\n${tests}`);
    const report = path.join(folder, 'report.json');
    const { exitCode, complaints } = await runCapturing('node', [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--root', folder, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ]);
    return { file, count: counted(exitCode, readFileSync(report, 'utf8'), readVitest, complaints) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a test run can fail (D9)', () => {
  it('when a test fails, whatever else passes', async () => {
    const { file, count } = await runTests(
      `test('passes', () => expect(1).toBe(1));
       test('fails', () => expect(1).toBe(2));`,
    );
    const failure = `${file}: fails\n  AssertionError: expected 1 to be 2 // Object.is equality`;
    expect(count).toEqual({ passed: 1, failed: 1, failures: [failure] });
    expect(summary([count, { passed: 5, failed: 0, failures: [] }])).toEqual({
      text: `FAILED ${failure}\n6 passed, 1 failed`,
      exitCode: 1,
    });
  });

  it('when something fails outside any test, and shows it', async () => {
    const { count } = await runTests(
      `test('passes', () => void setTimeout(() => Promise.reject(new Error('nobody waited for this'))));
       test('waits', () => new Promise(resolve => setTimeout(resolve, 50)));`,
    );
    expect(count).toMatchObject({ passed: 2, failed: 1 });
    expect(summary([count])).toEqual({
      text: expect.stringMatching(
        /^FAILED a runner that ended with 1.*nobody waited for this.*\n2 passed, 1 failed$/s,
      ),
      exitCode: 1,
    });
  });

  it('when a hook fails, and shows why', async () => {
    const { file, count } = await runTests(
      `import { beforeAll, describe } from '${path.join(root, 'node_modules/vitest/dist/index.js')}';
       describe('with a hook', () => {
         beforeAll(() => { throw new Error('there is no room'); });
         test('passes', () => expect(1).toBe(1));
       });`,
    );
    expect(count).toMatchObject({ passed: 0, failed: 1 });
    expect(summary([count]).text).toMatch(
      new RegExp(`^FAILED ${file}:\n.*there is no room.*\n0 passed, 1 failed$`, 's'),
    );
  });

  const silent = 'a runner that ended with 1 and named no failed test';
  const vitest = (failed: number) =>
    JSON.stringify({
      numPassedTests: 3,
      numFailedTests: failed,
      testResults: [
        {
          name: 'a.test.ts',
          status: failed ? 'failed' : 'passed',
          assertionResults: [
            {
              status: failed ? 'failed' : 'passed',
              fullName: 'is so',
              failureMessages: ['Error: it is not\n    at a'],
            },
          ],
        },
      ],
    });
  const playwright = (status: 'expected' | 'unexpected' | 'flaky', outside: { message: string }[] = []) => {
    const errors = status === 'expected' ? [] : [{ message: '\u001b[31mError: it is not\u001b[39m\n\nat a' }];
    const spec = { file: 'a.spec.ts', title: 'is so', tests: [{ status, results: [{ errors }] }] };
    return JSON.stringify({
      stats: { expected: 3, unexpected: 0, flaky: 0, [status]: status === 'expected' ? 3 : 1 },
      suites: [{ specs: [], suites: [{ specs: [spec] }] }],
      errors: outside,
    });
  };
  const leftBehind = { message: 'Error: What the server leaves behind is wrong:\nbroken: a rule' };

  const unloaded = JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }],
  });

  it.each([
    ['a file that cannot be loaded', 1, unloaded, readVitest, 3, ['a.test.ts']],
    ['a runner that exits with an error but no failed test', 1, vitest(0), readVitest, 3, [silent]],
    [
      'a runner that leaves no report',
      0,
      null,
      readVitest,
      0,
      ['a runner that ended with 0 and named no failed test'],
    ],
    ['a failed test', 1, vitest(1), readVitest, 3, ['a.test.ts: is so\n  Error: it is not']],
    [
      'a failed browser test',
      1,
      playwright('unexpected'),
      readPlaywright,
      3,
      ['a.spec.ts: is so\n  Error: it is not'],
    ],
    ['a flaky test', 0, playwright('flaky'), readPlaywright, 3, ['a.spec.ts: is so\n  Error: it is not']],
    [
      'what fails when browser tests are over',
      1,
      playwright('expected', [leftBehind]),
      readPlaywright,
      3,
      [leftBehind.message],
    ],
    ['a run without failures', 0, vitest(0), readVitest, 3, []],
    ['a browser run without failures', 0, playwright('expected'), readPlaywright, 3, []],
  ])('counts %s', (_what, exitCode, report, read, passed, failures) => {
    expect(counted(exitCode, report, read)).toEqual({ passed, failed: failures.length, failures });
  });

  it('when nothing ran at all', () => {
    expect(summary([])).toEqual({ text: '0 passed, 0 failed', exitCode: 1 });
  });
});
